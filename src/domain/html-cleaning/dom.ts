/**
 * What the cleaner needs of a DOM beyond its core: it runs in browsers and on the server, so that nothing here may use the globals
 * `document`, `Node` or `NodeFilter`, nor the collections of tables, which server DOMs lack.
 */

/** Moves what stands in one node to another: not by spreading it, which a long row of nodes does not survive. */
function moveChildren(from: Node, to: { append: (node: Node) => void }): void {
  for (let child = from.firstChild; child; child = from.firstChild) to.append(child)
}

/** Puts an element of another name in the place of one, with what stood in it. @returns the new one */
export function rename(one: Element, name: string): HTMLElement {
  const other = one.ownerDocument.createElement(name)
  moveChildren(one, other)
  one.replaceWith(other)
  return other
}

/** Puts an element between another and what stands in it. @returns the new one */
export function wrapChildren(one: Element, name: string): HTMLElement {
  const inner = one.ownerDocument.createElement(name)
  moveChildren(one, inner)
  one.append(inner)
  return inner
}

/** Replaces an element by its children. */
export function unwrap(one: Element): void {
  moveChildren(one, { append: (child) => one.before(child) })
  one.remove()
}

const textType = 3
const commentType = 8

/** All nodes of a type below an element, in document order. */
function nodesOf<T extends Node>(root: Node, type: number): T[] {
  const found: T[] = []
  let node: Node | null = root.firstChild
  while (node) {
    if (node.nodeType === type) found.push(node as T)
    let next: Node | null = node.firstChild
    for (let up: Node | null = node; !next && up && up !== root; up = up.parentNode) next = up.nextSibling
    node = next
  }
  return found
}

export const textsIn = (root: Node): Text[] => nodesOf<Text>(root, textType)
export const commentsIn = (root: Node): Comment[] => nodesOf<Comment>(root, commentType)
/** Whether a node is text with nothing to see in it. */
export const isBlankText = (node: Node | null): boolean => node?.nodeType === textType && !/\S/.test(node.textContent ?? '')

export const wordsOf = (node: Node): string => node.textContent ?? ''

/** Whether a node has words that are seen. @param isSkipped elements that are not looked into */
export function hasWords(node: Node, isSkipped?: (one: Element) => boolean): boolean {
  if (node.nodeType === textType) return !isBlankText(node)
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1 && isSkipped?.(child as Element)) continue
    if (hasWords(child, isSkipped)) return true
  }
  return false
}

/** The style of an element: it was renamed before parsing (`prepareHtml`), so that no page applies it. */
export const styleOf = (one: Element): string => one.getAttribute('data-style') ?? ''

const childrenNamed = (parent: Element, names: RegExp) => [...parent.children].filter(({ localName }) => names.test(localName))

/** The rows of a table itself, without those of tables within its cells. */
export const rowsOf = (table: Element): Element[] =>
  childrenNamed(table, /^(tr|thead|tbody|tfoot)$/).flatMap((part) =>
    part.localName === 'tr' ? [part] : childrenNamed(part, /^tr$/),
  )

export const cellsOf = (row: Element): Element[] => childrenNamed(row, /^t[dh]$/)
