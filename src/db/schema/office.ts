import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What was done in the office, append-only (a trigger refuses changes): who did what to which thing, how that was before and
 * after. It outlives accounts, so `who` refers to no row and nothing personal but ids belongs into `before` and `after`.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A member's id; null for what nobody at a desk did: a job, an import, a command. */
    who: uuid('who'),
    /** Named like the operation: `publish-post`. */
    action: text('action').notNull(),
    /** Kind and key: `post:12`, where a post is known by its uid. */
    thing: text('thing').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [index('audit_thing').on(table.thing, table.id), index('audit_who').on(table.who, table.id)],
)
