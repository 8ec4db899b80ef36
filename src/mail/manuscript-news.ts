import type { MailContent, WrittenMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

type News = Omit<Extract<MailContent, { kind: 'manuscript-news' }>, 'site' | 'kind' | 'name' | 'link' | 'at'> & { uid: number }

/** Where each is answered: a clinician and whoever reads notes have a page for reading, all others go to the manuscript. */
const toReview = ['submitted', 'noted']
/** What comes next is to publish it: the sheet stands open. */
const toPublish = ['ready', 'signed']

/** The mail that reports to a colleague what happened to a manuscript, for the site that sends it. */
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
