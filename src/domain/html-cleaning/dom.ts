/**
 * What the cleaner needs of a DOM beyond its core: it runs in browsers and on the server, so that nothing here may use the globals
 * `document`, `Node` or `NodeFilter`, nor the collections of tables, which server DOMs lack.
 */

/** Puts an element of another name in the place of one, with what stood in it. @returns the new one */
export function rename(one: Element, name: string): HTMLElement {
  const other = one.ownerDocument.createElement(name)
  other.append(...one.childNodes)
  one.replaceWith(other)
  return other
}

/** Replaces an element by its children. */
export const unwrap = (one: Element): void => one.replaceWith(...one.childNodes)

const textType = 3
const commentType = 8

/** All nodes below an element, in document order. */
function nodesIn(root: Node): Node[] {
  const found: Node[] = []
  const open: Node[] = [...root.childNodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    if (node.childNodes.length > 0) open.push(...[...node.childNodes].reverse())
  }
  return found
}

export const textsIn = (root: Node): Text[] => nodesIn(root).filter((node): node is Text => node.nodeType === textType)
export const commentsIn = (root: Node): Comment[] =>
  nodesIn(root).filter((node): node is Comment => node.nodeType === commentType)
/** Whether a node is text with nothing to see in it. */
export const isBlankText = (node: Node | null): boolean => node?.nodeType === textType && (node.textContent ?? '').trim() === ''

export const wordsOf = (node: Node): string => node.textContent ?? ''

/** Whether a node has words that are seen. */
export const hasWords = (node: Node): boolean => wordsOf(node).trim() !== ''

/** The style of an element: it was renamed before parsing (`prepareHtml`), so that no page applies it. */
export const styleOf = (one: Element): string => one.getAttribute('data-style') ?? ''

const childrenNamed = (parent: Element, names: RegExp) => [...parent.children].filter(({ localName }) => names.test(localName))

/** The rows of a table itself, without those of tables within its cells. */
export const rowsOf = (table: Element): Element[] =>
  childrenNamed(table, /^(tr|thead|tbody|tfoot)$/).flatMap((part) =>
    part.localName === 'tr' ? [part] : childrenNamed(part, /^tr$/),
  )

export const cellsOf = (row: Element): Element[] => childrenNamed(row, /^t[dh]$/)
