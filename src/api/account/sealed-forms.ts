import { sealedFormEndpoints } from '../../contract/sealed-forms.ts'
import { memberOfSession } from '../auth/account-changes.ts'
import type { Auth } from '../auth/auth.ts'
import { openForm, sealForm } from '../auth/sealed-form.ts'
import { sessionTokenOf } from '../auth/session-cookie.ts'
import type { IncomingCall } from '../serving/context.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Forms of the office sent without a session, preserved through the page that asks their author to sign in. */
export function serveSealedForms(app: ApiApp, { cookie }: Pick<Auth, 'cookie'>): void {
  const cookiesOf = (c: IncomingCall) => c.req.header('cookie') ?? ''
  serve(app, sealedFormEndpoints.seal, async ({ body, context, c }) => ({
    items: { sealed: sealForm(body, cookiesOf(c), cookie, context.now) },
  }))
  serve(app, sealedFormEndpoints.open, async ({ body, context, c }) => {
    const token = sessionTokenOf(cookiesOf(c), cookie)
    const member = token === null ? null : await memberOfSession(context.db, token)
    const content = member ? openForm(body.sealed, member.email, cookie, context.now) : 'unknown'
    return { items: typeof content === 'string' ? { form: null, error: content } : { form: content, error: null } }
  })
}
