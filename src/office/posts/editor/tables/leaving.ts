import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { blockOfSelection } from '../blocks.ts'
import { schema } from '../schema.ts'

const onWithParagraph = (tr: Transaction, at: number): Transaction => {
  tr.insert(at, schema.node('paragraph'))
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
}

/**
 * Arrow down from the last line of a table, a boxed block or an image at the end of the text, into a new paragraph: no
 * other key leads out.
 */
export const leaveEnd: Command = (state, dispatch, view) => {
  const { doc, selection } = state
  const place = blockOfSelection(state)
  if (!place || place.index !== doc.childCount - 1) return false
  const { node, pos } = place
  const { $head } = selection
  if (!(selection instanceof NodeSelection)) {
    if (!(selection instanceof TextSelection) || !node.type.spec.isolating || (view && !view.endOfTextblock('down'))) return false
    // in a table any cell of the last row is at its end
    const depths = node.type === schema.nodes.table ? 1 : $head.depth - 1
    for (let depth = 1; depth <= depths; depth += 1) if ($head.indexAfter(depth) < $head.node(depth).childCount - 1) return false
  } else if ($head.depth > 0 && selection.from !== pos) return false
  dispatch?.(onWithParagraph(state.tr, pos + node.nodeSize))
  return true
}

/**
 * Enter on an empty last line of a table's last cell: removes the line and continues with a new paragraph after the
 * table.
 */
export const leaveTable: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent } = $head
  if (!empty || !parent.type.spec['tableRole'] || !parent.isTextblock || $head.parentOffset < parent.content.size) return false
  if (parent.lastChild?.type !== schema.nodes.hard_break) return false
  for (let depth = 1; depth < $head.depth; depth += 1) if ($head.index(depth) < $head.node(depth).childCount - 1) return false
  if (!dispatch) return true
  const tr = state.tr.delete($head.pos - 1, $head.pos)
  dispatch(onWithParagraph(tr, tr.mapping.map($head.after(1))))
  return true
}
