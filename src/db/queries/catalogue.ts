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
 * Content that editors manage besides posts. Triggers purge cached pages and update the scheduled hours and the search
 * index, in the caller's transaction.
 */

/** Creates or replaces pages, by their addresses. */
export async function writePages(db: Database, given: readonly (typeof pages.$inferInsert)[]): Promise<void> {
  if (given.length === 0) return
  const { title, version, date, html, document } = pages
  await db
    .insert(pages)
    .values([...given])
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
export async function writeWalls(db: Database, given: readonly (typeof walls.$inferInsert)[]): Promise<void> {
  for (const { status, ...set } of given)
    await db
      .insert(walls)
      .values({ status, ...set })
      .onConflictDoUpdate({ target: walls.status, set })
}

/** The present texts of walls. */
export async function wallsInForce(db: Database): Promise<(typeof walls.$inferSelect)[]> {
  return db.select().from(walls).orderBy(asc(walls.status))
}

/**
 * Creates channels, or updates them by number; their topics are written separately (`writeChannelTopics`). Texts of a
 * new channel need a clinician's signature until an editor declares that the channel has no medical content.
 */
export async function writeChannels(db: Database, given: readonly (typeof channels.$inferInsert)[]): Promise<void> {
  const known = new Set((await db.select({ id: channels.id }).from(channels)).map(({ id }) => id))
  for (const { id, topics: _copied, ...set } of given)
    await db
      .insert(channels)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: channels.id, set })
  const fresh = given.filter(({ id }) => !known.has(id)).map(({ id }) => ({ channelId: id }))
  if (fresh.length > 0) await db.insert(signingChannels).values(fresh)
}

/** Makes the texts of a channel need a clinician's signature. */
export async function requireSignatures(db: Database, channelId: number): Promise<void> {
  await db.insert(signingChannels).values({ channelId }).onConflictDoNothing()
}

export async function insertAuthors(db: Database, given: readonly (typeof authors.$inferInsert)[]): Promise<void> {
  if (given.length > 0) await db.insert(authors).values([...given])
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
