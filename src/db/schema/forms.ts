import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EntryEventKind, EntryState } from '../../domain/forms/entry.ts'
import type { SubmissionKind } from '../../domain/forms/reference.ts'

/**
 * Entries that readers submit through the forms of /submission, /contentlicensing, /ad, /antifraud-1499, /activity and
 * /contact; the inbox of the office.
 */
export const formEntries = pgTable(
  'form_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<SubmissionKind>().notNull(),
    /** The reference that the sender receives: `L-20261121-7F3K`. */
    reference: text('reference').notNull().unique(),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was answered or closed; null while it is open. */
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /** When a sign-up to an activity was cancelled, by its sender or by staff. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    state: text('state').$type<EntryState>().notNull().default('new'),
    /** The assigned member. */
    assignee: uuid('assignee'),
    /** Deadline of the promised answer, Taipei calendar day; null if the page promised none. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Optimistic locking: incremented by each change of staff. */
    version: integer('version').notNull().default(1),
    /** The id of the confirmation mail, the start of the thread of replies. */
    receipt: uuid('receipt'),
  },
  (table) => [
    index('form_entries_kind').on(table.kind, table.createdAt.desc()),
    index('form_entries_created').on(table.createdAt.desc(), table.id.desc()),
    // partial index of open entries, which are few
    index('form_entries_open').on(table.createdAt.desc(), table.id.desc()).where(sql`state in ('new', 'in_progress')`),
  ],
)

/** Staff's actions on an entry, in order: notes, replies, changes. Deleted together with the entry. */
export const formEvents = pgTable(
  'form_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entry: uuid('entry')
      .notNull()
      .references(() => formEntries.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A member's id, retained after the account is deleted. */
    by: uuid('by'),
    kind: text('kind').$type<EntryEventKind>().notNull(),
    /** The text of a note or a reply; for a change the new value: a state, or the id of the assignee. */
    text: text('text').notNull().default(''),
    /** The id of the mail that was sent with it. */
    mail: uuid('mail'),
    /** The client's idempotency key. */
    key: uuid('key').unique(),
  },
  (table) => [index('form_events_entry').on(table.entry, table.id)],
)
