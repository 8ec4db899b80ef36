import type { Node } from 'prosemirror-model'
import { type EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { openDocument } from './document.ts'

/** By what an entry is known among its neighbours; empty for what has no name, as a row of a table. */
function keyOf(node: Node | null | undefined): string {
  const block = node?.attrs['block'] as Keyed
  const key = node?.attrs['key'] ?? block?.attrs?.key
  if (key) return String(key)
  if (node?.type.name === 'list_item') return keyOf(node.firstChild)
  return node && columns.has(node.type.name) ? node.type.name : ''
}
type Keyed = { attrs?: { key?: string } } | undefined
const columns = new Set(['do', 'dont'])

/** What a change to another document has come to. */
interface Showing {
  tr: Transaction
  /** What goes, once all that comes is there: what is shown meanwhile keeps to the schema, whatever comes and goes. */
  gone: [from: number, to: number][]
  /** By what everything is known that is shown, and that is wanted. */
  shown: ReadonlySet<string>
  wanted: ReadonlySet<string>
}

/**
 * The change that lets an editor show a document, block by block, and entry by entry in a list and the like: what stays as it is
 * keeps the selection in it, whoever has the caret in what goes elsewhere goes with it, and undoing leaves alone what came from
 * elsewhere.
 * @returns null where it shows it already
 */
export function showDocument({ doc, selection, tr }: EditorState, document: PostDocument): Transaction | null {
  const wanted = openDocument(document)
  if (doc.eq(wanted)) return null
  const showing: Showing = { tr, gone: [], shown: keysIn(doc), wanted: keysIn(wanted) }
  showEntries(showing, doc, wanted, 0)
  for (const [from, to] of showing.gone.toReversed()) tr.delete(from, to)
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
 * Lets what stands in one node become what stands in another.
 * @param pos where it begins by now
 * @returns where it ends by now
 */
function showEntries(showing: Showing, node: Node, wanted: Node, pos: number): number {
  const { tr, gone } = showing
  const shown = node.children
  const wantedAt = new Map(wanted.children.map((entry, at) => [keyOf(entry), at]))
  // of what stays, what stands in its order: each later in the other document than the one before
  let last = -1
  const staying = new Set<string>()
  for (const entry of shown) {
    const at = wantedAt.get(keyOf(entry)) ?? -1
    if (at <= last) continue
    staying.add(keyOf(entry))
    last = at
  }
  let from = 0
  const takeOutUntil = (key: string | null) => {
    for (let entry = shown[from]; entry && keyOf(entry) !== key; entry = shown[from]) {
      // a picture on its way is nothing of a document yet: it goes on waiting where it does
      if (entry.type.name !== 'waiting') gone.push([pos, pos + entry.nodeSize])
      pos += entry.nodeSize
      from += 1
    }
  }
  for (const next of wanted.children) {
    const isStaying = staying.has(keyOf(next))
    if (isStaying) takeOutUntil(keyOf(next))
    const now = isStaying ? shown[from] : undefined
    if (now) from += 1
    if (now?.eq(next)) pos += now.nodeSize
    else if (now && consistAlike(showing, now, next)) pos = showEntries(showing, now, next, pos + 1) + 1
    else {
      // beside the other, which goes whole: what was typed in it is gone with it, and to undo that takes nothing of what came away
      tr.insert(pos, next)
      pos += next.nodeSize
      if (now) gone.push([pos, pos + now.nodeSize])
      pos += now?.nodeSize ?? 0
    }
  }
  takeOutUntil(null)
  return pos
}

/**
 * Whether two nodes are the same but for their entries, each of which is known by its key, and none came from elsewhere in the
 * text or went there: what was done in a list that was parted or joined since is undone nowhere else.
 */
function consistAlike(showing: Showing, now: Node, next: Node): boolean {
  const { shown, wanted } = showing
  if (now.isLeaf || now.inlineContent || !now.sameMarkup(next)) return false
  const keysOf = (node: Node) => node.children.flatMap((entry) => (entry.type.name === 'waiting' ? [] : keyOf(entry)))
  const [own, others] = [keysOf(now), keysOf(next)]
  const isKeyed = (keys: readonly string[]) => !keys.includes('') && new Set(keys).size === keys.length
  const isNews = (key: string) => columns.has(key) || own.includes(key) || !shown.has(key)
  const isOut = (key: string) => columns.has(key) || others.includes(key) || !wanted.has(key)
  // of columns there are always two: none stands beside the one in whose place it comes
  const isWhole = (entry: Node, at: number) =>
    !columns.has(entry.type.name) || entry.eq(next.child(at)) || consistAlike(showing, entry, next.child(at))
  return isKeyed(own) && isKeyed(others) && others.every(isNews) && own.every(isOut) && now.children.every(isWhole)
}

/**
 * Where a caret, or what was chosen in one line, is in another document: among the same words of the same block, wherever that
 * stands; or of the one that took them up. Null where it was something else, and where nothing is left of them.
 */
function caretIn(doc: Node, selection: Selection): { anchor: number; head: number } | null {
  const { $anchor, $head } = selection
  if (!(selection instanceof TextSelection) || !$anchor.sameParent($head)) return null
  const places = new Map<string, { node: Node; pos: number }>()
  doc.descendants((node, pos) => {
    const key = node.attrs['key'] as string | undefined
    if (key) places.set(key, { node, pos })
    return !node.inlineContent
  })
  const placeOf = (node: Node) => places.get((node.attrs['key'] as string | undefined) ?? '')
  // a cell of a table has no key of its own
  let depth = $anchor.depth
  while (depth > 1 && !$anchor.node(depth).attrs['key']) depth -= 1
  const was = $anchor.node(depth)
  const start = $anchor.start(depth)
  const caret = (place: (offset: number) => number) => ({ anchor: place($anchor.pos - start), head: place($head.pos - start) })
  const here = placeOf(was)
  if (here) return caret((offset) => here.pos + 1 + placeIn(was, here.node, offset))
  const index = $anchor.index(depth - 1)
  for (const before of $anchor
    .node(depth - 1)
    .children.slice(0, index)
    .toReversed()) {
    const host = placeOf(before)
    const length = host && lengthBefore(was, host.node)
    if (host && length !== null && length !== undefined) return caret((offset) => host.pos + 1 + length + offset)
  }
  return null
}

/** How much stands in a block before another's words, with which it ends; null where it does not end with them. */
function lengthBefore(gone: Node, next: Node): number | null {
  const before = next.content.size - gone.content.size
  return before >= 0 && next.isTextblock && next.content.cut(before).eq(gone.content) ? before : null
}

/** Where a place in one block is in another that stands in its stead: what stays around it stays around it. */
function placeIn(now: Node, next: Node, place: number): number {
  const start = now.content.findDiffStart(next.content)
  const ends = now.content.findDiffEnd(next.content)
  if (start === null || ends === null || place <= start) return Math.min(place, next.content.size)
  // where a word stands twice the two ends overlap
  const more = Math.max(0, start - Math.min(ends.a, ends.b))
  return place >= ends.a + more ? place + ends.b - ends.a : start
}
