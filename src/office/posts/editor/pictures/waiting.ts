import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { gapNear } from '../blocks.ts'
import { schema } from '../schema.ts'
import type { Picture } from './pictures.ts'

/** Where the pictures stand that wait for being sent or described, in the order of the text. */
export function waitingIn(doc: Node): { item: string; pos: number }[] {
  const found: { item: string; pos: number }[] = []
  const look = (node: Node, pos: number): void => {
    if (node.type === schema.nodes.waiting) found.push({ item: node.attrs['item'] as string, pos })
    if (node.type === schema.nodes.gallery) node.forEach((one, at) => void look(one, pos + 1 + at))
  }
  doc.forEach(look)
  return found
}

/** Puts places for pictures after the block of the selection: into it where it is a gallery, in its stead where it is an empty paragraph. @param at a position instead of the selection's */
export const holdPlaces =
  (items: readonly string[], at?: number): Command =>
  (state, dispatch) => {
    if (items.length === 0) return false
    if (!dispatch) return true
    const nodes = items.map((item) => schema.node('waiting', { item }))
    const [from, to] = at === undefined ? placeOf(state) : [gapNear(state.doc, at), gapNear(state.doc, at)]
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

/** Lets a picture stand where its place was held; the caret goes to the end of its caption. */
export const settle =
  (item: string, { id, width, height }: Picture, alt: string | null, caption: string): Command =>
  (state, dispatch) => {
    const { doc } = state
    const place = waitingIn(doc).find((one) => one.item === item)
    if (!place) return false
    // undone by itself it waits again
    const tr = closeHistory(state.tr)
    const words = caption === '' ? [] : [schema.text(caption)]
    const image = schema.node('image', { media: id, width, height, alt }, words)
    tr.replaceWith(place.pos, place.pos + 1, image)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place.pos + 1 + image.content.size)).scrollIntoView())
    return true
  }

/** Gives a place back. */
export const giveUp =
  (item: string): Command =>
  ({ doc, tr }, dispatch) => {
    const place = waitingIn(doc).find((one) => one.item === item)
    if (!place) return false
    if (doc.childCount === 1 && doc.resolve(place.pos).depth === 0)
      tr.replaceWith(place.pos, place.pos + 1, schema.node('paragraph'))
    else tr.delete(place.pos, place.pos + 1)
    dispatch?.(tr)
    return true
  }
