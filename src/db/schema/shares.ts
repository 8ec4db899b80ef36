import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ShareKind } from '../../domain/shares/share.ts'
import { members } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Pages made to be passed on: /share/{id}. Nothing in them tells who somebody is or what they typed. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** What is shared: of a post its type and number (`article/3`), of a quiz its number, of a tool its slug. */
    target: text('target').notNull(),
    /** Which of the quiz's or tool's results came out, by its key. */
    result: text('result'),
    title: text('title').notNull(),
    /** Who gives a post; nobody is known for results. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    readers: integer('readers').notNull().default(0),
    readerLimit: integer('reader_limit'),
    createdAt: at('created_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('shares_member').on(table.memberId, table.target), index('shares_end').on(table.endsAt)],
)

/** The readers that a given post was opened for, each by the digest of a random code that only their browser holds. */
export const shareReaders = pgTable(
  'share_readers',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    reader: text('reader').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.reader] })],
)
