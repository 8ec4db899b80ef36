/**
 * The DOM features that the cleaner needs beyond the core. It runs in browsers and on the server: no globals
 * `document`, `Node` or `NodeFilter`, and no table collections, which server DOMs lack.
 */

/** Moves the children of one node to another. Spreading them as arguments would overflow the stack for a long list. */
function moveChildren(from: Node, to: { append: (node: Node) => void }): void {
  for (let child = from.firstChild; child; child = from.firstChild) to.append(child)
}

/** Replaces an element by one of another name with the same children, without attributes. @returns the new element */
export function renameElement(item: Element, name: string): HTMLElement {
  const other = item.ownerDocument.createElement(name)
  moveChildren(item, other)
  item.replaceWith(other)
  return other
}

/** Wraps the children of an element in a new element. @returns the new element */
export function wrapChildren(item: Element, name: string): HTMLElement {
  const inner = item.ownerDocument.createElement(name)
  moveChildren(item, inner)
  item.append(inner)
  return inner
}

/** Replaces an element by its children. */
export function unwrap(item: Element): void {
  moveChildren(item, { append: (child) => item.before(child) })
  item.remove()
}

const textType = 3
const commentType = 8

/** All nodes of a type below an element, in document order. */
function nodesOf<T extends Node>(root: Node, type: number): T[] {
  const matches: T[] = []
  let node: Node | null = root.firstChild
  while (node) {
    if (node.nodeType === type) matches.push(node as T)
    let next: Node | null = node.firstChild
    for (let ancestor: Node | null = node; !next && ancestor && ancestor !== root; ancestor = ancestor.parentNode)
      next = ancestor.nextSibling
    node = next
  }
  return matches
}

export const textsIn = (root: Node): Text[] => nodesOf<Text>(root, textType)
export const commentsIn = (root: Node): Comment[] => nodesOf<Comment>(root, commentType)
/** Whether a node is text without visible characters. */
export const isBlankText = (node: Node | null): boolean => node?.nodeType === textType && !/\S/.test(node.textContent ?? '')

export const textOf = (node: Node): string => node.textContent ?? ''

/** Whether a node has visible text. @param isSkipped elements that are not searched */
export function hasText(node: Node, isSkipped?: (one: Element) => boolean): boolean {
  if (node.nodeType === textType) return !isBlankText(node)
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1 && isSkipped?.(child as Element)) continue
    if (hasText(child, isSkipped)) return true
  }
  return false
}

/** The style of an element: the attribute was renamed before parsing (`prepareHtml`), so that no page applies it. */
export const styleOf = (item: Element): string => item.getAttribute('data-style') ?? ''

const childrenNamed = (parent: Element, names: RegExp) => [...parent.children].filter(({ localName }) => names.test(localName))

/** The rows of the table itself, without those of nested tables. */
export const rowsOf = (table: Element): Element[] =>
  childrenNamed(table, /^(tr|thead|tbody|tfoot)$/).flatMap((part) =>
    part.localName === 'tr' ? [part] : childrenNamed(part, /^tr$/),
  )

export const cellsOf = (row: Element): Element[] => childrenNamed(row, /^t[dh]$/)

/** The value of a style property; null if it is not declared. */
export const styleValue = (style: string, property: string): string | null =>
  new RegExp(String.raw`(?:^|[;\s])${property}\s*:\s*([^;]+)`, 'i').exec(style)?.[1]?.trim() ?? null

/** Points per unit; units relative to a typeface assume twelve points. */
const units: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, pc: 12, em: 12, rem: 12, ex: 6 }

/** A CSS length in points: null if it is not a number with a unit, 0 for an unknown unit. */
export function pointsOf(length: string): number | null {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]+)$/i.exec(length.trim()) ?? []
  return number === undefined ? null : Number(number) * (units[unit.toLowerCase()] ?? 0)
}
