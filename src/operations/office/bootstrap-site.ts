import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { insertBeginnings, writeChannels, writePages, writeWalls } from '../../db/queries/catalogue.ts'
import { isBare } from '../../db/queries/office-records.ts'
import { firstPages, firstVersion } from '../../domain/bootstrap/first-pages.ts'
import { firstChannels, firstMenus, firstTopics, firstWalls } from '../../domain/bootstrap/first-shell.ts'
import { pageDocument } from '../../domain/bootstrap/page-body.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/**
 * Provisions an empty database with the minimum content of a magazine, so that no page is broken by an empty table: the
 * editor-made pages, the texts of the walls, the five channels with an address, menus that lead to existing pages, the
 * topics that members can follow. All or nothing, once, however many processes start; a database with any content stays
 * unchanged. The initial content can be edited; the set-up starts from it.
 * @returns whether it provisioned the database
 */
export async function bootstrapSite(db: Database, now: Date): Promise<boolean> {
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
    await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'found-site', thing: 'site:1' })
    return true
  })
}

/** A page's document as a single HTML string. */
export const pageHtml = (document: ReturnType<typeof pageDocument>): string =>
  compileDocument(document)
    .map(({ html }) => html)
    .join('\n')
