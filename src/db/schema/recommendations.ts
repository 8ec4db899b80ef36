import { bigint, doublePrecision, index, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

const postUid = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * The results of the refresh for each post: one row per post, its lists as parallel arrays, best first. A listed post
 * may have been deleted or withdrawn since; queries join the public posts.
 */
export const recommendations = pgTable('recommendations', {
  postUid: postUid('post_uid').primaryKey(),
  /** Neighbours by content, their similarity (0 to 1) and the reason (`tag:血壓`, `text`, `channel:慢性病`). */
  nearUids: bigint('near_uids', { mode: 'number' }).array().notNull(),
  nearScores: real('near_scores').array().notNull(),
  nearLikenesses: text('near_likenesses').array().notNull(),
  /** Posts read in the same visits, with the decayed count. */
  togetherUids: bigint('together_uids', { mode: 'number' }).array().notNull().default([]),
  togetherStrengths: integer('together_strengths').array().notNull().default([]),
  /** The decayed count of co-reads with any other post. */
  togetherTotal: integer('together_total').notNull().default(0),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
})

/**
 * How often two posts were read one after the other in one visit; the lower uid first. Nothing about the visit is
 * stored: no member, no session, no time. `warmth` is a decaying trend score, see `domain/recommendations/trend-score.ts`.
 */
export const coReads = pgTable(
  'co_reads',
  {
    postUid: postUid('post_uid'),
    otherUid: postUid('other_uid'),
    warmth: doublePrecision('warmth').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postUid, table.otherUid] }), index('co_reads_other').on(table.otherUid)],
)

/** The trend score of each post. `reads` is the count of reads when `warmth` was last updated. */
export const postTrends = pgTable(
  'post_heat',
  {
    postUid: postUid('post_uid').primaryKey(),
    reads: bigint('reads', { mode: 'number' }).notNull(),
    warmth: doublePrecision('warmth').notNull(),
  },
  (table) => [index('post_heat_hottest').on(table.warmth.desc())],
)
