import { writeMail } from '../mail/renderer.ts'
import { lookUpMails, paymentMails } from '../mail/write-mails.ts'
import { deleteExpiredData } from '../operations/delete-expired.ts'
import { describeError } from '../operations/failure.ts'
import { registerSources, visitSources } from '../operations/links/visit-sources.ts'
import { sendMail } from '../operations/mail/mail-queue.ts'
import { pruneVersions } from '../operations/manuscripts/history.ts'
import { emptyTrash, trashEmptyManuscripts } from '../operations/manuscripts/trash.ts'
import { eraseAccounts } from '../operations/membership/erasure.ts'
import { reportLookUps } from '../operations/membership/member-look-up.ts'
import { sealAuditDays } from '../operations/office/audit.ts'
import { reconcile } from '../operations/payment/reconcile.ts'
import { deleteOldSearches, listWeakQueries } from '../operations/search/log-search.ts'
import { notifyOfRenewals } from '../operations/subscriptions/subscriptions.ts'
import type { Job } from './job.ts'

/**
 * Every five minutes: checks whether the sources of texts are still reachable. Does nothing when the operator has
 * disabled these checks.
 */
export const visitSourcesJob: Job = {
  name: 'visit-sources',
  schedule: '*/5 * * * *',
  outward: true,
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 1200 },
  async run({ db, log, visit }) {
    if (visit === null) return
    const visited = await visitSources(db, new Date(), visit)
    if (visited > 0) log.info({ visited }, 'sources visited')
  },
}

/** Every night: registers the sources of all published texts, and deletes those that no text cites any more. */
export const registerSourcesJob: Job = {
  name: 'take-up-sources',
  schedule: '41 3 * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, visit }) {
    if (visit !== null) await registerSources(db, new Date())
  },
}

/** Every hour: deletes autosaved versions that are no longer needed. */
export const pruneVersionsJob: Job = {
  name: 'thin-versions',
  schedule: '37 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, log }) {
    const versions = await pruneVersions(db, new Date())
    if (versions > 0) log.info({ versions }, 'autosaved versions thinned')
  },
}

/**
 * Every Monday morning: deletes searches older than ninety days and logs how many search terms found too little. The
 * terms themselves are private to readers and are shown only at /office.
 */
export const pruneSearchLogJob: Job = {
  name: 'prune-search-log',
  schedule: '0 6 * * 1',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  run: async ({ db, log }) => {
    const now = new Date()
    await deleteOldSearches({ db, now })
    const { length: queries } = await listWeakQueries({ db, now })
    log.info({ queries }, 'searches of the last week that found too little')
  },
}

/**
 * Twice an hour: erases accounts whose owners requested it and did not cancel within the grace period. The log
 * contains only the count.
 */
export const eraseAccountsJob: Job = {
  name: 'erase-accounts',
  schedule: '7,37 * * * *',
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  async run({ db, log, site }) {
    const now = new Date()
    const accounts = await eraseAccounts(db, now, async (tx, { name, email }, { uid, ...news }) => {
      const mail = { site, kind: 'manuscript-news', name, link: `${site.url}/office/posts/${uid}`, at: now, ...news } as const
      await sendMail(tx, { recipient: email, ...(await writeMail(mail)) })
    })
    if (accounts > 0) log.info({ accounts }, 'accounts erased')
  },
}

/** Every night: erases what has been in the trash for thirty days, and moves manuscripts without any input to the trash. */
export const emptyTrashJob: Job = {
  name: 'empty-trash',
  schedule: '23 3 * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, log }) {
    const now = new Date()
    const [erased, unwritten] = [await emptyTrash(db, now), await trashEmptyManuscripts(db, now)]
    if (erased + unwritten > 0) log.info({ erased, unwritten }, 'trash emptied')
  },
}

/** Every hour: deletes expired rows. */
export const sweepExpiredJob: Job = {
  name: 'sweep-expired',
  schedule: '17 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  run: ({ db }) => deleteExpiredData(db, new Date()),
}

/** Every morning: mails members who are charged in a week, and members whose subscription ends in a month or a week. */
export const notifyOfRenewalsJob: Job = {
  name: 'notify-of-renewals',
  schedule: '0 9 * * *',
  outward: true,
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 600, expireInSeconds: 1800 },
  async run({ db, log, site }) {
    const mails = await notifyOfRenewals(db, paymentMails(site), new Date())
    if (mails > 0) log.info({ mails }, 'renewal notices sent')
  },
}

/** Every hour of the day: mails the administrators who looked up whom in the week before, unless it was done. */
export const reportLookUpsJob: Job = {
  name: 'report-look-ups',
  schedule: '5 8-20 * * *',
  outward: true,
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 600, expireInSeconds: 600 },
  async run({ db, log, site }) {
    const mails = await reportLookUps(db, new Date(), lookUpMails(site).week)
    if (mails > 0) log.info({ mails }, 'look-ups of members reported')
  },
}

/**
 * Every hour from three in the morning, hours after the last event of a day was written: verifies the hash chain of the
 * audit log and seals finished days. The log keeps the hashes outside of the database, where they prove that the end of
 * the chain was not cut off.
 */
export const sealAuditDaysJob: Job = {
  name: 'seal-audit-days',
  schedule: '11 3-23 * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 1800 },
  async run({ db, log }) {
    const { sealed, differences, isBusy } = await sealAuditDays(db, new Date())
    for (const { day, events, hash } of sealed) log.info({ day, events, hash }, 'a day of the audit log sealed')
    if (isBusy) log.info({}, 'the audit log is in use: the next run seals its days')
    if (differences.length > 0) log.error({ differences }, 'days of the audit log differ from their seals')
  },
}

/** Every five minutes: reconciles orders, the payment gateway and entitlements; repairs what it can and reports the rest. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  schedule: '*/5 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 280 },
  async run({ db, log, paymentServices }) {
    const report = (error: unknown) => log.error({ error: describeError(error) }, 'a payment could not be reconciled')
    const { discrepancies, ...done } = await reconcile(db, paymentServices, { now: new Date(), report })
    if (Object.values(done).some((count) => count > 0)) log.info(done, 'payments reconciled')
    if (discrepancies.length > 0) log.error({ discrepancies }, 'orders, charges and rights do not agree')
  },
}
