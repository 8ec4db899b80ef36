import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
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

/** A block, or what a block consists of, in the document that is shown. */
interface Entry {
  node: Node
  key: string
  start: number
}

/** What a change to another document has come to. */
interface Showing {
  tr: Transaction
  /** Where the caret was, or what was chosen in one line; null where it was something else. */
  caret: readonly number[] | null
  /** Where it is, if what it stood in is another block now. */
  caretNow: number[] | null
  /** What goes, once all that comes is there: what is shown meanwhile keeps to the schema, whatever comes and goes. */
  gone: [from: number, to: number][]
}

/**
 * The change that lets an editor show a document, block by block, and entry by entry in a list and the like: what stays as it is
 * keeps the selection in it, and undoing leaves alone what came from elsewhere.
 * @returns null where it shows it already
 */
export function showDocument({ doc, selection, tr }: EditorState, document: PostDocument): Transaction | null {
  const wanted = openDocument(document)
  if (doc.eq(wanted)) return null
  const { $anchor, $head } = selection
  const isCaret = selection instanceof TextSelection && $anchor.sameParent($head)
  const showing: Showing = { tr, caret: isCaret ? [$anchor.pos, $head.pos] : null, caretNow: null, gone: [] }
  showEntries(showing, doc, wanted, 0, 0)
  const come = tr.steps.length
  for (const [from, to] of showing.gone.toReversed()) tr.delete(from, to)
  const [anchor, head] = (showing.caretNow ?? []).map((pos) => tr.mapping.slice(come).map(pos))
  if (anchor !== undefined && head !== undefined)
    tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
  return tr.setMeta('addToHistory', false)
}

/**
 * Lets what stands in one node become what stands in another.
 * @param old where it begins in the document that is shown @param pos where it begins by now
 * @returns where it ends by now
 */
function showEntries(showing: Showing, node: Node, wanted: Node, old: number, pos: number): number {
  const { tr, caret, gone } = showing
  let start = old
  const shown = node.children.map((entry): Entry => {
    start += entry.nodeSize
    return { node: entry, key: keyOf(entry), start: start - entry.nodeSize }
  })
  const wantedAt = new Map(wanted.children.map((entry, at) => [keyOf(entry), at]))
  // of what stays, what stands in its order: each later in the other document than the one before
  let last = -1
  const staying = new Set<string>()
  for (const { key } of shown) {
    const at = wantedAt.get(key) ?? -1
    if (at <= last) continue
    staying.add(key)
    last = at
  }
  const caretIn = caret && shown.find(({ node, start }) => caret.every((end) => end > start && end < start + node.nodeSize))
  // what stands before a block that goes may have taken up its words
  const lost = caretIn && !staying.has(caretIn.key) ? caretIn : null
  const host = lost && shown.slice(0, shown.indexOf(lost)).findLast(({ key }) => staying.has(key))
  let from = 0
  const takeOutUntil = (key: string | null) => {
    for (let entry = shown[from]; entry && entry.key !== key; entry = shown[from]) {
      // a picture on its way is nothing of a document yet: it goes on waiting where it does
      if (entry.node.type.name !== 'waiting') gone.push([pos, pos + entry.node.nodeSize])
      pos += entry.node.nodeSize
      from += 1
    }
  }
  const placeCaret = ({ start }: Entry, place: (offset: number) => number) => {
    if (caret) showing.caretNow = caret.map((end) => pos + 1 + place(end - start - 1))
  }
  for (const next of wanted.children) {
    const isStaying = staying.has(keyOf(next))
    if (isStaying) takeOutUntil(keyOf(next))
    const entry = isStaying ? shown[from] : undefined
    const now = entry?.node
    if (entry) from += 1
    if (now?.eq(next)) pos += now.nodeSize
    else if (entry && now && consistAlike(now, next)) pos = showEntries(showing, now, next, entry.start + 1, pos + 1) + 1
    else {
      if (entry && now && entry === caretIn) placeCaret(entry, (offset) => placeIn(now, next, offset))
      const before = lost && entry === host ? lengthBefore(lost.node, next) : null
      if (lost && before !== null) placeCaret(lost, (offset) => before + offset)
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

/** Whether two nodes are the same but for their entries, each of which is known by its key. */
function consistAlike(now: Node, next: Node): boolean {
  const isKeyed = (node: Node) => {
    const keys = node.children.flatMap((entry) => (entry.type.name === 'waiting' ? [] : keyOf(entry)))
    return !keys.includes('') && new Set(keys).size === keys.length
  }
  return !now.isLeaf && !now.inlineContent && now.sameMarkup(next) && isKeyed(now) && isKeyed(next)
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
