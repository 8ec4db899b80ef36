import { writeMail } from '../mail/renderer.ts'
import { sendMail } from '../operations/mail/send-mail.ts'
import { eraseAccounts } from '../operations/membership/erase-accounts.ts'
import type { Job } from './job.ts'

/**
 * Twice an hour: erases accounts whose owners requested it and did not cancel within the grace period. The log
 * contains only the count.
 */
export const eraseAccountsJob: Job = {
  name: 'erase-accounts',
  schedule: '7,37 * * * *',
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  async run({ db, log, site }) {
    const at = new Date()
    const accounts = await eraseAccounts(db, at, async (tx, { name, email }, { uid, ...news }) => {
      const mail = { site, kind: 'manuscript-news', name, link: `${site.url}/office/posts/${uid}`, at, ...news } as const
      await sendMail(tx, { recipient: email, ...(await writeMail(mail)) })
    })
    if (accounts > 0) log.info({ accounts }, 'accounts erased')
  },
}
