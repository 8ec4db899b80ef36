import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { media } from './media.ts'

export type AdSizes = { wide: [number, number][]; medium: [number, number][]; narrow: [number, number][] }

/** One unit per slot; `sizes` is null for fluid text ads. */
export const adUnits = pgTable('ad_units', {
  code: text('code').primaryKey(),
  slot: text('slot').notNull(),
  sizes: jsonb('sizes').$type<AdSizes>(),
})

/** The magazine's own advertisements, shown where no network sells the slot. */
export const houseAds = pgTable('house_ads', {
  id: integer('id').primaryKey(),
  slot: text('slot').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  sponsor: text('sponsor').notNull(),
  url: text('url').notNull(),
  label: text('label').notNull(),
  active: boolean('active').notNull().default(true),
  imageId: text('image_id').references(() => media.id),
})
