import { sealedEmailEndpoints } from '../../contract/accounts.ts'
import type { Auth } from '../auth/auth.ts'
import { openEmail, sealEmail } from '../auth/sealed-form.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Encrypts e-mail addresses that are passed from page to page, so that no URL of the site contains one. */
export function serveSealedEmails(app: ApiApp, { cookie: { secret } }: Pick<Auth, 'cookie'>): void {
  serve(app, sealedEmailEndpoints.seal, async ({ body, context }) => ({
    items: { to: sealEmail(secret, body.email, context.now) },
  }))
  serve(app, sealedEmailEndpoints.open, async ({ body, context }) => ({
    items: { email: openEmail(secret, body.to, context.now) },
  }))
}
