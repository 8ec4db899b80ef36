import { closeHistory } from 'prosemirror-history'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { schema } from '../schema.ts'

/** Replaces or reorders the images of a gallery, which is then selected. @param pos its start */
function arranged(state: EditorState, pos: number, arrange: (all: readonly number[]) => number[]) {
  const { doc } = state
  // a separate undo step
  const tr = closeHistory(state.tr)
  const gallery = doc.nodeAt(pos)
  if (gallery?.type !== schema.nodes.gallery) return null
  const order = arrange(gallery.content.content.map((_, index) => index))
  const content = order.map((index) => gallery.child(index))
  tr.replaceWith(pos + 1, pos + gallery.nodeSize - 1, content)
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

/** Swaps an image of a gallery with its neighbour. @param by -1 to the front, 1 to the end */
export const movePicture =
  (pos: number, index: number, by: -1 | 1): Command =>
  (state, dispatch) => {
    const count = state.doc.nodeAt(pos)?.childCount ?? 0
    if (index < 0 || index >= count || index + by < 0 || index + by >= count) return false
    const change = arranged(state, pos, (all) => all.map((at) => (at === index ? at + by : at === index + by ? index : at)))
    if (change) dispatch?.(change)
    return change !== null
  }

/** Removes an image from a gallery. */
export const removePicture =
  (pos: number, index: number): Command =>
  (state, dispatch) => {
    if (index < 0 || index >= (state.doc.nodeAt(pos)?.childCount ?? 0)) return false
    const change = arranged(state, pos, (all) => all.filter((at) => at !== index))
    if (change) dispatch?.(change)
    return change !== null
  }
