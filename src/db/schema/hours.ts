import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row, a watermark: the instant up to which scheduled appearances and endings have been announced. */
export const announcedHours = pgTable('announced_hours', {
  id: integer('id').primaryKey().default(1),
  until: timestamp('until', { withTimezone: true }).notNull(),
})
