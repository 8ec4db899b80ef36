import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The text of each manuscript, for staff only: no query on behalf of readers uses this table. A job updates it a moment
 * after a save, so that no save waits for it.
 */
export const manuscriptTexts = pgTable(
  'manuscript_texts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey(),
    /** When the manuscript was changed; the order of the list. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Titles, lead, text and references, in their original spelling. */
    text: text('text').notNull(),
    /** The search terms (`domain/manuscripts/text-terms.ts`): pairs of characters and words, and the filters of the list. */
    terms: integer('terms').array().notNull(),
  },
  // the array of terms is long: scanning it row by row is more expensive than the planner estimates
  (table) => [index('manuscript_texts_terms').using('gin', sql`asked_of_index(${table.terms})`)],
)

/**
 * A queue of changed manuscripts, written by a trigger: one row per change, so that concurrent changes do
 * not wait for each other.
 */
export const manuscriptTextsDue = pgTable('manuscript_texts_due', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
})
