import type { Database } from '../../db/connect.ts'
import { countInWindow, insertFormEntry, isSignedUp, setReceipt } from '../../db/queries/forms.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { findFreeSeats, reserveSeats } from '../../db/queries/offers.ts'
import { holidaysFrom } from '../../db/queries/shell.ts'
import { dueDay, firstState, isOpenEntry } from '../../domain/forms/entry.ts'
import { entryKindOf, type FormKind, formReference } from '../../domain/forms/reference.ts'
import { signUpError } from '../../domain/forms/sign-up.ts'
import { formsPerHour } from '../../domain/forms/spam.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { listFormAnswerers } from './entries.ts'

/** A member who may answer entries, and the data of their notification. */
export interface EntryNotification {
  name: string
  email: string
  reference: string
  about: string | null
  /** Deadline of the promised answer, Taipei calendar day; null if none is promised. */
  dueOn: string | null
}

type WriteMail = (reference: string, about: string | null) => Promise<NewMail>

export interface FormSubmission {
  kind: FormKind
  fields: Record<string, string>
  /** A pseudonym of the sender for rate limiting; null for senders who are not limited. */
  sender: string | null
  /** Writes the confirmation, if the sender left an e-mail address; `about` is the activity of a sign-up. */
  confirm: WriteMail | null
  /** Writes the mail to the person who answers the form; null if none is configured. */
  notifyOperator: WriteMail | null
  /** Composes the mail to each member who may answer entries; without the submitted fields, which are read in the office. */
  notifyStaff: (notification: EntryNotification) => Promise<NewMail>
}

const hour = 3_600_000
const maxAttempts = 5

/**
 * Stores a form in the inbox, reserves its seats, and queues the confirmation, the mail to the operator and those to
 * the members who answer entries, in one transaction.
 * @returns its reference, or the seconds to wait if one e-mail address has sent too many
 * @throws conflict for an activity that is closed, or has too few free seats, or to which the e-mail address has signed
 * up
 */
export async function submitForm(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { kind: form, fields, sender, confirm, notifyOperator, notifyStaff }: FormSubmission,
): Promise<{ reference: string } | { wait: number }> {
  if (sender !== null) {
    const { count, since } = await countInWindow(db, `form:${form}:${sender}`, { now: now.getTime(), window: hour })
    if (count > formsPerHour) return { wait: Math.max(1, Math.ceil((since + hour - now.getTime()) / 1000)) }
  }
  const random = () => Math.random()
  const today = taipeiDay(now)
  const kind = entryKindOf(form, fields)
  const dueOn = dueDay(kind, today, await holidaysFrom(db, today), fields['matter'])
  const state = firstState(kind, fields)
  for (let time = 0; time < maxAttempts; time += 1) {
    const reference = formReference(kind, today, [random(), random(), random(), random()])
    const isNew = await db.transaction(async (tx) => {
      if (!(await insertFormEntry(tx, { kind, reference, fields, createdAt: now, state, dueOn }))) return false
      const activityTitle = kind === 'activity' ? await reserveSeats(tx, seatsOf(fields)) : null
      if (kind === 'activity' && activityTitle === null) throw conflict(await seatsRefusal(tx, seatsOf(fields)))
      // the seats lock the activity, so that concurrent sign-ups see each other
      if (kind === 'activity' && (await isSignedUpTwice(tx, fields, reference)))
        throw conflict('這個電子郵件已經報名這場活動了。要改人數，請用確認信裡的連結取消，再報名一次')
      if (confirm) await setReceipt(tx, reference, await sendMail(tx, await confirm(reference, activityTitle)))
      const operatorMail = notifyOperator && (await notifyOperator(reference, activityTitle))
      if (operatorMail) await sendMail(tx, operatorMail)
      if (isOpenEntry(state))
        for (const { name, email } of await listFormAnswerers(tx))
          if (email !== operatorMail?.recipient)
            await sendMail(tx, await notifyStaff({ name, email, reference, about: activityTitle, dueOn }))
      return true
    })
    if (isNew) return { reference }
  }
  throw new Error('no reference was free')
}

/** Why the seats were not available. Seats may have been released since. */
async function seatsRefusal(tx: Database, { activity, people }: { activity: number; people: number }): Promise<string> {
  const free = await findFreeSeats(tx, activity)
  if (!free) return '這裡不能報名這場活動'
  return signUpError(free, people) ?? '座位剛剛有變動，請再送出一次'
}

const isSignedUpTwice = async (tx: Database, { activity = '', email = '' }: Record<string, string>, reference: string) =>
  email !== '' && (await isSignedUp(tx, { activity, email, reference }))

const seatsOf = ({ activity, people }: Record<string, string>) => ({ activity: Number(activity), people: Number(people) })
