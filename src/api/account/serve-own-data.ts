import { ownDataEndpoints } from '../../contract/own-data.ts'
import { erasureWait } from '../../domain/membership/erasure.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { writeMail } from '../../mail/renderer.ts'
import { exportOwnData } from '../../operations/membership/export-own-data.ts'
import { requestErasure } from '../../operations/membership/request-erasure.ts'
import { type ApiApp, serve } from '../serve.ts'
import type { AccountSettings } from './settings.ts'
import { countTry, fieldFault } from './tries.ts'

/** A copy of all that is held about oneself, and its end. */
export function serveOwnData(app: ApiApp, { site }: AccountSettings): void {
  serve(app, ownDataEndpoints.read, async ({ context }) => ({
    items: { generated_at: context.now.toISOString(), ...(await exportOwnData(context)) },
  }))
  serve(app, ownDataEndpoints.requestErasure, async ({ body, context, c }) => {
    const forget = await countTry(c, 'delete account', { member: 5, address: 30, seconds: 900 })
    const at = await requestErasure(context, body.password, async ({ name, email }, when) => {
      const [day, link] = [dottedDay(taipeiDay(when)), `${site.url}/login`]
      return { recipient: email, ...(await writeMail({ site, kind: 'erasure', name, day, days: erasureWait, link })) }
    })
    if (!at) throw fieldFault('password', '密碼不正確')
    await forget()
    return { items: { erase_on: taipeiDay(at) } }
  })
}
