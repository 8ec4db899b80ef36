import type { Database } from '../../db/connect.ts'
import {
  countMailJobs,
  type FailedMailRow,
  failedMails,
  findFailedMail,
  findMail,
  findMailSwitch,
  findUnsentMails,
  insertMail,
  insertMails,
  latestMails,
  type MailDetailRow,
  type MailRow,
  type MailSwitch,
  mailsWithoutJob,
  markMailFailed,
  markMailReported,
  markMailSent,
  type NewMail,
  recipientOfMail,
  requeueFailedMail,
  storeMailSwitch,
  suppressEmail,
} from '../../db/queries/mail.ts'
import { lockSubscriptionsOf, updateSubscription } from '../../db/queries/newsletters.ts'
import {
  type DeliveryError,
  type DeliveryReport,
  hasNoMailbox,
  isMailboxGone,
  isPermanentFailure,
  mayResend,
  reportText,
} from '../../domain/mail/delivery.ts'
import { mailPriorities, mailStopError, mailStopNames, maySendMail } from '../../domain/mail/priority.ts'
import { nextState } from '../../domain/newsletters/subscription-state.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'

/** Maximum number of mails in the list. */
const maxListed = 100

/** Mails that failed permanently, newest first. @throws sign_in_required, forbidden */
export async function listFailedMails({ db, viewer }: OperationContext): Promise<{ mails: FailedMailRow[]; more: boolean }> {
  requireMay(viewer, 'see-failed-mail')
  const mails = await failedMails(db, maxListed + 1)
  return { mails: mails.slice(0, maxListed), more: mails.length > maxListed }
}

/**
 * Resends a failed mail as a new one. The failed one is deleted, so that it cannot be resent twice.
 * @throws sign_in_required, forbidden, not_found; conflict for one that cannot be resent
 */
export async function resendMail(context: OperationContext, id: string): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'see-failed-mail')
  await db.transaction(async (tx) => {
    const mail = await findFailedMail(tx, id)
    if (!mail) throw notFound()
    if (!mayResend(mail)) throw conflict('這封信再寄一次也沒有用：驗證碼過期了，電子報是舊的，或對方沒有這個信箱')
    await requeueFailedMail(tx, id)
    await recordAuditEvent(tx, context, { action: 'resend-mail', target: `mail:${id}` })
  })
}

/**
 * Above this number of unfinished jobs, mass mailings stay in the outbox: the queue stays small however
 * many mails a mailing has.
 */
const queueCapacity = 2000

/**
 * The mails for which a job has yet to be created, by priority. Codes are always included; the rest only while
 * the queue is not full.
 */
export async function waitingMails(
  db: Database,
  { limit, stopped }: { limit: number; stopped: MailSwitch['stopped'] },
): Promise<{ id: string; priority: number }[]> {
  if (!maySendMail(mailPriorities.code, stopped)) return []
  const codesOnly = !maySendMail(mailPriorities.ordinary, stopped) || (await countMailJobs(db)) >= queueCapacity
  return mailsWithoutJob(db, { limit, minPriority: codesOnly ? mailPriorities.code : mailPriorities.bulk })
}

/** The mails that administrators have stopped. */
export const readMailSwitch = (db: Database): Promise<MailSwitch> => findMailSwitch(db)

/**
 * Stops mail, or resumes it: within seconds in every worker. Nothing is lost; what waits for longer than three days is
 * not sent any more.
 * @throws sign_in_required, forbidden; validation_failed for a stop without a reason
 */
export async function setMailSwitch(context: OperationContext, to: MailSwitch): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'stop-mail')
  const message = mailStopError(to.stopped, to.reason)
  if (message !== null) throw new Failure('validation_failed', message, { errors: [{ path: 'body.reason', message }] })
  const after: MailSwitch = { stopped: to.stopped, reason: to.stopped === 'nothing' ? '' : to.reason.trim() }
  await db.transaction(async (tx) => {
    const before = await findMailSwitch(tx)
    if (before.stopped === after.stopped && before.reason === after.reason) return
    await storeMailSwitch(tx, after)
    await recordAuditEvent(tx, context, {
      action: after.stopped === 'nothing' ? 'resume-mail' : 'stop-mail',
      target: 'mail:all',
      before: { state: mailStopNames[before.stopped] },
      after: { state: mailStopNames[after.stopped] },
      reason: after.reason,
    })
  })
}

/** Passes a mail to a mail server. @throws a `DeliveryError` when the server does not accept it */
export type SendMail = (mail: MailDetailRow) => Promise<void>

/** The result of an attempt. `gone`: the mail was sent before, given up or deleted, and nothing was done. */
export type Delivery =
  | { id: string; state: 'sent' | 'gone' }
  | { id: string; state: 'retry' | 'failed'; error: DeliveryError }
  /** Not attempted, because the process stops. */
  | { id: string; state: 'left' }

interface Attempt {
  id: string
  /** No retry follows, so any failure is final. */
  last?: boolean
}

/**
 * Sends mails of the outbox, at least once. Each is marked individually, and only after the server has accepted it: if
 * the process dies, the mails in flight are sent again with the same Message-ID, and none is lost.
 * @param options.parallel how many are in flight concurrently
 * @param options.signal stops before the next mail; those in flight are finished
 * @returns the result of each, in the order of `attempts`
 */
export async function deliverMails(
  db: Database,
  attempts: readonly Attempt[],
  send: SendMail,
  { parallel = 1, signal }: { parallel?: number; signal?: AbortSignal } = {},
): Promise<Delivery[]> {
  const unsentMails = await findUnsentMails(
    db,
    attempts.map(({ id }) => id),
  )
  const mails = new Map(unsentMails.map((mail) => [mail.id, mail]))
  const deliveries: Delivery[] = []
  const queue = attempts.entries()
  const lane = async () => {
    // one iterator shared by all lanes: each takes the next mail when it is free
    for (const [index, attempt] of queue) {
      const mail = mails.get(attempt.id)
      if (!mail) deliveries[index] = { id: attempt.id, state: 'gone' }
      else if (signal?.aborted) deliveries[index] = { id: attempt.id, state: 'left' }
      else deliveries[index] = await deliver(db, mail, send, attempt.last === true)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return deliveries
}

async function deliver(db: Database, mail: MailDetailRow, send: SendMail, last: boolean): Promise<Delivery> {
  const { id } = mail
  try {
    await send(mail)
  } catch (error) {
    const deliveryError = error as DeliveryError
    const final = last || isPermanentFailure(deliveryError)
    await markMailFailed(db, id, { error: error instanceof Error ? error.message : String(error), final })
    if (hasNoMailbox(deliveryError)) await suppressEmail(db, mail.recipient)
    return { id, state: final ? 'failed' : 'retry', error: deliveryError }
  }
  await markMailSent(db, id)
  return { id, state: 'sent' }
}

/** Queues a mail: after the caller's commit it is in the outbox, and the job `deliver-mail` sends it. @returns its id */
export async function sendMail(db: Database, mail: NewMail): Promise<string> {
  return insertMail(db, mail)
}

/** Queues many mails in one statement. */
export async function sendMails(db: Database, mails: readonly NewMail[]): Promise<void> {
  await insertMails(db, mails)
}

export type { MailDetailRow, MailRow }

/** How many mails the outbox page lists. */
const maxShownMails = 50

/**
 * The outbox as the demo shows it: the newest mails, and optionally one of them in full.
 * @throws not_found when that one does not exist
 */
export async function readOutbox(
  { db }: OperationContext,
  id: string | undefined,
): Promise<{ mails: MailRow[]; mail: MailDetailRow | null }> {
  const mails = await latestMails(db, maxShownMails)
  if (id === undefined) return { mails, mail: null }
  const mail = await findMail(db, id)
  if (!mail) throw notFound()
  return { mails, mail }
}

/**
 * Records what a relay reports: staff see the mail as failed, mailings exclude a mailbox that is gone, and a complaint
 * ends the newsletters of the e-mail address. Idempotent; reports about unknown mails and e-mail addresses change
 * nothing else.
 * @returns how many reports were about a mail or an e-mail address of this site
 */
export async function applyDeliveryReports(db: Database, reports: readonly DeliveryReport[], now: Date): Promise<number> {
  let matched = 0
  for (const report of reports)
    matched += await db.transaction(async (tx) => {
      const quoted = report.mailId === null ? null : await recipientOfMail(tx, report.mailId)
      // the quoted mail proves that this site has written to the e-mail address
      const email = quoted ?? report.recipient
      const marked = await markMailReported(tx, {
        id: quoted === null ? null : report.mailId,
        email,
        error: reportText(report),
      })
      if (!marked) return 0
      if (isMailboxGone(report)) await suppressEmail(tx, email)
      if (report.kind === 'complaint') await endNewsletters(tx, email, now)
      return 1
    })
  return matched
}

async function endNewsletters(tx: Database, email: string, now: Date): Promise<void> {
  for (const { id, state } of await lockSubscriptionsOf(tx, email)) {
    const next = nextState(state, 'leave')
    if (next !== state && next !== 'none') await updateSubscription(tx, id, next, now)
  }
}
