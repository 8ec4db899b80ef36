import type { Node } from 'prosemirror-model'
import { type EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { parseDocument } from './document.ts'

/** The identity of an entry among its siblings; empty for entries without a key, such as table rows. */
function keyOf(node: Node | null | undefined): string {
  const block = node?.attrs['block'] as NodeWithKey
  const key = node?.attrs['key'] ?? block?.attrs?.key
  if (key) return String(key)
  if (node?.type.name === 'list_item') return keyOf(node.firstChild)
  return node && columns.has(node.type.name) ? node.type.name : ''
}
type NodeWithKey = { attrs?: { key?: string } } | undefined
const columns = new Set(['do', 'dont'])

/** The state of an update to another document. */
interface DocumentUpdate {
  tr: Transaction
  /** Ranges to delete after all insertions: this keeps the intermediate documents valid. */
  deletions: [from: number, to: number][]
  /** The identities of all current and all wanted entries. */
  currentKeys: ReadonlySet<string>
  nextKeys: ReadonlySet<string>
}

/**
 * A transaction that turns an editor's document into another one, block by block, and entry by entry within lists and
 * the like: unchanged parts keep the selection in them, a caret in moved content follows it, and the changes are not
 * part of the undo history.
 * @returns null where nothing differs
 */
export function showDocument({ doc, selection, tr }: EditorState, document: PostDocument): Transaction | null {
  const target = parseDocument(document)
  if (doc.eq(target)) return null
  const showing: DocumentUpdate = { tr, deletions: [], currentKeys: keysIn(doc), nextKeys: keysIn(target) }
  showEntries(showing, doc, target, 0)
  for (const [from, to] of showing.deletions.toReversed()) tr.delete(from, to)
  const caret = caretIn(tr.doc, selection)
  if (caret) tr.setSelection(TextSelection.between(tr.doc.resolve(caret.anchor), tr.doc.resolve(caret.head)))
  return tr.setMeta('addToHistory', false)
}

function keysIn(doc: Node): Set<string> {
  const keys = new Set<string>()
  doc.descendants((node) => {
    keys.add(keyOf(node))
    return !node.inlineContent
  })
  return keys
}

/**
 * Updates the content of one node to that of another.
 * @param pos its current start
 * @returns its current end
 */
function showEntries(showing: DocumentUpdate, node: Node, target: Node, pos: number): number {
  const { tr, deletions } = showing
  const currentEntries = node.children
  const wantedAt = new Map(target.children.map((entry, index) => [keyOf(entry), index]))
  // of the unchanged entries, an increasing subsequence in the order of the other document
  let last = -1
  const staying = new Set<string>()
  for (const entry of currentEntries) {
    const index = wantedAt.get(keyOf(entry)) ?? -1
    if (index <= last) continue
    staying.add(keyOf(entry))
    last = index
  }
  let from = 0
  const deleteUntil = (key: string | null) => {
    for (let entry = currentEntries[from]; entry && keyOf(entry) !== key; entry = currentEntries[from]) {
      // a placeholder is no part of a document: it stays where it is
      if (entry.type.name !== 'waiting') deletions.push([pos, pos + entry.nodeSize])
      pos += entry.nodeSize
      from += 1
    }
  }
  for (const next of target.children) {
    const isStaying = staying.has(keyOf(next))
    if (isStaying) deleteUntil(keyOf(next))
    const now = isStaying ? currentEntries[from] : undefined
    if (now) from += 1
    if (now?.eq(next)) pos += now.nodeSize
    else if (now && isReplaceableInPlace(showing, now, next)) pos = showEntries(showing, now, next, pos + 1) + 1
    else {
      // inserted beside the old entry, which is deleted as a whole: undo of local input in it must not touch the new
      // content
      tr.insert(pos, next)
      pos += next.nodeSize
      if (now) deletions.push([pos, pos + now.nodeSize])
      pos += now?.nodeSize ?? 0
    }
  }
  deleteUntil(null)
  return pos
}

/**
 * Whether two nodes differ only in their entries, each with a key, none of which was moved from or to another place:
 * undo of a change in a list that was split or joined since must have no effect elsewhere.
 */
function isReplaceableInPlace(showing: DocumentUpdate, now: Node, next: Node): boolean {
  const { currentKeys, nextKeys } = showing
  if (now.isLeaf || now.inlineContent || !now.sameMarkup(next)) return false
  const keysOf = (node: Node) => node.children.flatMap((entry) => (entry.type.name === 'waiting' ? [] : keyOf(entry)))
  const [ownKeys, others] = [keysOf(now), keysOf(next)]
  const isKeyed = (keys: readonly string[]) => !keys.includes('') && new Set(keys).size === keys.length
  const isNews = (key: string) => columns.has(key) || ownKeys.includes(key) || !currentKeys.has(key)
  const isOut = (key: string) => columns.has(key) || others.includes(key) || !nextKeys.has(key)
  // a table row keeps its number of columns, so its cells are replaced individually
  const isWhole = (entry: Node, index: number) =>
    !columns.has(entry.type.name) || entry.eq(next.child(index)) || isReplaceableInPlace(showing, entry, next.child(index))
  return isKeyed(ownKeys) && isKeyed(others) && others.every(isNews) && ownKeys.every(isOut) && now.children.every(isWhole)
}

/**
 * The position of a text selection in another document: in the same text of the same block, wherever it is now; or in
 * the block that absorbed it. Null for other selections, and where nothing of it is left.
 */
function caretIn(doc: Node, selection: Selection): { anchor: number; head: number } | null {
  const { $anchor, $head } = selection
  if (!(selection instanceof TextSelection) || !$anchor.sameParent($head)) return null
  const blocksByKey = new Map<string, { node: Node; pos: number }>()
  doc.descendants((node, pos) => {
    const key = node.attrs['key'] as string | undefined
    if (key) blocksByKey.set(key, { node, pos })
    return !node.inlineContent
  })
  const placeOf = (node: Node) => blocksByKey.get((node.attrs['key'] as string | undefined) ?? '')
  // a table cell has no key of its own
  let depth = $anchor.depth
  while (depth > 1 && !$anchor.node(depth).attrs['key']) depth -= 1
  const ancestor = $anchor.node(depth)
  const start = $anchor.start(depth)
  const caret = (mapOffset: (offset: number) => number) => ({
    anchor: mapOffset($anchor.pos - start),
    head: mapOffset($head.pos - start),
  })
  const match = placeOf(ancestor)
  if (match) return caret((offset) => match.pos + 1 + placeIn(ancestor, match.node, offset))
  const index = $anchor.index(depth - 1)
  for (const before of $anchor
    .node(depth - 1)
    .children.slice(0, index)
    .toReversed()) {
    const host = placeOf(before)
    const length = host && lengthBefore(ancestor, host.node)
    if (host && length !== null && length !== undefined) return caret((offset) => host.pos + 1 + length + offset)
  }
  return null
}

/** The length of a block before the text of another with which it ends; null where it does not end with it. */
function lengthBefore(removedNode: Node, next: Node): number | null {
  const before = next.content.size - removedNode.content.size
  return before >= 0 && next.isTextblock && next.content.cut(before).eq(removedNode.content) ? before : null
}

/** Maps an offset of one block to its replacement: by common prefix and suffix. */
function placeIn(now: Node, next: Node, offset: number): number {
  const start = now.content.findDiffStart(next.content)
  const diffEnd = now.content.findDiffEnd(next.content)
  if (start === null || diffEnd === null || offset <= start) return Math.min(offset, next.content.size)
  // with repeated text, prefix and suffix overlap
  const more = Math.max(0, start - Math.min(diffEnd.a, diffEnd.b))
  return offset >= diffEnd.a + more ? offset + diffEnd.b - diffEnd.a : start
}
