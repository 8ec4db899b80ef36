import { newsLetter } from '../mail/manuscript-news.ts'
import { sendMail } from '../operations/mail/send-mail.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { recheckScheduled } from '../operations/reviews/recheck-scheduled.ts'
import type { Job } from './job.ts'

/**
 * Unschedules posts that may no longer be published. Runs at start, because a release may bring new rules, and every
 * quarter of an hour for posts that a process of an older release has scheduled meanwhile.
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
