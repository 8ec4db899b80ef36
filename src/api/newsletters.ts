import { newsletterEndpoints } from '../contract/newsletters.ts'
import { writeMail } from '../mail/renderer.ts'
import {
  chooseNewsletters,
  confirmableDays,
  type FollowedLink,
  followLink,
  linkToken,
  listNewsletters,
  readLink,
  readMemberNewsletters,
  requestNewsletters,
  type WriteConfirmation,
} from '../operations/newsletters/newsletters.ts'
import { countAttemptOrThrow } from './account/attempt-limits.ts'
import type { FormSettings } from './forms/forms.ts'
import { waitMinimum } from './serving/guards.ts'
import { HttpProblem } from './serving/problem.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The minimum response time, milliseconds: the time must not reveal whether a mail is written. */
const minDuration = 250

const noSuchNewsletter = (number: number) =>
  new HttpProblem(422, 'validation_failed', '輸入的資料有誤', {
    errors: [{ path: 'body.newsletters', message: `沒有編號 ${number} 的電子報` }],
  })

const presentLink = ({ leaveToken, ...link }: FollowedLink) => ({ ...link, leave_token: leaveToken })

/** Newsletters: choosing them, confirming by mail, unsubscribing by one click (RFC 8058). */
export function serveNewsletters(app: ApiApp, { linkSecrets, site }: FormSettings): void {
  serve(app, newsletterEndpoints.list, async ({ context }) => ({ items: await listNewsletters(context) }))
  serve(app, newsletterEndpoints.link, async ({ query, context }) => ({
    items: presentLink(await readLink(context, linkSecrets, query.token)),
  }))
  for (const purpose of ['confirm', 'unsubscribe'] as const)
    serve(app, newsletterEndpoints[purpose], async ({ body: { token }, context }) => ({
      items: presentLink(await followLink(context, { secrets: linkSecrets, token, purpose })),
    }))
  serve(app, newsletterEndpoints.mine, async ({ context }) => ({ items: await readMemberNewsletters(context) }))
  const confirmation =
    (now: Date): WriteConfirmation =>
    ({ ids, titles }) => {
      const link = `${site.url}/newsletter/confirm?token=${linkToken(linkSecrets, { purpose: 'confirm', ids }, now)}`
      return writeMail({ kind: 'confirm-newsletters', site, titles, link, days: confirmableDays })
    }
  serve(app, newsletterEndpoints.update, async ({ body, context }) => {
    const chosen = await chooseNewsletters(context, body.newsletters, confirmation(context.now))
    if ('unknown' in chosen) throw noSuchNewsletter(chosen.unknown)
    return { items: { result: true, mailed: chosen.mailed } }
  })
  serve(app, newsletterEndpoints.ask, async ({ body, context, c }) => {
    await countAttemptOrThrow(c, 'newsletters', { ip: 20, seconds: 3600 })
    const minDelay = waitMinimum(c, minDuration)
    const refused = await requestNewsletters(
      context,
      { email: body.email, requestedIds: body.newsletters },
      confirmation(context.now),
    )
    await minDelay
    if (refused) throw noSuchNewsletter(refused.unknown)
    return { items: { result: true } }
  })
}
