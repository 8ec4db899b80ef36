import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What each manuscript says, for those who make the magazine and for nobody else: no call that readers ask looks here. A job
 * brings it up to date a moment after a save, so no save waits for it.
 */
export const manuscriptTexts = pgTable(
  'manuscript_texts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey(),
    /** When the manuscript was changed, as the list is ordered by. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Titles, lead, text and references, as they are written. */
    text: text('text').notNull(),
    /** What it is found by (`domain/manuscripts/text-terms.ts`): pairs of characters and words, and what the list narrows by. */
    terms: integer('terms').array().notNull(),
  },
  // the terms themselves are long: to look through them row by row is dearer than the planner knows
  (table) => [index('manuscript_texts_terms').using('gin', sql`asked_of_index(${table.terms})`)],
)

/** Manuscripts that were changed and not read since, by a trigger: a row for each change, so that no two changes wait for each other. */
export const manuscriptTextsDue = pgTable('manuscript_texts_due', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
})
