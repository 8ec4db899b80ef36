import {
  activeHeaderEvents,
  type HeaderEventRow,
  type MagazineRow,
  type MenuRow,
  menuRows,
  newestMagazines,
  type PopularKeywordRow,
  popularKeywordRows,
  type WallRow,
  wallRows,
} from '../../db/queries/shell.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

export type { PopularKeywordRow } from '../../db/queries/shell.ts'

/** Maximum number of popular keywords. */
const maxKeywords = 6

/** The popular searches that the search field offers, at most six, in the editors' order. */
export function readPopularKeywords({ db }: OperationContext): Promise<PopularKeywordRow[]> {
  return popularKeywordRows(db, maxKeywords)
}

export type { HeaderEventRow } from '../../db/queries/shell.ts'

/** The events that the header announces now. Empty when none is active. */
export function readHeader({ db }: OperationContext): Promise<HeaderEventRow[]> {
  return activeHeaderEvents(db)
}

/** A menu entry with its children. */
export interface MenuNode extends MenuRow {
  children: MenuNode[]
}

/** One menu. `footer` exists only in group 5, whose own entries are the main navigation. */
export interface Menu {
  index: number
  children: MenuNode[]
  footer: MenuNode[]
}

/** All menus as trees (1 sister sites, 2 drawer, 3 social links, 5 navigation and footer columns). */
export async function readMenus({ db }: OperationContext): Promise<Menu[]> {
  const rows = await menuRows(db)
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] } as MenuNode]))
  const menus = new Map<number, Menu>()
  for (const node of nodes.values()) {
    const menu = menus.get(node.group_index) ?? { index: node.group_index, children: [], footer: [] }
    menus.set(node.group_index, menu)
    if (node.parent_id !== null) nodes.get(node.parent_id)?.children.push(node)
    else if (node.area === 'footer') menu.footer.push(node)
    else menu.children.push(node)
  }
  return [...menus.values()]
}

export type { WallRow } from '../../db/queries/shell.ts'

/** The text of the member wall or the subscriber wall. */
export function readWalls({ db }: OperationContext, status: WallRow['status']): Promise<WallRow[]> {
  return wallRows(db, status)
}

export type { MagazineRow } from '../../db/queries/shell.ts'

/** The newest issue published by today in Taipei; null before the first. */
export async function readLatestMagazine({ db, now }: OperationContext): Promise<MagazineRow | null> {
  const [latest] = await newestMagazines(db, taipeiDay(now), 1)
  return latest ?? null
}
