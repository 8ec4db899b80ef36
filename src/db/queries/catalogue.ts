import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import {
  authors,
  channels,
  couponCampaigns,
  menuItems,
  pages,
  signingChannels,
  siteSettings,
  topics,
  walls,
} from '../schema/index.ts'

/**
 * Content that editors manage apart from posts. Triggers purge cached pages and update the scheduled hours and the search
 * index, in the caller's transaction.
 */

/** Creates or replaces pages, by their URLs. */
export async function writePages(db: Database, pageRows: readonly (typeof pages.$inferInsert)[]): Promise<void> {
  if (pageRows.length === 0) return
  const { title, version, date, html, document } = pages
  await db
    .insert(pages)
    .values([...pageRows])
    .onConflictDoUpdate({
      target: pages.slug,
      set: Object.fromEntries(
        Object.entries({ title, version, date, html, document }).map(([name, column]) => [
          name,
          sql.raw(`excluded.${column.name}`),
        ]),
      ),
    })
}

/** Creates or replaces the texts of walls. */
export async function writeWalls(db: Database, wallRows: readonly (typeof walls.$inferInsert)[]): Promise<void> {
  for (const { status, ...set } of wallRows)
    await db
      .insert(walls)
      .values({ status, ...set })
      .onConflictDoUpdate({ target: walls.status, set })
}

/** The current texts of walls. */
export async function currentWalls(db: Database): Promise<(typeof walls.$inferSelect)[]> {
  return db.select().from(walls).orderBy(asc(walls.status))
}

/**
 * Creates channels, or updates them by number; their topics are written separately (`writeChannelTopics`). Texts of a
 * new channel need a clinician's signature until an editor declares that the channel has no medical content.
 */
export async function writeChannels(db: Database, channelRows: readonly (typeof channels.$inferInsert)[]): Promise<void> {
  const existingIds = new Set((await db.select({ id: channels.id }).from(channels)).map(({ id }) => id))
  for (const { id, topics: _copied, ...set } of channelRows)
    await db
      .insert(channels)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: channels.id, set })
  const fresh = channelRows.filter(({ id }) => !existingIds.has(id)).map(({ id }) => ({ channelId: id }))
  if (fresh.length > 0) await db.insert(signingChannels).values(fresh)
}

/** Makes the texts of a channel need a clinician's signature. */
export async function requireChannelSignatures(db: Database, channelId: number): Promise<void> {
  await db.insert(signingChannels).values({ channelId }).onConflictDoNothing()
}

export async function insertAuthors(db: Database, authorRows: readonly (typeof authors.$inferInsert)[]): Promise<void> {
  if (authorRows.length > 0) await db.insert(authors).values([...authorRows])
}

/** Inserts the menus, topics and coupon offer of a new magazine, and marks the database as provisioned. */
export async function insertInitialContent(
  db: Database,
  content: {
    menus: readonly (typeof menuItems.$inferInsert)[]
    topics: readonly (typeof topics.$inferInsert)[]
    offer: typeof couponCampaigns.$inferInsert
    foundedAt: Date
  },
): Promise<void> {
  await db.insert(menuItems).values([...content.menus])
  await db.insert(topics).values([...content.topics])
  await db.insert(couponCampaigns).values(content.offer).onConflictDoNothing()
  await db.insert(siteSettings).values({ foundedAt: content.foundedAt })
}

/** Editor-made pages in their present state, with their source text. */
export async function editorPages(db: Database, slugs: readonly string[]): Promise<(typeof pages.$inferSelect)[]> {
  return db
    .select()
    .from(pages)
    .where(inArray(pages.slug, [...slugs]))
}

export async function allChannels(db: Database): Promise<(typeof channels.$inferSelect)[]> {
  return db.select().from(channels).orderBy(asc(channels.id))
}

/** Every channel, which no other transaction changes until this one ends. */
export async function lockChannels(tx: Database): Promise<(typeof channels.$inferSelect)[]> {
  await tx.execute(sql`lock table channels in share row exclusive mode`)
  return allChannels(tx)
}
