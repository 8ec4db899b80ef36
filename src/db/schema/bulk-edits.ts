import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkKind, BulkOutcome } from '../../domain/manuscripts/bulk-change.ts'

/**
 * One change of many manuscripts: previewed first, and performed after its creator's confirmation. `id` is the caller's
 * idempotency key: a repeated request creates no second one.
 */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: uuid('id').primaryKey(),
    /** Who previewed it, and then who started it: a member's id, retained after the account is deleted. */
    by: uuid('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    what: text('what').$type<BulkKind>().notNull(),
    to: text('to').notNull(),
    /** A description of the change, in words. */
    words: text('words').notNull(),
    /** When its creator started it; null while it is only previewed. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('bulk_edits_running').on(table.startedAt).where(sql`started_at is not null and done_at is null`)],
)

/** Each manuscript of a bulk edit, in the previewed version, and its outcome. */
export const bulkEditPosts = pgTable(
  'bulk_edit_posts',
  {
    edit: uuid('edit')
      .notNull()
      .references(() => bulkEdits.id, { onDelete: 'cascade' }),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    outcome: text('outcome').$type<BulkOutcome>().notNull(),
    /** Why it was not changed, or an additional remark. */
    said: text('said').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.edit, table.uid], name: 'bulk_edit_posts_pk' })],
)
