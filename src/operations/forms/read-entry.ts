import { type EntryEventRow, type EntryRow, entryEvents, findEntry } from '../../db/queries/form-entries.ts'
import { type EntryState, isOverdue } from '../../domain/forms/entry.ts'
import type { FormKind } from '../../domain/forms/reference.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { answerers } from './answerers.ts'

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
export function wholeEntry(row: EntryRow, now: Date): ReadEntry {
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
