import { reasonOf } from '../operations/loggable-error.ts'
import { reconcile } from '../operations/payment/reconcile.ts'
import type { Job } from './job.ts'

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
