import { type MenuRow, menuRows } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'

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

/** All menus as trees (section 7, "menus": 1 sister sites, 2 drawer, 3 social links, 5 navigation and footer columns). */
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
