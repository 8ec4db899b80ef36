import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

/** A top-level block, with its index and position. */
export interface BlockPosition {
  node: Node
  pos: number
  index: number
}

/** The top-level block that contains the head of the selection. */
export function blockOfSelection({ doc, selection }: EditorState): BlockPosition | null {
  const $at = selection instanceof NodeSelection ? selection.$from : selection.$head
  const index = $at.index(0)
  const node = doc.maybeChild(index)
  return node ? { node, pos: $at.posAtIndex(index, 0), index } : null
}

/** The nearest node of a type around the selection, or the selected node. */
export function nodeAround({ selection }: EditorState, kind: string): { node: Node; pos: number; depth: number } | null {
  const { $head } = selection
  if (selection instanceof NodeSelection && selection.node.type.name === kind)
    return { node: selection.node, pos: selection.from, depth: selection.$from.depth + 1 }
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const node = $head.node(depth)
    if (node.type.name === kind) return { node, pos: $head.before(depth), depth }
  }
  return null
}

/** Moves the selected block past its neighbour; the selection follows. @param direction -1 up, 1 down */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockOfSelection(state)
    const other = block && state.doc.maybeChild(block.index + direction)
    if (!block || !other) return false
    if (!dispatch) return true
    const start = direction < 0 ? block.pos - other.nodeSize : block.pos
    const pair = direction < 0 ? [block.node, other] : [other, block.node]
    const tr = state.tr.replaceWith(start, start + block.node.nodeSize + other.nodeSize, pair)
    const shift = direction * other.nodeSize
    const { selection } = state
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.between(tr.doc.resolve(selection.head + shift), tr.doc.resolve(selection.head + shift)),
    )
    dispatch(tr.scrollIntoView())
    return true
  }

/** The gap between top-level blocks nearest to a position; blocks are never split. */
export function nearestGap(doc: Node, pos: number): number {
  const $at = doc.resolve(pos)
  if ($at.depth === 0) return pos
  return pos - $at.before(1) < $at.node(1).nodeSize / 2 ? $at.before(1) : $at.after(1)
}

/** Moves a block to the gap nearest to a position. @param from start of the block */
export const moveBlockTo =
  (from: number, pos: number): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(from)
    const gap = nearestGap(doc, pos)
    if (!node || doc.resolve(from).depth > 0) return false
    if (gap >= from && gap <= from + node.nodeSize) return false
    tr.delete(from, from + node.nodeSize)
    const to = tr.mapping.map(gap)
    tr.insert(to, node)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, to)))
    return true
  }

/** Deletes the selected block; a document always keeps one block. */
export const removeBlock: Command = (state, dispatch) => {
  const block = blockOfSelection(state)
  if (!block) return false
  if (!dispatch) return true
  const { pos, node } = block
  const tr = state.tr
  if (state.doc.childCount === 1) tr.replaceWith(pos, pos + node.nodeSize, schema.node('paragraph'))
  else tr.delete(pos, pos + node.nodeSize)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))))
  dispatch(tr.scrollIntoView())
  return true
}

/** Inserts a block after the selected one, or replaces an empty paragraph, and moves the caret into it. */
export const insertBlock =
  (make: () => Node): Command =>
  (state, dispatch) => {
    const block = blockOfSelection(state)
    if (!block) return false
    if (!dispatch) return true
    const { node, pos } = block
    const isEmpty = node.type === schema.nodes.paragraph && node.content.size === 0
    const insertPos = isEmpty ? pos : pos + node.nodeSize
    const tr = state.tr.replaceWith(insertPos, isEmpty ? pos + node.nodeSize : insertPos, make())
    const inserted = tr.doc.nodeAt(insertPos)
    // an empty container has no caret position
    const isEmptyContainer = inserted !== null && inserted.childCount === 0 && !inserted.isTextblock
    tr.setSelection(
      isEmptyContainer ? NodeSelection.create(tr.doc, insertPos) : TextSelection.near(tr.doc.resolve(insertPos + 1)),
    )
    dispatch(tr.scrollIntoView())
    return true
  }

/** Whether the position is in an isolating text node, a cell or a caption, which no key may split or join. */
export const isInIsolatedText = ({ parent }: ResolvedPos): boolean => parent.type.spec.isolating === true && parent.isTextblock

/** Continues with a new paragraph after an image, from the end of its caption. */
export const exitCaption: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== schema.nodes.image) return false
  if (!dispatch) return true
  // from a caption in a gallery, after the whole gallery
  const after = $from.after(1)
  const tr = state.tr.insert(after, schema.node('paragraph'))
  dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** From an empty last paragraph or list item of a boxed block into a new paragraph after it. */
export const exitCallout: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { paragraph, list_item } = schema.nodes
  if (!empty || $from.parent.type !== paragraph || $from.parent.content.size > 0) return false
  const isEntry = $from.depth === 3 && $from.node(2).type === list_item && $from.node(2).childCount === 1
  if ($from.depth !== 2 && !isEntry) return false
  const [callout, index] = [$from.node(1), $from.index(1)]
  if (!callout.type.spec.isolating || index !== callout.childCount - 1 || !callout.canReplace(index, index + 1)) return false
  if (!dispatch) return true
  const tr = state.tr.delete($from.before(2), $from.after(2))
  const insertPos = tr.mapping.map($from.after(1))
  tr.insert(insertPos, schema.node('paragraph'))
  dispatch(tr.setSelection(TextSelection.create(tr.doc, insertPos + 1)).scrollIntoView())
  return true
}

/** Inserts a reference number after the selection. */
export const insertReference =
  (number: number): Command =>
  ({ selection: { $to }, tr }, dispatch) => {
    if (!$to.parent.inlineContent) return false
    tr.insert($to.pos, schema.node('reference', { number }))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView())
    return true
  }

/** At the start of a caption, selects the image; in a cell, does nothing, because browsers would break the table. */
export const stayInside =
  (side: 'start' | 'end'): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || !isInIsolatedText($from)) return false
    if ($from.parentOffset !== (side === 'start' ? 0 : $from.parent.content.size)) return false
    if (side === 'start' && $from.parent.type === schema.nodes.image)
      dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())))
    return true
  }

/** A line break within a paragraph, a list item or a cell. */
export const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(schema.node('hard_break'), true).scrollIntoView())
  return true
}

export const breakLineInCell: Command = (state, dispatch) =>
  /^table_/.test(state.selection.$from.parent.type.name) ? breakLine(state, dispatch) : false
