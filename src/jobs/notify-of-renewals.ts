import { paymentMails } from '../mail/payment-mails.ts'
import { notifyOfRenewals } from '../operations/subscriptions/notify-of-renewals.ts'
import type { Job } from './job.ts'

/** Every morning: mails members who are charged in a week, and members whose subscription ends in a month or a week. */
export const notifyOfRenewalsJob: Job = {
  name: 'notify-of-renewals',
  schedule: '0 9 * * *',
  outward: true,
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 600, expireInSeconds: 1800 },
  async run({ db, log, site }) {
    const mails = await notifyOfRenewals(db, paymentMails(site), new Date())
    if (mails > 0) log.info({ mails }, 'subscribers told of renewals')
  },
}
