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
  /** A name for whoever sends it that does not give them away; null for those who are not counted. */
  sender: string | null
  /** Writes the confirmation, for those who left an address; `about` is the activity that was signed up to. */
  confirm: WriteMail | null
  /** Writes the mail to whoever answers it; null where nobody is named. */
  tell: WriteMail | null
}

const hour = 3_600_000
const tries = 5

/**
 * Puts a form into the editors' queue, takes the seats it asks for, and promises its confirmation and the mail to whoever answers
 * it: all of it or nothing.
 * @returns its reference, or the seconds to wait where one address sent too many
 * @throws conflict for an activity that is closed, or has not as many seats left
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
