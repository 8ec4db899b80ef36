import { paymentMails } from '../mail/payment-mails.ts'
import { reasonOf } from '../operations/failure.ts'
import { reconcile } from '../operations/payment/reconcile.ts'
import { notifyOfRenewals } from '../operations/subscriptions/subscriptions.ts'
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

/** Every five minutes: reconciles orders, the payment gateway and entitlements; repairs what it can and reports the rest. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  schedule: '*/5 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 280 },
  async run({ db, log, paymentServices }) {
    const report = (error: unknown) => log.error({ error: reasonOf(error) }, 'a payment could not be reconciled')
    const { faults, ...done } = await reconcile(db, paymentServices, { now: new Date(), report })
    if (Object.values(done).some((count) => count > 0)) log.info(done, 'payments reconciled')
    if (faults.length > 0) log.error({ faults }, 'orders, charges and rights do not agree')
  },
}
