import { addressEndpoints } from '../../contract/accounts.ts'
import type { Auth } from '../auth/auth.ts'
import { openAddress, sealAddress } from '../auth/sealed-form.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Encrypts e-mail addresses that are passed from page to page, so that no URL of the site contains one. */
export function serveAddresses(app: ApiApp, { cookie: { secret } }: Pick<Auth, 'cookie'>): void {
  serve(app, addressEndpoints.seal, async ({ body, context }) => ({
    items: { to: sealAddress(secret, body.email, context.now) },
  }))
  serve(app, addressEndpoints.open, async ({ body, context }) => ({
    items: { email: openAddress(secret, body.to, context.now) },
  }))
}
