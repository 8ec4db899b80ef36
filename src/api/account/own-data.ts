import { ownDataEndpoints } from '../../contract/own-data.ts'
import { erasureWaitDays } from '../../domain/membership/erasure.ts'
import { formerStaffLabel, generalReason, lookUpLabels } from '../../domain/membership/member-look-up.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { writeMail } from '../../mail/renderer.ts'
import { erasureCodeMinutes, exportOwnData, requestErasure, sendErasureCode } from '../../operations/membership/erasure.ts'
import { listLooks } from '../../operations/membership/member-look-up.ts'
import { requireOwner } from '../../operations/require-may.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { countAttemptOrThrow, fieldError } from './attempt-limits.ts'
import { type AccountSettings, codeDigest, newCode } from './settings.ts'

/** The export and the erasure of a member's own data. */
export function serveOwnData(app: ApiApp, settings: AccountSettings): void {
  const { site } = settings
  serve(app, ownDataEndpoints.read, async ({ context }) => ({
    items: { generated_at: context.now.toISOString(), ...(await exportOwnData(context)) },
  }))
  serve(app, ownDataEndpoints.looks, async ({ context }) => ({
    items: (await listLooks(context)).map(({ at, action, reason, role }) => ({
      at,
      role: role === '' ? formerStaffLabel : role,
      what: lookUpLabels[action],
      reason: generalReason(reason),
    })),
  }))
  serve(app, ownDataEndpoints.sendErasureCode, async ({ context, c }) => {
    const owner = requireOwner(context.viewer)
    await countAttemptOrThrow(c, 'delete code', { member: 5, ip: 20, seconds: 3600 })
    const code = newCode()
    const link = `${site.url}/member/data?confirm=code#delete-title`
    await sendErasureCode(context, codeDigest(settings, owner, code), async ({ email }) => ({
      recipient: email,
      ...(await writeMail({ site, kind: 'erasure-code', code, link, minutes: erasureCodeMinutes })),
    }))
    return { items: { result: true } }
  })
  serve(app, ownDataEndpoints.requestErasure, async ({ body: { password = '', code }, context, c }) => {
    const owner = requireOwner(context.viewer)
    const forget = await countAttemptOrThrow(c, 'delete account', { member: 5, ip: 30, seconds: 900 })
    const proof = code === undefined ? { password } : { code: codeDigest(settings, owner, code) }
    const erasesAt = await requestErasure(context, proof, async ({ email }, erasureDate) => {
      const [day, link] = [dottedDay(taipeiDay(erasureDate)), `${site.url}/login`]
      return { recipient: email, ...(await writeMail({ site, kind: 'erasure', day, days: erasureWaitDays, link })) }
    })
    if (!erasesAt)
      throw code === undefined ? fieldError('password', '密碼不正確') : fieldError('code', '驗證碼不正確，或已經失效')
    await forget()
    return { items: { erase_on: taipeiDay(erasesAt) } }
  })
}
