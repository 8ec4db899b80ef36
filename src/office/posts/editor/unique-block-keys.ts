import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { newKey } from './new-key.ts'

interface Place {
  node: Node
  pos: number
}

/**
 * Assigns each new block a key, in the same undo step. Of two blocks with one key, as after a split, the first
 * non-empty one keeps it, together with the anchor name of a heading.
 */
export const uniqueBlockKeys = new Plugin({
  appendTransaction: (transactions, _, state) => (transactions.some(({ docChanged }) => docChanged) ? keyed(state) : null),
})

/** The transaction that assigns missing or duplicate keys; null where there are none. */
export function keyed(state: EditorState): Transaction | null {
  const tr = state.tr
  for (const { pos, node } of unkeyed(state.doc)) {
    tr.setNodeAttribute(pos, 'key', newKey())
    if (node.attrs['anchor']) tr.setNodeAttribute(pos, 'anchor', null)
  }
  return tr.docChanged ? tr : null
}

function unkeyed(doc: Node): Place[] {
  const places = new Map<string | null, Place[]>()
  doc.descendants((node, pos) => {
    if (node.isInline) return false
    if (!('key' in node.attrs)) return true
    const key = node.attrs['key'] as string | null
    const same = places.get(key)
    if (same) same.push({ node, pos })
    else places.set(key, [{ node, pos }])
    return true
  })
  return [...places].flatMap(([key, all]) => {
    if (key === null) return all
    if (all.length === 1) return []
    const keeps = all.find(({ node }) => node.textContent !== '') ?? all[0]
    return all.filter((one) => one !== keeps)
  })
}
