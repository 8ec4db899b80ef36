import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AdSlotName } from '../../domain/ads/slots.ts'
import { media } from './media.ts'

/** The magazine's own advertisements, shown where no network sells the slot. */
export const houseAds = pgTable('house_ads', {
  id: integer('id').primaryKey(),
  slot: text('slot').$type<AdSlotName>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  sponsor: text('sponsor').notNull(),
  url: text('url').notNull(),
  label: text('label').notNull(),
  active: boolean('active').notNull().default(true),
  /** From when on it is shown, and from when on no more; null for no such hour. */
  shownFrom: timestamp('shown_from', { withTimezone: true }),
  shownUntil: timestamp('shown_until', { withTimezone: true }),
  imageId: text('image_id').references(() => media.id),
})

/** How often an advertisement was seen and followed on a day. Nothing is kept of who, or on which page. */
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

/** What browsers have sent of counts, by the random name of each sending: one that comes twice counts once. */
export const adCountBatches = pgTable(
  'ad_count_batches',
  {
    batch: text('batch').primaryKey(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ad_count_batches_taken').on(table.takenAt)],
)
