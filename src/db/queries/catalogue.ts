import { asc, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { authors, channels, menuItems, pages, signingChannels, siteSettings, topics, walls } from '../schema/index.ts'

/**
 * What an editor keeps besides posts. Kept pages, the hours and the search's index hear of it by triggers, in the
 * caller's transaction.
 */

/** Pages as they read from now on, by their addresses. */
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

/** What walls say from now on. */
export async function writeWalls(db: Database, given: readonly (typeof walls.$inferInsert)[]): Promise<void> {
  for (const { status, ...set } of given)
    await db
      .insert(walls)
      .values({ status, ...set })
      .onConflictDoUpdate({ target: walls.status, set })
}

/** What walls say now. */
export async function wallsInForce(db: Database): Promise<(typeof walls.$inferSelect)[]> {
  return db.select().from(walls).orderBy(asc(walls.status))
}

/**
 * Channels, new or by their numbers as they are called from now on; their topics are written apart (`writeChannelTopics`). Texts of
 * a new channel need a clinician's signature until somebody says that the channel has no medical content.
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

export async function insertAuthors(db: Database, given: readonly (typeof authors.$inferInsert)[]): Promise<void> {
  if (given.length > 0) await db.insert(authors).values([...given])
}

/** What a magazine begins with besides what has a writer above, and that it was founded. */
export async function insertBeginnings(
  db: Database,
  beginnings: {
    menus: readonly (typeof menuItems.$inferInsert)[]
    topics: readonly (typeof topics.$inferInsert)[]
    foundedAt: Date
  },
): Promise<void> {
  await db.insert(menuItems).values([...beginnings.menus])
  await db.insert(topics).values([...beginnings.topics])
  await db.insert(siteSettings).values({ foundedAt: beginnings.foundedAt })
}

/** Editor-made pages as they stand, with what they were compiled from. */
export async function editorPages(db: Database, slugs: readonly string[]): Promise<(typeof pages.$inferSelect)[]> {
  return db
    .select()
    .from(pages)
    .where(inArray(pages.slug, [...slugs]))
}

export async function allChannels(db: Database): Promise<(typeof channels.$inferSelect)[]> {
  return db.select().from(channels).orderBy(asc(channels.id))
}

/** The number of the author who comes next. */
export async function nextAuthorId(db: Database): Promise<number> {
  const [found] = await db.select({ last: max(authors.id) }).from(authors)
  return (found?.last ?? 0) + 1
}
