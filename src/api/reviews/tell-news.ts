import { writeMail } from '../../mail/renderer.ts'
import { sendMail } from '../../operations/mail/send-mail.ts'
import type { TellNews } from '../../operations/reviews/tell.ts'

/**
 * The page that the mail links to: the review page for clinicians and for readers of notes, the manuscript for all others.
 */
const toReview = ['submitted', 'noted']
/** The next action is the publication: the link opens its dialog. */
const toPublish = ['ready', 'signed']

/** Queues the mails that notify colleagues of an event of a manuscript. */
export const tellNewsOf =
  (site: { name: string; url: string }): TellNews =>
  async (tx, { name, email }, { uid, what, ...news }) => {
    const link = `${site.url}/office/posts/${uid}${toReview.includes(what) ? '/review' : toPublish.includes(what) ? '#publish' : ''}`
    const letter = { site, kind: 'manuscript-news', name, what, link, at: new Date(), ...news } as const
    await sendMail(tx, { recipient: email, ...(await writeMail(letter)) })
  }
