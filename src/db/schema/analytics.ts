import { bigint, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import { posts } from './posts.ts'

/** A Taipei calendar day. */
const day = () => date('day', { mode: 'string' }).notNull()

/** How often each post was read on a day. Who read is kept nowhere. */
export const postReads = pgTable(
  'post_reads',
  {
    day: day(),
    postUid: bigint('post_uid', { mode: 'number' })
      .notNull()
      .references(() => posts.uid, { onDelete: 'cascade' }),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postUid] }), index('post_reads_post').on(table.postUid)],
)

/** How often each wall was met on a day, its door pressed, and the text behind it opened in the same visit. */
export const wallDays = pgTable(
  'wall_days',
  {
    day: day(),
    wall: text('wall').$type<WallName>().notNull(),
    step: text('step').$type<WallStep>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.wall, table.step] })],
)

/** How pages felt on a day: counts by kind of page, measure and size (`domain/analytics/vitals.ts`). However many readers come, the rows of a day stay few. */
export const vitalDays = pgTable(
  'vital_days',
  {
    day: day(),
    page: text('page').notNull(),
    name: text('name').notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.name, table.bucket] })],
)
