import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Originals of every picture; `/img/` makes the sizes from them. `id` is a readable, immutable name. */
export const media = pgTable('media', {
  id: text('id').primaryKey(),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bytea('bytes').notNull(),
})
