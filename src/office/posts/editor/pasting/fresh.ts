import { Fragment, type Node, Slice } from 'prosemirror-model'
import { withoutHidden } from '../../../../domain/text/hidden.ts'
import { schema } from '../schema.ts'
import { deepestList } from '../text-commands.ts'

/**
 * Pasted content as new content: blocks without keys and anchor names, lists limited to the maximum depth, text without
 * invisible characters.
 */
export function freshSlice({ content, openStart, openEnd }: Slice, isWelcome: (node: Node) => boolean): Slice {
  const made = freshContent(content, isWelcome, 0)
  // flattened or removed content is no longer open to the depth of the clipboard slice
  const most = Slice.maxOpen(made)
  return new Slice(made, Math.min(openStart, most.openStart), Math.min(openEnd, most.openEnd))
}

function freshContent(content: Fragment, isWelcome: (node: Node) => boolean, depth: number): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (!isWelcome(node)) return
    if (node.isText) {
      const text = withoutHidden(node.text ?? '')
      if (text !== '') nodes.push(text === node.text ? node : schema.text(text, node.marks))
      return
    }
    if (node.type.isInline) {
      nodes.push(node)
      return
    }
    const attrs = 'key' in node.attrs ? { ...node.attrs, key: null, ...('anchor' in node.attrs && { anchor: null }) } : node.attrs
    const isList = node.type === schema.nodes.list
    // lists beyond the maximum depth become paragraphs of the item around them
    if (isList && depth === deepestList) {
      node.descendants((inner) => {
        if (inner.type !== schema.nodes.paragraph) return true
        nodes.push(inner.type.create({ key: null }, freshContent(inner.content, isWelcome, depth)))
        return false
      })
      return
    }
    nodes.push(node.type.create(attrs, freshContent(node.content, isWelcome, isList ? depth + 1 : depth), node.marks))
  })
  return Fragment.from(nodes)
}
