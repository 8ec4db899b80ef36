import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { openDocument } from './document.ts'

const keyOf = (node: Node | undefined): string => String(node?.attrs['key'] ?? (node?.attrs['block'] as Keyed)?.attrs?.key ?? '')
type Keyed = { attrs?: { key?: string } } | undefined

/**
 * The change that lets an editor show a document, block by block: what stays as it is keeps the selection in it, and undoing
 * leaves alone what came from elsewhere.
 * @returns null where it shows it already
 */
export function showDocument(state: EditorState, document: PostDocument): Transaction | null {
  const wanted = openDocument(document)
  if (state.doc.eq(wanted)) return null
  const tr = state.tr.setMeta('addToHistory', false)
  const shown = childrenOf(state.doc)
  const wantedAt = new Map(childrenOf(wanted).map((node, at) => [keyOf(node), at]))
  // of what stays, what stands in its order: each later in the other document than the one before
  let last = -1
  const staying = new Set<string>()
  for (const node of shown) {
    const at = wantedAt.get(keyOf(node)) ?? -1
    if (at <= last) continue
    staying.add(keyOf(node))
    last = at
  }
  if (staying.size === 0) return tr.replaceWith(0, state.doc.content.size, wanted.content)
  let [pos, from] = [0, 0]
  const { $anchor, $head } = state.selection
  const caretIn = state.selection instanceof TextSelection && $anchor.sameParent($head) ? state.doc.child($anchor.index(0)) : null
  const inBlock = ({ pos }: ResolvedPos) => pos - $anchor.posAtIndex($anchor.index(0), 0) - 1
  let caret: [anchor: number, head: number] | null = null
  const isGone = caretIn !== null && !staying.has(keyOf(caretIn))
  // what stands before a block that goes may have taken up its words
  const host = isGone ? shown.slice(0, $anchor.index(0)).findLast((node) => staying.has(keyOf(node))) : null
  const takeOutUntil = (key: string | null) => {
    for (; from < shown.length && (key === null ? true : keyOf(shown[from]) !== key); from += 1) {
      const size = shown[from]?.nodeSize ?? 0
      // a picture on its way is nothing of a document yet: it goes on waiting where it does
      if (shown[from]?.type.name === 'waiting') pos += size
      else tr.delete(pos, pos + size)
    }
  }
  for (const node of childrenOf(wanted)) {
    const key = keyOf(node)
    if (staying.has(key)) {
      takeOutUntil(key)
      const now = shown[from]
      from += 1
      const next = now ? withWaiting(node, now) : node
      if (now && !now.eq(next)) {
        if (now === caretIn) caret = [$anchor, $head].map((end) => pos + 1 + placeIn(now, next, inBlock(end))) as [number, number]
        const before = isGone && now === host ? lengthBefore(caretIn, next) : null
        if (before !== null) caret = [$anchor, $head].map((end) => pos + 1 + before + inBlock(end)) as [number, number]
        changeBlock(tr, pos, now, next)
      }
      pos += next.nodeSize
    } else {
      tr.insert(pos, node)
      pos += node.nodeSize
    }
  }
  takeOutUntil(null)
  if (caret) tr.setSelection(TextSelection.between(tr.doc.resolve(caret[0]), tr.doc.resolve(caret[1])))
  return tr
}

/**
 * Puts one block in the place of another: in two steps, so that what was typed in the other is gone with it, and to undo that
 * takes nothing of what came away.
 */
function changeBlock(tr: Transaction, pos: number, now: Node, next: Node): void {
  tr.insert(pos, next)
  tr.delete(pos + next.nodeSize, pos + next.nodeSize + now.nodeSize)
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

/** A block as it is wanted, with what waits in the one that is shown: pictures on their way into a gallery. */
function withWaiting(wanted: Node, shown: Node): Node {
  if (wanted.type !== shown.type || wanted.type.name !== 'gallery') return wanted
  const waiting = childrenOf(shown).filter(({ type }) => type.name === 'waiting')
  return waiting.length === 0 ? wanted : wanted.copy(wanted.content.append(Fragment.from(waiting)))
}

const childrenOf = (node: Node): Node[] => [...node.content.content]
