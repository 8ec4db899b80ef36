import type { Database } from '../../db/connect.ts'
import {
  type EntriesAsked,
  type EntryEventRow,
  type EntryRow,
  entryEvents,
  listEntries as entryRows,
  findEntry,
} from '../../db/queries/form-entries.ts'
import type { EntryState } from '../../domain/forms/entry.ts'
import { entryKindWords, isOverdue, subjectOf } from '../../domain/forms/entry.ts'
import { maskedEmail, maskedName } from '../../domain/forms/mask.ts'
import type { FormKind } from '../../domain/forms/reference.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { answerers } from './answerers.ts'

/** Filter of a list or an export of entries. */
export interface EntryFilter extends Omit<EntriesAsked, 'limit' | 'after' | 'dueBefore'> {
  overdue: boolean
}

/** An entry as a list shows it: the sender is masked. */
export type ListedEntry = Pick<ReadEntry, 'reference' | 'kind' | 'state' | 'receivedAt' | 'dueOn' | 'overdue' | 'assignee'> & {
  sender: string
  email: string
  subject: string
  cancelled: boolean
}

/** Maximum number of entries in an export. */
const maxFileLength = 10_000

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
  const [found, people] = await Promise.all([
    entryRows(db, { ...entryQuery(filter, now), after, limit: limit + 1 }),
    answerers(db),
  ])
  const shown = found.slice(0, limit)
  const today = taipeiDay(now)
  return {
    entries: shown.map(({ kind, fields, state, dueOn, assignee, assigneeName, activityTitle, ...row }) => ({
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
    next: found.length > limit ? (shown.at(-1)?.reference ?? null) : null,
    people: people.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * The matching entries with all submitted fields, for an export; at most 10,000. The export is audited.
 * @throws sign_in_required, forbidden
 */
export async function exportEntries(context: OperationContext, filter: EntryFilter): Promise<ReadEntry[]> {
  requireMay(context.viewer, 'answer-forms')
  return context.db.transaction(async (tx) => {
    const found = await entryRows(tx, { ...entryQuery(filter, context.now), after: null, limit: maxFileLength })
    const { kind, activity } = filter
    const after = { kind: kind && entryKindWords[kind], activity, rows: found.length }
    await recordAuditEvent(tx, context, { action: 'export-form-entries', thing: 'inbox:1', after })
    return found.map((row) => wholeEntry(row, context.now))
  })
}

/** An entry of the inbox with all submitted fields. */
export interface ReadEntry {
  reference: string
  kind: FormKind
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
function wholeEntry(row: EntryRow, now: Date): ReadEntry {
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
export interface EntryWithHistory extends ReadEntry {
  events: EntryEventRow[]
  people: { id: string; name: string }[]
}

/** @throws sign_in_required, forbidden, not_found */
export async function readEntry({ db, viewer, now }: OperationContext, reference: string): Promise<EntryWithHistory> {
  requireMay(viewer, 'answer-forms')
  const row = await findEntry(db, reference)
  if (!row) throw notFound()
  const [events, people] = await Promise.all([entryEvents(db, row.id), answerers(db)])
  return { ...wholeEntry(row, now), events, people: people.map(({ id, name }) => ({ id, name })) }
}

/** Ids of the mails sent to the sender of an entry so far, oldest first. */
export async function entryThread(db: Database, { id, receipt }: Pick<EntryRow, 'id' | 'receipt'>): Promise<string[]> {
  const events = await entryEvents(db, id)
  return [receipt, ...events.map(({ mail }) => mail)].filter((mail) => mail !== null)
}
