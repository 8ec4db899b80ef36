import { countInWindow, insertFormEntry } from '../../db/queries/forms.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { takeSeats } from '../../db/queries/offers.ts'
import { formReference } from '../../domain/forms/reference.ts'
import { formsPerHour } from '../../domain/forms/spam.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { sendMail } from '../mail/send-mail.ts'

type Kind = Parameters<typeof formReference>[0]

type WriteMail = (reference: string, about: string | null) => Promise<NewMail>

export interface SentForm {
  kind: Kind
  fields: Record<string, string>
  /** A pseudonym of the sender for rate limiting; null for senders who are not limited. */
  sender: string | null
  /** Writes the confirmation, if the sender left an address; `about` is the activity of a sign-up. */
  confirm: WriteMail | null
  /** Writes the mail to the person who answers the form; null if none is configured. */
  tell: WriteMail | null
}

const hour = 3_600_000
const tries = 5

/**
 * Adds a form to the editors' queue, reserves the seats that it requests, and queues its confirmation and the mail to
 * the person who answers it, atomically.
 * @returns its reference, or the seconds to wait when the sender exceeds the rate limit
 * @throws conflict for an activity that is closed, or has too few seats left
 */
export async function takeForm(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { kind, fields, sender, confirm, tell }: SentForm,
): Promise<{ reference: string } | { wait: number }> {
  if (sender !== null) {
    const { count, since } = await countInWindow(db, `form:${sender}`, { now: now.getTime(), window: hour })
    if (count > formsPerHour) return { wait: Math.max(1, Math.ceil((since + hour - now.getTime()) / 1000)) }
  }
  const random = () => Math.random()
  for (let time = 0; time < tries; time += 1) {
    const reference = formReference(kind, taipeiDay(now), [random(), random(), random(), random()])
    const kept = await db.transaction(async (tx) => {
      if (!(await insertFormEntry(tx, { kind, reference, fields, createdAt: now }))) return false
      const about = kind === 'activity' ? await takeSeats(tx, seatsOf(fields)) : null
      if (kind === 'activity' && about === null) throw conflict('座位不夠了，或報名已經截止')
      for (const write of [confirm, tell]) if (write) await sendMail(tx, await write(reference, about))
      return true
    })
    if (kept) return { reference }
  }
  throw new Error('no reference was free')
}

const seatsOf = ({ activity, people }: Record<string, string>) => ({ activity: Number(activity), people: Number(people) })
