import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { gapNear } from '../blocks.ts'
import { schema } from '../schema.ts'
import type { Picture } from './pictures.ts'

/** The placeholders of images being uploaded or described, in document order. */
export function waitingIn(doc: Node): { item: string; pos: number }[] {
  const found: { item: string; pos: number }[] = []
  const look = (node: Node, pos: number): void => {
    if (node.type === schema.nodes.waiting) found.push({ item: node.attrs['item'] as string, pos })
    if (node.type === schema.nodes.gallery) node.forEach((one, at) => void look(one, pos + 1 + at))
  }
  doc.forEach(look)
  return found
}

/**
 * Inserts placeholders after the selected block: into a gallery, or replacing an empty paragraph. @param at position
 * instead of the selection
 */
export const holdPlaces =
  (items: readonly string[], at?: number): Command =>
  (state, dispatch) => {
    if (items.length === 0) return false
    if (!dispatch) return true
    const [from, to] = at === undefined ? placeOf(state) : [gapNear(state.doc, at), gapNear(state.doc, at)]
    const nodes = items.map((item, nth) => schema.node('waiting', { item, instead: nth === 0 && to > from }))
    dispatch(state.tr.replaceWith(from, to, nodes).scrollIntoView())
    return true
  }

function placeOf({ doc, selection }: EditorState): [number, number] {
  const $at = selection.$to
  const index = $at.depth === 0 ? Math.max(0, $at.index(0) - 1) : $at.index(0)
  const node = doc.child(Math.min(index, doc.childCount - 1))
  const pos = $at.posAtIndex(Math.min(index, doc.childCount - 1), 0)
  if (node.type === schema.nodes.gallery) return [pos + node.nodeSize - 1, pos + node.nodeSize - 1]
  const isEmpty = node.type === schema.nodes.paragraph && node.content.size === 0
  return [isEmpty ? pos : pos + node.nodeSize, pos + node.nodeSize]
}

/** Replaces a placeholder by its image; the caret moves to the end of its caption. */
export const resolveWaiting =
  (item: string, { id, width, height }: Picture, alt: string | null, caption: string): Command =>
  (state, dispatch) => {
    const { doc } = state
    const place = waitingIn(doc).find((one) => one.item === item)
    if (!place) return false
    // a separate undo step makes it pending again
    const tr = closeHistory(state.tr)
    const words = caption === '' ? [] : [schema.text(caption)]
    const image = schema.node('image', { media: id, width, height, alt }, words)
    tr.replaceWith(place.pos, place.pos + 1, image)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place.pos + 1 + image.content.size)).scrollIntoView())
    return true
  }

/** Removes a placeholder: restores the caret to its earlier position, or keeps a newer one. */
export const giveUp =
  (item: string): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const place = waitingIn(doc).find((one) => one.item === item)
    if (!place) return false
    const { pos } = place
    const next = doc.nodeAt(pos + 1)
    const isOnly = doc.childCount === 1 && doc.resolve(pos).depth === 0
    const isInstead = doc.nodeAt(pos)?.attrs['instead'] === true
    if (isInstead && next?.type === schema.nodes.waiting) tr.setNodeAttribute(pos + 1, 'instead', true)
    else if (isInstead || isOnly) tr.insert(pos + 1, schema.node('paragraph'))
    tr.delete(pos, pos + 1)
    const isOnIt = selection instanceof NodeSelection && selection.from === pos
    const hasStayed = isOnIt || selection.eq(Selection.near(doc.resolve(endOfPlaces(doc, pos))))
    if (tr.doc.nodeAt(pos)?.type === schema.nodes.paragraph && isInstead && hasStayed)
      tr.setSelection(TextSelection.create(tr.doc, pos + 1))
    else if (isOnIt) tr.setSelection(Selection.near(tr.doc.resolve(pos), -1))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The start of the content after a placeholder and its following ones. */
function endOfPlaces(doc: Node, pos: number): number {
  let end = pos
  while (doc.nodeAt(end)?.type === schema.nodes.waiting) end += 1
  return end
}
