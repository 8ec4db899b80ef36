import { newsLetter } from '../../mail/manuscript-news.ts'
import { sendMail } from '../../operations/mail/send-mail.ts'
import type { TellNews } from '../../operations/reviews/tell.ts'

/** Promises the mails that tell colleagues what happened to a manuscript. */
export const tellNewsOf = (site: { name: string; url: string }): TellNews => {
  const letter = newsLetter(site)
  return async (tx, to, news) => void (await sendMail(tx, await letter(to, news)))
}
