import type { Database } from '../../db/connect.ts'
import { findUnsentMails, type MailDetailRow, markMailFailed, markMailSent, suppressAddress } from '../../db/queries/mail.ts'
import { type DeliveryFault, hasNoMailbox, isPermanent } from '../../domain/mail/delivery-fault.ts'

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
