import type { Database } from '../../db/connect.ts'
import {
  countEntries,
  type EntriesFilter,
  type EntryEventRow,
  type EntryRow,
  entryEvents,
  listEntries as entryRows,
  findEntry,
  hasEntryEvent,
  insertEntryEvent,
  markCancelled,
  updateEntry,
} from '../../db/queries/forms.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { releaseSeats } from '../../db/queries/offers.ts'
import { peopleWithRoles } from '../../db/queries/staff.ts'
import {
  type EntryState,
  entryKindLabels,
  entryStateText,
  isOpenEntry,
  isOverdue,
  stateAfterAssignment,
  subjectOf,
} from '../../domain/forms/entry.ts'
import { maskedEmail, maskedName } from '../../domain/forms/mask.ts'
import type { SubmissionKind } from '../../domain/forms/reference.ts'
import { unfilledPlaceholders } from '../../domain/forms/reply-templates.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { exportPartLength, recordAuditEvent, requireRecordedExport } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'

/** The members who may answer entries of the inbox, by name. */
export const listFormAnswerers = async (db: Database) =>
  (await peopleWithRoles(db)).filter(({ person }) => may(person, 'answer-forms'))

/** Filter of a list or an export of entries. */
export interface EntryFilter extends Omit<EntriesFilter, 'limit' | 'after' | 'dueBefore'> {
  overdue: boolean
}

/** An entry as a list shows it: the sender is masked. */
export type ListedEntry = Pick<EntryDetails, 'reference' | 'kind' | 'state' | 'receivedAt' | 'dueOn' | 'overdue' | 'assignee'> & {
  sender: string
  email: string
  subject: string
  cancelled: boolean
}

const entryQuery = ({ overdue, ...filter }: EntryFilter, now: Date) => ({
  ...filter,
  ...(overdue ? { dueBefore: taipeiDay(now), state: filter.state ?? ('open' as const) } : { dueBefore: null }),
})

/**
 * Entries of the inbox, newest first; `next` is the cursor of the next page, null at the end; `people` are the members
 * who may answer them.
 * @throws sign_in_required, forbidden
 */
export async function listEntries(
  { db, viewer, now }: OperationContext,
  { limit, after, ...filter }: EntryFilter & { limit: number; after: string | null },
): Promise<{ entries: ListedEntry[]; next: string | null; people: { id: string; name: string }[] }> {
  requireMay(viewer, 'answer-forms')
  const [entries, people] = await Promise.all([
    entryRows(db, { ...entryQuery(filter, now), after, limit: limit + 1 }),
    listFormAnswerers(db),
  ])
  const pageRows = entries.slice(0, limit)
  const today = taipeiDay(now)
  return {
    entries: pageRows.map(({ kind, fields, state, dueOn, assignee, assigneeName, activityTitle, ...row }) => ({
      reference: row.reference,
      kind,
      state,
      receivedAt: row.createdAt,
      dueOn,
      overdue: isOverdue({ state, dueOn }, today),
      assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
      sender: maskedName(fields['organisation'] || fields['name'] || ''),
      email: maskedEmail(fields['email'] ?? ''),
      subject: kind === 'activity' ? (activityTitle ?? '') : subjectOf(kind, fields),
      cancelled: row.cancelledAt !== null,
    })),
    next: entries.length > limit ? (pageRows.at(-1)?.reference ?? null) : null,
    people: people.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * A part of an export of the matching entries with all submitted fields; `next` is the cursor of the next part, null at
 * the end. The first part records the export with its number of entries.
 * @throws sign_in_required, forbidden; validation_failed for a part of an export that was not recorded, and for a cursor
 *   whose entry was erased meanwhile
 */
export async function exportEntries(
  context: OperationContext,
  { after, ...filter }: EntryFilter & { after: string | null },
): Promise<{ entries: EntryDetails[]; next: string | null }> {
  requireMay(context.viewer, 'answer-forms')
  const event = { action: 'export-form-entries', target: 'inbox:1' } as const
  const query = { ...entryQuery(filter, context.now), after }
  return context.db.transaction(async (tx) => {
    if (after !== null) {
      await requireRecordedExport(tx, context, event)
      if (!(await findEntry(tx, after))) throw invalid([{ path: 'body.after', message: '請從第一段開始下載' }])
    }
    const entries = await entryRows(tx, { ...query, limit: exportPartLength + 1 })
    const exported = entries.slice(0, exportPartLength)
    const next = entries.length > exportPartLength ? (exported.at(-1)?.reference ?? null) : null
    if (after === null) {
      const { kind, activity } = filter
      const title = activity === null ? null : (entries[0]?.activityTitle ?? String(activity))
      const rows = next === null ? exported.length : await countEntries(tx, query)
      await recordAuditEvent(tx, context, { ...event, after: { kind: kind && entryKindLabels[kind], activity: title, rows } })
    }
    return { entries: exported.map((row) => toEntryDetails(row, context.now)), next }
  })
}

/** An entry of the inbox with all submitted fields. */
export interface EntryDetails {
  reference: string
  kind: SubmissionKind
  state: EntryState
  version: number
  receivedAt: string
  dueOn: string | null
  overdue: boolean
  /** The assigned member; the name is empty for a deleted account. */
  assignee: { id: string; name: string } | null
  fields: Record<string, string>
  activity: { id: number; title: string } | null
  cancelledAt: string | null
}

/** A row with the values that depend on the current day. */
function toEntryDetails(row: EntryRow, now: Date): EntryDetails {
  const { reference, kind, state, version, createdAt, dueOn, assignee, assigneeName, fields, activityTitle, cancelledAt } = row
  return {
    reference,
    kind,
    state,
    version,
    receivedAt: createdAt,
    dueOn,
    overdue: isOverdue({ state, dueOn }, taipeiDay(now)),
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
    fields,
    activity: activityTitle === null ? null : { id: Number(fields['activity']), title: activityTitle },
    cancelledAt,
  }
}

/** An entry with its events, and the members to whom it can be assigned. */
export interface EntryWithHistory extends EntryDetails {
  events: EntryEventRow[]
  people: { id: string; name: string }[]
}

/** @throws sign_in_required, forbidden, not_found */
export async function readEntry({ db, viewer, now }: OperationContext, reference: string): Promise<EntryWithHistory> {
  requireMay(viewer, 'answer-forms')
  const row = await findEntry(db, reference)
  if (!row) throw notFound()
  const [events, people] = await Promise.all([entryEvents(db, row.id), listFormAnswerers(db)])
  return { ...toEntryDetails(row, now), events, people: people.map(({ id, name }) => ({ id, name })) }
}

/** Ids of the mails sent to the sender of an entry so far, oldest first. */
async function entryThread(db: Database, { id, receipt }: Pick<EntryRow, 'id' | 'receipt'>): Promise<string[]> {
  const events = await entryEvents(db, id)
  return [receipt, ...events.map(({ mail }) => mail)].filter((mail) => mail !== null)
}

/** The entry to change, and the version that the caller has read (optimistic locking). */
export interface EntryVersionRef {
  reference: string
  base: number
}

/** @throws not_found; conflict if a colleague has changed the entry since */
async function lockEntry(tx: Database, { reference, base }: EntryVersionRef): Promise<EntryRow> {
  const entry = await findEntry(tx, reference, true)
  if (!entry) throw notFound()
  if (entry.version !== base) throw conflict('同事剛才更改了這一筆，請先看過最新的內容，再做一次')
  return entry
}

const targetOf = (reference: string) => `form-entry:${reference}` as const
const handledAtChange = (state: EntryState, now: Date) => ({ handledAt: isOpenEntry(state) ? null : now })

/** Adds a note that is visible only to staff. @throws sign_in_required, forbidden, not_found */
export async function addEntryNote(context: OperationContext, reference: string, text: string): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const entry = await findEntry(tx, reference, true)
    if (!entry) throw notFound()
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'note', text })
    await recordAuditEvent(tx, context, { action: 'note-form-entry', target: targetOf(reference) })
  })
}

/**
 * Assigns an entry to a member who may answer it, or removes the assignment. A new entry becomes one in progress.
 * @returns whether it was assigned to another; the same assignee changes nothing
 * @throws sign_in_required, forbidden, not_found, conflict, validation_failed
 */
export async function assignEntry(
  context: OperationContext,
  seenEntry: EntryVersionRef,
  assignee: string | null,
): Promise<boolean> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seenEntry)
    if (entry.assignee === assignee) return false
    if (assignee !== null && !(await listFormAnswerers(tx)).some(({ id }) => id === assignee))
      throw invalid([{ path: 'body.assignee', message: '這個人不能回覆收件匣' }])
    const state = assignee === null ? entry.state : stateAfterAssignment(entry.state)
    await updateEntry(tx, entry.id, { assignee, state })
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'assigned', text: assignee ?? '' })
    const auditValues = (member: string | null, entryState: EntryState) => ({ member, state: entryStateText[entryState] })
    const change = { before: auditValues(entry.assignee, entry.state), after: auditValues(assignee, state) }
    await recordAuditEvent(tx, context, { action: 'assign-form-entry', target: targetOf(entry.reference), ...change })
    return true
  })
}

/**
 * @returns whether the state is another one than before
 * @throws sign_in_required, forbidden, not_found, conflict
 */
export async function setEntryState(context: OperationContext, seenEntry: EntryVersionRef, state: EntryState): Promise<boolean> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seenEntry)
    if (entry.state === state) return false
    await updateEntry(tx, entry.id, { state, ...handledAtChange(state, now) })
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'state', text: state })
    const change = { before: { state: entryStateText[entry.state] }, after: { state: entryStateText[state] } }
    await recordAuditEvent(tx, context, { action: 'save-form-entry', target: targetOf(entry.reference), ...change })
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
 * @throws sign_in_required, forbidden, not_found; conflict if the sender left no e-mail address or a colleague has
 * changed the entry; validation_failed if a placeholder of a template is not filled in
 */
export async function replyToEntry(
  context: OperationContext,
  seenEntry: EntryVersionRef,
  { text, key, write }: { text: string; key: string; write: WriteToSender },
): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const placeholders = unfilledPlaceholders(text)
  if (placeholders.length > 0) throw invalid([{ path: 'body.text', message: `還有沒填的地方：${placeholders.join('、')}` }])
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const storedEntry = await findEntry(tx, seenEntry.reference, true)
    if (!storedEntry) throw notFound()
    if (await hasEntryEvent(tx, storedEntry.id, key)) return
    const entry = await lockEntry(tx, seenEntry)
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
      ...handledAtChange('answered', now),
    })
    const change = { before: { state: entryStateText[entry.state] }, after: { state: entryStateText.answered } }
    await recordAuditEvent(tx, context, { action: 'reply-to-form-entry', target: targetOf(entry.reference), ...change })
  })
}

/**
 * Cancels a sign-up on behalf of its sender, releases the seats and notifies the sender of the reason.
 * @throws sign_in_required, forbidden; not_found for an entry that is no sign-up; conflict if it is already cancelled
 */
export async function cancelSignUpByStaff(
  context: OperationContext,
  seenEntry: EntryVersionRef,
  { reason, write }: { reason: string; write: WriteToSender },
): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, seenEntry)
    if (entry.kind !== 'activity') throw notFound()
    if (entry.cancelledAt !== null) throw conflict('這份報名已經取消')
    await markCancelled(tx, entry.reference, now)
    await releaseSeats(tx, { activity: Number(entry.fields['activity']), people: Number(entry.fields['people']) })
    const recipient = entry.fields['email']
    const mail = recipient
      ? await sendMail(tx, {
          recipient,
          thread: await entryThread(tx, entry),
          ...(await write(entry, entry.activityTitle)),
        })
      : null
    await insertEntryEvent(tx, { entry: entry.id, at: now, by: viewer.memberId, kind: 'cancelled', text: reason, mail })
    await recordAuditEvent(tx, context, { action: 'cancel-sign-up', target: targetOf(entry.reference), reason })
  })
}
