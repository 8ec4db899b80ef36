import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'

/** A filter of the list of manuscripts under a name: a saved address, private or shared with all staff. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The query of the list's address. */
    filter: text('filter').notNull(),
    shared: boolean('shared').notNull().default(false),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('saved_views_owner').on(table.owner)],
)
