import { secondFactorEndpoints } from '../../contract/second-factor.ts'
import { readFactors, removeFactor, renewRecoveryCodes, resetFactor, startFactor } from '../../operations/office/second-factor.ts'
import { notifyFactorChange } from '../auth/second-factor.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import type { AccountSettings } from './settings.ts'

/** The second factor of staff. */
export function serveSecondFactor(app: ApiApp, { factor, site }: AccountSettings): void {
  const done = { items: { result: true } }
  const notify = notifyFactorChange(site)
  serve(app, secondFactorEndpoints.read, async ({ context }) => {
    const { appSince, passkeys, recoveryCodes, demanded, fresh } = await readFactors(context)
    const app_since = appSince?.toISOString() ?? null
    return { items: { app_since, passkeys, recovery_codes: recoveryCodes, demanded, fresh } }
  })
  serve(app, secondFactorEndpoints.begin, async ({ context }) => {
    const { uri, typed } = await startFactor(context, factor)
    return { items: { uri, secret: typed } }
  })
  serve(app, secondFactorEndpoints.renew, async ({ context }) => ({
    items: { codes: await renewRecoveryCodes(context, factor) },
  }))
  serve(app, secondFactorEndpoints.remove, async ({ context }) => {
    await removeFactor(context, notify)
    return done
  })
  serve(app, secondFactorEndpoints.reset, async ({ body: { email }, context }) => {
    await resetFactor(context, email, notify)
    return done
  })
}
