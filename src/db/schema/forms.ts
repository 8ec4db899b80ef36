import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Submissions of the forms at /submission, /contentlicensing, /ad, /antifraud-1499, /activity and
 * /contact; the editors' queue.
 */
export const formEntries = pgTable(
  'form_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'submission' | 'contentlicensing' | 'ad' | 'antifraud-1499' | 'activity' | 'contact'>().notNull(),
    /** The reference given to the sender, for example `L-20261121-7F3K`. */
    reference: text('reference').notNull().unique(),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /** When the sender cancelled a sign-up to an activity. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [index('form_entries_kind').on(table.kind, table.createdAt.desc())],
)
