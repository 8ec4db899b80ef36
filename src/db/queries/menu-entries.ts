import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const menuOf = sql`(group_index || ':' || area)`

const place = z.strictObject({ id: z.int(), parent: z.int().nullable(), title: z.string(), url: z.string(), position: z.int() })
/** An entry of a menu and what contains it. */
export type MenuEntryRow = z.infer<typeof place>

/**
 * The entries of a menu (`5:nav`), siblings in their order; with `hold`, locked until the transaction ends against
 * additions and moves.
 */
export async function entriesOfMenu(db: Database, menu: string, { hold = false } = {}): Promise<MenuEntryRow[]> {
  if (hold) await db.execute(sql`select pg_advisory_xact_lock(hashtext('register:menus:order'))`)
  return rows(db, place)`
    select id, parent_id as parent, title, url, position from menu_items where ${menuOf} = ${menu} order by position, id`
}

const placed = z.strictObject({ menu: z.string(), parent: z.int().nullable() })

/** The menu of an entry and what contains it; null for an entry that does not exist. */
export async function findMenuEntry(db: Database, id: number): Promise<z.infer<typeof placed> | null> {
  const [found] = await rows(db, placed)`select ${menuOf} as menu, parent_id as parent from menu_items where id = ${id}`
  return found ?? null
}
