import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row: until which instant what appears or ends at an hour has been announced. */
export const announcedHours = pgTable('announced_hours', {
  id: integer('id').primaryKey().default(1),
  until: timestamp('until', { withTimezone: true }).notNull(),
})
