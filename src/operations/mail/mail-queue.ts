import type { Database } from '../../db/connect.ts'
import {
  countMailJobs,
  type FailedMailRow,
  failedMails,
  findFailedMail,
  findUnsentMails,
  insertMail,
  insertMails,
  type MailDetailRow,
  mailsWithoutJob,
  markMailFailed,
  markMailSent,
  type NewMail,
  sendAnew,
  suppressAddress,
} from '../../db/queries/mail.ts'
import { type DeliveryFault, hasNoMailbox, isPermanent, mayResend } from '../../domain/mail/delivery.ts'
import { mailPriorities } from '../../domain/mail/priority.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** Maximum number of mails in the list. */
const shown = 100

/** Mails that failed permanently, newest first. @throws sign_in_required, forbidden */
export async function listFailedMails({ db, viewer }: OperationContext): Promise<{ mails: FailedMailRow[]; more: boolean }> {
  requireMay(viewer, 'see-failed-mail')
  const mails = await failedMails(db, shown + 1)
  return { mails: mails.slice(0, shown), more: mails.length > shown }
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
    await sendAnew(tx, id)
    await recordAuditEvent(tx, context, { action: 'resend-mail', thing: `mail:${id}` })
  })
}

/**
 * Above this number of unfinished jobs, mass mailings stay in the outbox: the queue stays small however
 * many mails a mailing has.
 */
const enough = 2000

/**
 * The mails for which a job has yet to be created, by priority. Codes are always included; the rest only while
 * the queue is not full.
 */
export async function waitingMails(db: Database, limit: number): Promise<{ id: string; priority: number }[]> {
  const full = (await countMailJobs(db)) >= enough
  return mailsWithoutJob(db, { limit, least: full ? mailPriorities.code : mailPriorities.bulk })
}

/** Passes a mail to a mail server. @throws a `DeliveryFault` when the server does not accept it */
export type SendMail = (mail: MailDetailRow) => Promise<void>

/** The result of an attempt. `gone`: the mail was sent before, given up or deleted, and nothing was done. */
export type Delivery =
  | { id: string; state: 'sent' | 'gone' }
  | { id: string; state: 'retry' | 'failed'; fault: DeliveryFault }
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
  const found = await findUnsentMails(
    db,
    attempts.map(({ id }) => id),
  )
  const mails = new Map(found.map((mail) => [mail.id, mail]))
  const deliveries: Delivery[] = []
  const waiting = attempts.entries()
  const lane = async () => {
    // one iterator shared by all lanes: each takes the next mail when it is free
    for (const [place, attempt] of waiting) {
      const mail = mails.get(attempt.id)
      if (!mail) deliveries[place] = { id: attempt.id, state: 'gone' }
      else if (signal?.aborted) deliveries[place] = { id: attempt.id, state: 'left' }
      else deliveries[place] = await deliver(db, mail, send, attempt.last === true)
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
    const fault = error as DeliveryFault
    const final = last || isPermanent(fault)
    await markMailFailed(db, id, { error: error instanceof Error ? error.message : String(error), final })
    if (hasNoMailbox(fault)) await suppressAddress(db, mail.recipient)
    return { id, state: final ? 'failed' : 'retry', fault }
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
