import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Entry } from '../../domain/registers/define-register.ts'

/**
 * Every version of the entries of registers, append-only: the whole entry with its contents. It has no foreign keys, so
 * that history never prevents a deletion. The newest version is the number that a save is compared with.
 */
export const registerVersions = pgTable(
  'register_versions',
  {
    register: text('register').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    event: text('event').$type<RegisterEvent>().notNull(),
    /** Null for a state that was found in the table and that no office user saved. */
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The idempotency key of the form that added the entry. */
    request: uuid('request'),
    value: jsonb('value').$type<Entry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.register, table.key, table.version] }),
    uniqueIndex('register_versions_request').on(table.request),
  ],
)

export type RegisterEvent = 'found' | 'added' | 'saved' | 'restored' | 'archived' | 'unarchived' | 'deleted'
