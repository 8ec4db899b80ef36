import type { MailContent, WrittenMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

type News = Omit<Extract<MailContent, { kind: 'manuscript-news' }>, 'site' | 'kind' | 'name' | 'link' | 'at'> & { uid: number }

/** News that lead to the review page, for a clinician and for readers of notes; all others lead to the manuscript. */
const toReview = ['submitted', 'noted']
/** News whose next step is the publication: the link opens the publishing sheet. */
const toPublish = ['ready', 'signed']

/** The mail that notifies a colleague of a manuscript's event, for the site that sends it. */
export const newsLetter =
  (site: MailContent['site']) =>
  async (
    { name, email }: { name: string; email: string },
    { uid, what, ...news }: News,
  ): Promise<WrittenMail & { recipient: string }> => {
    const link = `${site.url}/office/posts/${uid}${toReview.includes(what) ? '/review' : toPublish.includes(what) ? '#publish' : ''}`
    return {
      recipient: email,
      ...(await writeMail({ site, kind: 'manuscript-news', name, what, link, at: new Date(), ...news })),
    }
  }
