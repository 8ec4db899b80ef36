import { newsLetter } from '../../mail/manuscript-news.ts'
import { sendMail } from '../../operations/mail/mail-queue.ts'
import type { NotifyReview } from '../../operations/reviews/notify.ts'

/** Queues the mails that notify colleagues of a manuscript's events. */
export const reviewNotifier = (site: { name: string; url: string }): NotifyReview => {
  const mail = newsLetter(site)
  return async (tx, to, news) => void (await sendMail(tx, await mail(to, news)))
}
