import { bigint, doublePrecision, index, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

const postUid = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * What the refresh found beside each post: one row for a post, its lists as parallel arrays, the best first.
 * A post named here may be gone or withdrawn since; whoever reads joins the public posts.
 */
export const recommendations = pgTable('recommendations', {
  postUid: postUid('post_uid').primaryKey(),
  /** Near by content, how near (0 to 1) and why (`tag:血壓`, `text`, `channel:慢性病`). */
  nearUids: bigint('near_uids', { mode: 'number' }).array().notNull(),
  nearScores: real('near_scores').array().notNull(),
  nearLikenesses: text('near_likenesses').array().notNull(),
  /** Read in the same visits, and how often, cooled. */
  togetherUids: bigint('together_uids', { mode: 'number' }).array().notNull().default([]),
  togetherStrengths: integer('together_strengths').array().notNull().default([]),
  /** Reads together with any other post, cooled. */
  togetherTotal: integer('together_total').notNull().default(0),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
})

/**
 * How often two posts were read one after the other in one visit; the lower uid first. Nothing of the visit is kept:
 * no member, no session, no time. `warmth` is a cooling count as `domain/recommendations/warmth.ts` keeps it.
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

/** How much each post is read of late. `reads` is how many were counted when `warmth` was last brought up to date. */
export const postHeat = pgTable(
  'post_heat',
  {
    postUid: postUid('post_uid').primaryKey(),
    reads: bigint('reads', { mode: 'number' }).notNull(),
    warmth: doublePrecision('warmth').notNull(),
  },
  (table) => [index('post_heat_hottest').on(table.warmth.desc())],
)
