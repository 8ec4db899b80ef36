import { Fragment, type Node, Slice } from 'prosemirror-model'
import { withoutHidden } from '../../../../domain/text/hidden.ts'
import { schema } from '../schema.ts'
import { deepestList } from '../text-commands.ts'

/**
 * What is pasted as new content: blocks without a key and without a name that links know, lists no deeper than lists may be, words
 * without characters that nobody sees.
 */
export function freshSlice({ content, openStart, openEnd }: Slice, isWelcome: (node: Node) => boolean): Slice {
  const made = freshContent(content, isWelcome, 0)
  // what was flattened or left out is no longer open as deep as the clipboard said
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
    // what is deeper than lists may be goes on as paragraphs of the entry around it
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
