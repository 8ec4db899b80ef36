import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { insertBeginnings, writeChannels, writePages, writeWalls } from '../../db/queries/catalogue.ts'
import { isBare } from '../../db/queries/site-settings.ts'
import { pageDocument } from '../../domain/founding/first-document.ts'
import { firstPages, firstVersion } from '../../domain/founding/first-pages.ts'
import { firstChannels, firstMenus, firstTopics, firstWalls } from '../../domain/founding/first-shell.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import { recordAct } from './record-act.ts'

/**
 * Gives a bare database what a magazine cannot be read without, so that no page is broken because a table is empty: the
 * pages that editors write, the walls' words, the five channels that have an address, menus that lead to what there is, the
 * topics that members follow. All or nothing, once, however many processes start; a database in which anything was made
 * stays as it is. What it says can be changed; the set-up begins with it.
 * @returns whether it did anything
 */
export async function foundSite(db: Database, now: Date): Promise<boolean> {
  if (!(await isBare(db))) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7234003)`)
    if (!(await isBare(tx))) return false
    await writePages(
      tx,
      Object.entries(firstPages).map(([slug, { title, body }]) => {
        const document = pageDocument(body)
        return { slug, title, version: firstVersion, date: taipeiDay(now), html: pageHtml(document), document }
      }),
    )
    await writeWalls(
      tx,
      wallNames.map((status) => {
        const { button, ...words } = firstWalls[status]
        return { status, ...words, buttonTitle: button.title, buttonUrl: button.url }
      }),
    )
    await writeChannels(tx, firstChannels)
    const menus = firstMenus.map(({ group, parent, ...entry }) => ({
      ...entry,
      groupIndex: group,
      parentId: parent,
      redirectType: 1,
    }))
    await insertBeginnings(tx, { menus, topics: firstTopics, foundedAt: now })
    await recordAct(tx, { viewer: visitor, now }, { action: 'found-site', thing: 'site:1' })
    return true
  })
}

/** A page's document as one piece of HTML. */
export const pageHtml = (document: ReturnType<typeof pageDocument>): string =>
  compileDocument(document)
    .map(({ html }) => html)
    .join('\n')
