import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkKind, BulkOutcome } from '../../domain/manuscripts/bulk-change.ts'

/** One change of many manuscripts: looked at first, and done when its maker says so. `id` is the caller's name for it: asked twice, it is one. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: uuid('id').primaryKey(),
    /** Who looked at it, and then who had it done: a member's id, also after the account is gone. */
    by: uuid('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    what: text('what').$type<BulkKind>().notNull(),
    to: text('to').notNull(),
    /** What it does, in words. */
    words: text('words').notNull(),
    /** When its maker said that it be done; null while it is only looked at. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('bulk_edits_running').on(table.startedAt).where(sql`started_at is not null and done_at is null`)],
)

/** Each manuscript of a bulk edit, in the version that was looked at, and what became of it. */
export const bulkEditPosts = pgTable(
  'bulk_edit_posts',
  {
    edit: uuid('edit')
      .notNull()
      .references(() => bulkEdits.id, { onDelete: 'cascade' }),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    outcome: text('outcome').$type<BulkOutcome>().notNull(),
    /** Why not, or what is to be known besides. */
    said: text('said').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.edit, table.uid], name: 'bulk_edit_posts_pk' })],
)
