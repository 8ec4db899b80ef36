import type { Database } from '../../db/connect.ts'
import { type EntryRow, findEntry, hasEntryEvent, insertEntryEvent, updateEntry } from '../../db/queries/form-entries.ts'
import { markCancelled } from '../../db/queries/forms.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { returnSeats } from '../../db/queries/offers.ts'
import { type EntryState, entryStateWords, isOpen, stateWhenAssigned } from '../../domain/forms/entry.ts'
import { unfilled } from '../../domain/forms/reply-templates.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { answerers } from './answerers.ts'
import { entryThread } from './entries.ts'

/** The entry to change, and the version that the caller has read (optimistic locking). */
export interface SeenEntry {
  reference: string
  base: number
}

/** @throws not_found; conflict if a colleague has changed the entry since */
async function lockEntry(tx: Database, { reference, base }: SeenEntry): Promise<EntryRow> {
  const entry = await findEntry(tx, reference, true)
  if (!entry) throw notFound()
  if (entry.version !== base) throw conflict('同事剛才更改了這一筆，請先看過最新的內容，再做一次')
  return entry
}

const targetOf = (reference: string) => `form-entry:${reference}` as const
const handledWhen = (state: EntryState, now: Date) => ({ handledAt: isOpen(state) ? null : now })

/** Adds a note that is visible only to staff. @throws sign_in_required, forbidden, not_found */
export async function noteEntry(context: OperationContext, reference: string, text: string): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const entry = await findEntry(tx, reference, true)
    if (!entry) throw notFound()
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'note', text })
    await recordAuditEvent(tx, context, { action: 'note-form-entry', thing: targetOf(reference) })
  })
}

/**
 * Assigns an entry to a member who may answer it, or removes the assignment. A new entry becomes one in progress.
 * @returns whether it was assigned to another; the same assignee changes nothing
 * @throws sign_in_required, forbidden, not_found, conflict, validation_failed
 */
export async function assignEntry(context: OperationContext, seen: SeenEntry, assignee: string | null): Promise<boolean> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seen)
    if (entry.assignee === assignee) return false
    if (assignee !== null && !(await answerers(tx)).some(({ id }) => id === assignee))
      throw invalid([{ path: 'body.assignee', message: '這個人不能回覆收件匣' }])
    const state = assignee === null ? entry.state : stateWhenAssigned(entry.state)
    await updateEntry(tx, entry.id, { assignee, state })
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'assigned', text: assignee ?? '' })
    const facts = (member: string | null, of: EntryState) => ({ member, state: entryStateWords[of] })
    const change = { before: facts(entry.assignee, entry.state), after: facts(assignee, state) }
    await recordAuditEvent(tx, context, { action: 'assign-form-entry', thing: targetOf(entry.reference), ...change })
    return true
  })
}

/**
 * @returns whether the state is another one than before
 * @throws sign_in_required, forbidden, not_found, conflict
 */
export async function setEntryState(context: OperationContext, seen: SeenEntry, state: EntryState): Promise<boolean> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seen)
    if (entry.state === state) return false
    await updateEntry(tx, entry.id, { state, ...handledWhen(state, now) })
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'state', text: state })
    const change = { before: { state: entryStateWords[entry.state] }, after: { state: entryStateWords[state] } }
    await recordAuditEvent(tx, context, { action: 'save-form-entry', thing: targetOf(entry.reference), ...change })
    return true
  })
}

/** Composes a mail to the sender of an entry; `about` is the title of the activity of a sign-up. */
export type WriteToSender = (
  entry: Pick<EntryRow, 'kind' | 'reference'>,
  about: string | null,
) => Promise<Omit<NewMail, 'recipient'>>

/**
 * Replies to the sender by mail, in the thread of the confirmation. The entry becomes answered; an unassigned one is
 * assigned to the member who replied. Idempotency key: a repeated `key` sends nothing.
 * @throws sign_in_required, forbidden, not_found; conflict if the sender left no address or a colleague has changed
 *   the entry; validation_failed if a placeholder of a template is not filled in
 */
export async function replyToEntry(
  context: OperationContext,
  seen: SeenEntry,
  { text, key, write }: { text: string; key: string; write: WriteToSender },
): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const left = unfilled(text)
  if (left.length > 0) throw invalid([{ path: 'body.text', message: `還有沒填的地方：${left.join('、')}` }])
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const found = await findEntry(tx, seen.reference, true)
    if (!found) throw notFound()
    if (await hasEntryEvent(tx, found.id, key)) return
    const entry = await lockEntry(tx, seen)
    const recipient = entry.fields['email']
    if (!recipient) throw conflict('對方沒有留下電子郵件，不能回信')
    const mail = await sendMail(tx, {
      recipient,
      thread: await entryThread(tx, entry),
      ...(await write(entry, entry.activityTitle)),
    })
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'reply', text, mail, key })
    await updateEntry(tx, entry.id, {
      state: 'answered',
      assignee: entry.assignee ?? viewer.memberId,
      ...handledWhen('answered', now),
    })
    const change = { before: { state: entryStateWords[entry.state] }, after: { state: entryStateWords.answered } }
    await recordAuditEvent(tx, context, { action: 'reply-to-form-entry', thing: targetOf(entry.reference), ...change })
  })
}

/**
 * Cancels a sign-up on behalf of its sender, releases the seats and notifies the sender of the reason.
 * @throws sign_in_required, forbidden; not_found for an entry that is no sign-up; conflict if it is already cancelled
 */
export async function cancelSignUpByStaff(
  context: OperationContext,
  seen: SeenEntry,
  { reason, write }: { reason: string; write: WriteToSender },
): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seen)
    if (entry.kind !== 'activity') throw notFound()
    if (entry.cancelledAt !== null) throw conflict('這份報名已經取消')
    await markCancelled(tx, entry.reference, now)
    await returnSeats(tx, { activity: Number(entry.fields['activity']), people: Number(entry.fields['people']) })
    const recipient = entry.fields['email']
    const mail = recipient
      ? await sendMail(tx, {
          recipient,
          thread: await entryThread(tx, entry),
          ...(await write(entry, entry.activityTitle)),
        })
      : null
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'cancelled', text: reason, mail })
    await recordAuditEvent(tx, context, { action: 'cancel-sign-up', thing: targetOf(entry.reference), reason })
  })
}
