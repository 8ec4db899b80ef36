import { writeMail } from '../../mail/renderer.ts'
import { sendMail } from '../../operations/mail/send-mail.ts'
import type { TellNews } from '../../operations/reviews/tell.ts'

/** Where each is answered: a clinician and whoever reads notes have a page for reading, all others go to the manuscript. */
const toReview = ['submitted', 'noted']
/** What comes next is to publish it: the sheet stands open. */
const toPublish = ['ready', 'signed']

/** Promises the mails that tell colleagues what happened to a manuscript. */
export const tellNewsOf =
  (site: { name: string; url: string }): TellNews =>
  async (tx, { name, email }, { uid, what, ...news }) => {
    const link = `${site.url}/office/posts/${uid}${toReview.includes(what) ? '/review' : toPublish.includes(what) ? '#publish' : ''}`
    const letter = { site, kind: 'manuscript-news', name, what, link, at: new Date(), ...news } as const
    await sendMail(tx, { recipient: email, ...(await writeMail(letter)) })
  }
