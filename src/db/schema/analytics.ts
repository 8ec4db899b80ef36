import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { SourceKind } from '../../domain/analytics/reading-sources.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import { posts } from './posts.ts'

/** A Taipei calendar day. */
const day = () => date('day', { mode: 'string' }).notNull()

/** The number of reads of each post on a day. Readers are recorded nowhere. */
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

/**
 * Counts of a wall on a day: impressions, clicks on its call to action, and openings of the text
 * behind it in the same visit.
 */
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

/**
 * Web vitals of a day: counts by page type, metric and bucket (`domain/analytics/vitals.ts`). The number of rows per
 * day is bounded, however many readers there are.
 */
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

const postUid = () =>
  bigint('post_uid', { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * How openings of a post went on a day (`domain/analytics/reading.ts`), and the steps at its wall. One row per post and
 * day, however many readers: who read, when, from which IP address and with which device is recorded nowhere.
 */
export const postReadingDays = pgTable(
  'post_reading_days',
  {
    day: day(),
    postUid: postUid(),
    opened: integer('opened').notNull().default(0),
    walled: integer('walled').notNull().default(0),
    read: integer('read').notNull().default(0),
    finished: integer('finished').notNull().default(0),
    /** For each step of the text from the first to the last, the number of readers who reached it. */
    reached: integer('reached').array().notNull().default(sql`'{}'`),
    wallsShown: integer('walls_shown').notNull().default(0),
    wallsPressed: integer('walls_pressed').notNull().default(0),
    wallsPassed: integer('walls_passed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.postUid] }), index('post_reading_days_post').on(table.postUid)],
)

/**
 * The type of source from which a post was opened on a day; `name` is a network's or a site's, never a URL. Not
 * recorded for sensitive posts.
 */
export const postSourceDays = pgTable(
  'post_source_days',
  {
    day: day(),
    postUid: postUid(),
    kind: text('kind').$type<SourceKind>().notNull(),
    name: text('name').notNull(),
    opened: integer('opened').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.postUid, table.kind, table.name] }),
    index('post_source_days_post').on(table.postUid),
  ],
)

const postUidNamed = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * The results of the refresh for each post: one row per post, its lists as parallel arrays, best first. A listed post
 * may have been deleted or withdrawn since; queries join the public posts.
 */
export const recommendations = pgTable('recommendations', {
  postUid: postUidNamed('post_uid').primaryKey(),
  /** Neighbours by content, their similarity (0 to 1) and the reason (`tag:血壓`, `text`, `channel:慢性病`). */
  nearUids: bigint('near_uids', { mode: 'number' }).array().notNull(),
  nearScores: real('near_scores').array().notNull(),
  nearLikenesses: text('near_likenesses').array().notNull(),
  /** Posts read in the same visits, with the decayed count. */
  coReadUids: bigint('together_uids', { mode: 'number' }).array().notNull().default([]),
  coReadStrengths: integer('together_strengths').array().notNull().default([]),
  /** The decayed count of co-reads with any other post. */
  coReadTotal: integer('together_total').notNull().default(0),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
})

/**
 * How often two posts were read one after the other in one visit; the lower uid first. Nothing about the visit is
 * stored: no member, no session, no time. `trendScore` decays, see `domain/recommendations/trend-score.ts`.
 */
export const coReads = pgTable(
  'co_reads',
  {
    postUid: postUidNamed('post_uid'),
    otherUid: postUidNamed('other_uid'),
    trendScore: doublePrecision('warmth').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postUid, table.otherUid] }), index('co_reads_other').on(table.otherUid)],
)

/** The trend score of each post. `reads` is the count of reads when `trendScore` was last updated. */
export const postTrends = pgTable(
  'post_heat',
  {
    postUid: postUidNamed('post_uid').primaryKey(),
    reads: bigint('reads', { mode: 'number' }).notNull(),
    trendScore: doublePrecision('warmth').notNull(),
  },
  (table) => [index('post_heat_hottest').on(table.trendScore.desc())],
)
