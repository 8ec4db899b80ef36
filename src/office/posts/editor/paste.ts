import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { cleanPaste } from './clean-paste.ts'
import { schema } from './schema.ts'
import { deepestList } from './text-commands.ts'

/** The longest clipboard that is read, characters: more is no article, and would hold the page up. */
const longest = 5_000_000

/**
 * Takes what is pasted through the cleaner and the schema.
 * @param isKnown whether HTML that an import kept is one of this text's own blocks: no other may come in
 * @param say what could not be kept; empty when all was
 */
export function pasting(isKnown: (html: string) => boolean, say: (words: string) => void): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        // before the library reads the clipboard
        paste(_, event) {
          const html = event.clipboardData?.getData('text/html') ?? ''
          const isFile = html === '' && (event.clipboardData?.files.length ?? 0) > 0
          say(isFile ? '檔案不能直接貼上。' : html.length > longest ? '剪貼簿的內容太長，沒有貼上。請分幾次貼。' : '')
          if (!isFile && html.length <= longest) return false
          event.preventDefault()
          return true
        },
      },
      transformPastedHTML(html) {
        // what was copied here is already as it should be
        if (/data-pm-slice=/.test(html)) return html
        const { html: clean, lost } = cleanPaste(html, location.origin)
        if (lost.length > 0) say(`沒有貼上：${lost.join('、')}。`)
        return clean
      },
      transformPasted: (slice, view) => {
        const isMove = Boolean(view.dragging?.move)
        return isMove ? slice : new Slice(fresh(slice.content, isKnown, 0), slice.openStart, slice.openEnd)
      },
    },
  })
}

/** Pasted blocks are new ones: without a key, without a name that links know, without HTML from elsewhere, and no deeper than lists may be. */
function fresh(content: Fragment, isKnown: (html: string) => boolean, depth: number): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (node.type === schema.nodes.kept && !isKnown(node.attrs['html'] as string)) return
    if (node.isText || node.type.isInline) {
      nodes.push(node)
      return
    }
    const attrs = 'key' in node.attrs ? { ...node.attrs, key: null, ...('anchor' in node.attrs && { anchor: null }) } : node.attrs
    const inner = node.type === schema.nodes.list ? depth + 1 : depth
    if (inner > deepestList) return
    nodes.push(node.type.create(attrs, fresh(node.content, isKnown, inner), node.marks))
  })
  return Fragment.from(nodes)
}
