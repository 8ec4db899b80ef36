import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../schema.ts'

/**
 * Updates the reference numbers in the text after the list of references has changed: each number follows its
 * reference, and is deleted together with it. Not part of the undo history, because the list is not either.
 * @param before the references before the change, in order
 * @param after the references after it
 * @param isGone whether a missing reference was deleted; otherwise its position is unknown, and its numbers stay
 * @returns null where no number changes
 */
export function renumber<Source>(
  { doc, tr }: EditorState,
  before: readonly Source[],
  after: readonly Source[],
  isGone: (source: Source) => boolean = () => true,
): Transaction | null {
  doc.descendants((node, pos) => {
    if (node.type !== schema.nodes.reference) return
    const source = before[Number(node.attrs['number']) - 1]
    if (source === undefined) return
    const index = after.indexOf(source)
    const mappedPos = tr.mapping.map(pos)
    if (index >= 0) tr.setNodeAttribute(mappedPos, 'number', index + 1)
    else if (isGone(source)) tr.delete(mappedPos, mappedPos + node.nodeSize)
  })
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null
}
