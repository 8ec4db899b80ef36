import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Capability } from '../../domain/office/may.ts'
import { members } from './accounts.ts'
import { authors } from './places.ts'

/** Named sets of capabilities that are assigned to people; administrators edit them. */
export const staffRoles = pgTable('staff_roles', {
  key: text('key').primaryKey().default(sql`gen_random_uuid()::text`),
  name: text('name').notNull().unique(),
  capabilities: text('capabilities').array().$type<Capability[]>().notNull(),
})

/** Role assignments: the capabilities of a member's roles are united. */
export const memberRoles = pgTable(
  'member_roles',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    roleKey: text('role_key')
      .notNull()
      .references(() => staffRoles.key),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.roleKey] }), index('member_roles_role').on(table.roleKey)],
)

/** Links a member to an author, in whose name they sign medical content. */
export const staffAuthors = pgTable('staff_authors', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  authorId: integer('author_id')
    .notNull()
    .unique()
    .references(() => authors.id, { onDelete: 'cascade' }),
})

/** One-time links that open an account created by `npm run admin`, one for each member: a new one voids the previous. */
export const setupLinks = pgTable('setup_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token: read access to the table does not open the account. */
  digest: text('digest').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
