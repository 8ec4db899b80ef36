import { newsletterEndpoints } from '../contract/newsletters.ts'
import { writeMail } from '../mail/renderer.ts'
import { chooseNewsletters } from '../operations/newsletters/choose-newsletters.ts'
import { followLink, readLink } from '../operations/newsletters/follow-link.ts'
import { confirmableDays, linkToken } from '../operations/newsletters/link-token.ts'
import { listNewsletters, readMemberNewsletters } from '../operations/newsletters/read-newsletters.ts'
import type { FormSettings } from './forms/serve-forms.ts'
import { type ApiApp, serve } from './serve.ts'

/** Newsletters: choosing them, confirming by mail, leaving by one press (section 7; RFC 8058). */
export function serveNewsletters(app: ApiApp, { secret, site }: FormSettings): void {
  serve(app, newsletterEndpoints.list, async ({ context }) => ({ items: await listNewsletters(context) }))
  serve(app, newsletterEndpoints.link, async ({ query, context }) => ({ items: await readLink(context, secret, query.token) }))
  for (const purpose of ['confirm', 'unsubscribe'] as const)
    serve(app, newsletterEndpoints[purpose], async ({ body: { token }, context }) => ({
      items: await followLink(context, { secret, token, purpose }),
    }))
  serve(app, newsletterEndpoints.mine, async ({ context }) => ({ items: await readMemberNewsletters(context) }))
  serve(app, newsletterEndpoints.update, async ({ body, context }) => {
    const { mailed } = await chooseNewsletters(context, body.newsletters, ({ ids, titles }) => {
      const token = linkToken(secret, { purpose: 'confirm', ids }, context.now)
      const link = `${site.url}/newsletter/confirm?token=${token}`
      return writeMail({ kind: 'confirm-newsletters', site, titles, link, days: confirmableDays })
    })
    return { items: { result: true, mailed } }
  })
}
