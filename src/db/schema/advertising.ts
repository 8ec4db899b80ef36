import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AdSlotName } from '../../domain/ads/slots.ts'
import { media } from './media.ts'

/** The magazine's own advertisements (house ads), shown where no network sells the slot. */
export const houseAds = pgTable('house_ads', {
  id: integer('id').primaryKey(),
  slot: text('slot').$type<AdSlotName>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  sponsor: text('sponsor').notNull(),
  url: text('url').notNull(),
  label: text('label').notNull(),
  active: boolean('active').notNull().default(true),
  /** The start and the end of its display; null for no limit. */
  shownFrom: timestamp('shown_from', { withTimezone: true }),
  shownUntil: timestamp('shown_until', { withTimezone: true }),
  imageId: text('image_id').references(() => media.id),
})

/** Views and clicks of an advertisement on a day. Neither the reader nor the page is recorded. */
export const adCounts = pgTable(
  'ad_counts',
  {
    adId: integer('ad_id')
      .notNull()
      .references(() => houseAds.id, { onDelete: 'cascade' }),
    /** A Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day] })],
)

/**
 * Idempotency keys of the counts that browsers submit: a random id for each submission, so that a repeated one counts once.
 */
export const adCountBatches = pgTable(
  'ad_count_batches',
  {
    batch: text('batch').primaryKey(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ad_count_batches_taken').on(table.takenAt)],
)
