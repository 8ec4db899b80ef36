import { issueHour } from '../domain/newsletters/issue-day.ts'
import { writeNewsletter } from '../mail/write-newsletter.ts'
import { linkToken } from '../operations/newsletters/link-token.ts'
import { startIssues, type WriteIssue, writeIssues } from '../operations/newsletters/send-newsletters.ts'
import type { Job, JobContext } from './job.ts'

/**
 * From seven in the morning, every quarter of an hour: starts the day's newsletter issues and writes the mails of
 * unfinished ones. What a killed worker left unfinished is resumed by the next run.
 */
export const sendNewslettersJob: Job = {
  name: 'send-newsletters',
  schedule: `*/15 ${issueHour}-21 * * *`,
  outward: true,
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 5, expireInSeconds: 1800 },
  async run(context) {
    const now = new Date()
    await startIssues(context.db, now)
    const mails = await writeIssues(context.db, now, issueWriter(context, now))
    if (mails > 0) context.log.info({ mails }, 'newsletters written')
  },
}

/** Placeholder for each recipient's own token. */
const placeholder = '0token0'

/** Renders an issue once; the mails of recipients differ only in the unsubscribe link (RFC 8058: also in the headers). */
export function issueWriter({ site, linkSecrets }: Pick<JobContext, 'site' | 'linkSecrets'>, now: Date): WriteIssue {
  const unsubscribe = (token: string) => `${site.url}/newsletter/unsubscribe?token=${token}`
  return async ({ newsletter_id, title, frequency, day }, posts) => {
    const mail = await writeNewsletter(site, { title, frequency, day, posts }, unsubscribe(placeholder))
    return ({ id, email }) => {
      const token = linkToken(linkSecrets, { purpose: 'unsubscribe', ids: [id] }, now)
      return {
        recipient: email,
        subject: mail.subject,
        priority: mail.priority,
        html: mail.html.replaceAll(placeholder, token),
        text: mail.text.replaceAll(placeholder, token),
        headers: {
          'List-Id': `<newsletter-${newsletter_id}.${new URL(site.url).hostname}>`,
          'List-Unsubscribe': `<${unsubscribe(token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    }
  }
}
