/** An entry of a menu in its order: its number, and that of the entry that contains it. */
export interface MenuPlace {
  id: number
  parent: number | null
}

/** Directions in which an entry of a menu can be moved. */
export const menuMoves = ['up', 'down', 'in', 'out'] as const
export type MenuMove = (typeof menuMoves)[number]

interface Branch {
  id: number
  children: number[]
}

const branchesOf = (order: readonly MenuPlace[]): Branch[] =>
  order
    .filter(({ parent }) => parent === null)
    .map(({ id }) => ({ id, children: order.filter(({ parent }) => parent === id).map((child) => child.id) }))

const orderOf = (branches: readonly Branch[]): MenuPlace[] =>
  branches.flatMap(({ id, children }) => [{ id, parent: null }, ...children.map((child) => ({ id: child, parent: id }))])

const swapped = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item, other] = [items[from], items[to]]
  return item === undefined || other === undefined ? [...items] : items.with(from, other).with(to, item)
}

/**
 * The order after one entry was moved: among its siblings, into the entry before it (only one without entries of its
 * own, because a menu has two levels), or out behind the entry that contains it. An impossible move changes nothing.
 */
export function moveEntry(order: readonly MenuPlace[], id: number, move: MenuMove): MenuPlace[] {
  const branches = branchesOf(order)
  const step = move === 'up' ? -1 : 1
  const top = branches.findIndex((branch) => branch.id === id)
  const topBranch = branches[top]
  if (topBranch) {
    if (move === 'up' || move === 'down') return orderOf(swapped(branches, top, top + step))
    const into = branches[top - 1]
    if (move === 'out' || !into || topBranch.children.length > 0) return orderOf(branches)
    return orderOf(branches.with(top - 1, { ...into, children: [...into.children, id] }).toSpliced(top, 1))
  }
  const holder = branches.findIndex(({ children }) => children.includes(id))
  const parentBranch = branches[holder]
  if (!parentBranch) return orderOf(branches)
  const index = parentBranch.children.indexOf(id)
  if (move === 'up' || move === 'down')
    return orderOf(branches.with(holder, { ...parentBranch, children: swapped(parentBranch.children, index, index + step) }))
  if (move === 'in') return orderOf(branches)
  const withoutEntry = branches.with(holder, { ...parentBranch, children: parentBranch.children.toSpliced(index, 1) })
  return orderOf(withoutEntry.toSpliced(holder + 1, 0, { id, children: [] }))
}

/**
 * The order after one entry was put before or behind another, on its level. An entry with entries of its own stays on the
 * outer level: behind an inner entry it changes nothing.
 */
export function putEntry(order: readonly MenuPlace[], id: number, target: number, side: 'before' | 'after'): MenuPlace[] {
  const [moved, targetPlace] = [order.find((entry) => entry.id === id), order.find((entry) => entry.id === target)]
  if (!moved || !targetPlace || id === target || targetPlace.parent === id) return [...order]
  const hasEntries = order.some(({ parent }) => parent === id)
  if (hasEntries && targetPlace.parent !== null) return [...order]
  const remainingBranches = branchesOf(order).map(({ id: outer, children }) => ({
    id: outer,
    children: children.filter((child) => child !== id),
  }))
  const ownChildren = branchesOf(order).find((branch) => branch.id === id)?.children ?? []
  const branches = remainingBranches.filter((branch) => branch.id !== id)
  const step = side === 'before' ? 0 : 1
  if (targetPlace.parent === null) {
    const index = branches.findIndex((branch) => branch.id === target)
    return orderOf(branches.toSpliced(index + step, 0, { id, children: ownChildren }))
  }
  return orderOf(
    branches.map((branch) =>
      branch.id === targetPlace.parent
        ? { ...branch, children: branch.children.toSpliced(branch.children.indexOf(target) + step, 0, id) }
        : branch,
    ),
  )
}

/** Why an order cannot be saved for a menu: absence never means deletion, and no entry contains itself. */
export function orderError(places: readonly MenuPlace[], order: readonly MenuPlace[]): string | null {
  const ids = new Set(order.map(({ id }) => id))
  if (ids.size !== order.length || order.length !== places.length || places.some(({ id }) => !ids.has(id)))
    return '這個選單的項目和您打開的時候不一樣，請重新載入'
  const top = new Set(order.filter(({ parent }) => parent === null).map(({ id }) => id))
  return order.some(({ parent }) => parent !== null && !top.has(parent)) ? '選單只有兩層，項目不能放進自己或放在第三層' : null
}

/** Parent of a menu entry. */
export interface MenuPosition {
  menu: string
  parent: number | null
}

/** Why an entry cannot be placed in another one; null if it can. @param hasEntries whether it contains entries itself */
export function placeError(
  id: number | null,
  menu: string,
  { parent, hasEntries }: { parent: { id: number; at: MenuPosition } | null; hasEntries: boolean },
): string | null {
  if (parent === null) return null
  if (parent.id === id) return '選單項目不能放進自己裡面'
  if (parent.at.menu !== menu) return '要放進去的那一項在別的選單'
  if (parent.at.parent !== null) return '選單只有兩層，不能放在裡面那一層的項目裡'
  return hasEntries ? '它裡面還有項目，不能再放進別的項目裡' : null
}
