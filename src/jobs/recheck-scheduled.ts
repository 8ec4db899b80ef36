import { newsLetter } from '../mail/manuscript-news.ts'
import { sendMail } from '../operations/mail/send-mail.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { recheckScheduled } from '../operations/reviews/recheck-scheduled.ts'
import type { Job } from './job.ts'

/**
 * When the jobs start, for a release brings new rules, and every quarter of an hour for what an older process has scheduled
 * meanwhile: what waits for its hour and may not be published any more waits for none.
 */
export const recheckScheduledJob: Job = {
  name: 'recheck-scheduled',
  schedule: '*/15 * * * *',
  atStart: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 10, expireInSeconds: 600 },
  async run({ db, log, site }) {
    const mail = newsLetter(site)
    const notify: NotifyReview = async (tx, to, news) => void (await sendMail(tx, await mail(to, news)))
    const posts = await recheckScheduled({ db, now: new Date() }, notify)
    if (posts > 0) log.info({ posts }, 'scheduled posts that may not be published lost their hour')
  },
}
