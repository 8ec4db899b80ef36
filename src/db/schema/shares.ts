import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ShareKind } from '../../domain/shares/share.ts'
import { members } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Shared pages: /share/{id}. They contain neither the reader's identity nor their input. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** The shared target: a post's type and number (`article/3`), a quiz's number, a tool's slug. */
    target: text('target').notNull(),
    /** The key of the quiz's or tool's result. */
    result: text('result'),
    title: text('title').notNull(),
    /** The giver of a post; results are anonymous. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    readers: integer('readers').notNull().default(0),
    readerLimit: integer('reader_limit'),
    createdAt: at('created_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('shares_member').on(table.memberId, table.target), index('shares_end').on(table.endsAt)],
)

/** The readers for whom a gifted post was opened, each by the digest of a random code that only their browser has. */
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
