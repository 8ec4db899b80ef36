import { secondFactorEndpoints } from '../../contract/second-factor.ts'
import { beginFactor, readFactors, removeFactor, renewRecoveryCodes, resetFactor } from '../../operations/office/set-up-factor.ts'
import { tellFactor } from '../auth/tell-factor.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import type { AccountSettings } from './settings.ts'

/** The second factor of staff. */
export function serveSecondFactor(app: ApiApp, { factor, site }: AccountSettings): void {
  const done = { items: { result: true } }
  const tell = tellFactor(site)
  serve(app, secondFactorEndpoints.read, async ({ context }) => {
    const { appSince, passkeys, recoveryCodes, demanded, fresh } = await readFactors(context)
    const app_since = appSince?.toISOString() ?? null
    return { items: { app_since, passkeys, recovery_codes: recoveryCodes, demanded, fresh } }
  })
  serve(app, secondFactorEndpoints.begin, async ({ context }) => {
    const { uri, typed } = await beginFactor(context, factor)
    return { items: { uri, secret: typed } }
  })
  serve(app, secondFactorEndpoints.renew, async ({ context }) => ({
    items: { codes: await renewRecoveryCodes(context, factor) },
  }))
  serve(app, secondFactorEndpoints.remove, async ({ context }) => {
    await removeFactor(context, tell)
    return done
  })
  serve(app, secondFactorEndpoints.reset, async ({ body: { email }, context }) => {
    await resetFactor(context, email, tell)
    return done
  })
}
