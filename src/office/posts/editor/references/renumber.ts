import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../schema.ts'

/**
 * The marks of sources after the list of them has changed: each goes on naming the source that it named, and one whose source is
 * gone goes with it. It is not undone by itself, since the list is not either.
 * @param before the sources as they stood, first to last
 * @param after the same, as they stand now
 * @param isGone whether a source that is not there any more was taken away; otherwise nobody knows where it is, and its marks stay
 * @returns null where no mark changes
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
    const at = after.indexOf(source)
    const place = tr.mapping.map(pos)
    if (at >= 0) tr.setNodeAttribute(place, 'number', at + 1)
    else if (isGone(source)) tr.delete(place, place + node.nodeSize)
  })
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null
}
