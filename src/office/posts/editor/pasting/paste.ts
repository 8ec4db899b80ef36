import { Fragment, type Node, Slice } from 'prosemirror-model'
import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { moveBlockTo } from '../blocks.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { holdPlaces } from '../pictures/waiting.ts'
import { schema } from '../schema.ts'
import { deepestList } from '../text-commands.ts'
import { withoutBytes } from './bytes-in-html.ts'
import { isMarkdown } from './is-markdown.ts'
import { overWith, overWithWords } from './over-limit.ts'
import type { Beside, readClipboard } from './read-clipboard.ts'

/** The longest HTML that is read, characters, without the bytes of pictures in it: more is no article, and would hold the page up. */
const longest = 3_000_000

type ReadClipboard = typeof readClipboard
const nothingBeside: Beside = { files: [], rtf: () => '' }
const unread = '現在不能貼上，請再試一次。'

interface Ways {
  /** Whether HTML that an import kept is one of this text's own blocks: no other may come in. */
  isKnown: (html: string) => boolean
  pictures: Pictures
  /** What could not be kept; empty when all was. */
  say: (words: string) => void
}

/** Whether words are an address, and nothing else. */
const isAddress = (plain: string) => /^https?:\/\/\S+$/i.test(plain.trim())

/** Whether HTML was copied in an editor like this one. */
const isOwn = (html: string) => /data-pm-slice=/.test(html)

/** Takes what is pasted or dropped through the cleaner and the schema, and sends its pictures to the library. */
export function pasting({ isKnown, pictures, say }: Ways): Plugin {
  let read: ReadClipboard | null = null
  const fetchReader = () =>
    import('./read-clipboard.ts').then(({ readClipboard, pasteAddress }) => {
      read = readClipboard
      return { pasteAddress }
    })
  /** What the clipboard that is read at the moment holds beside its HTML. */
  let beside: Beside = nothingBeside
  let lost: string[] = []
  /** What of the pasted words was not kept. */
  let stripped: string[] = []
  let headed = 0
  /** Whether what is pasted at the moment came as Markdown. */
  let marked = false
  /** Whether whoever pastes wants the words alone: they hold the key that browsers have for that. */
  let plainly = false
  const takeFiles = (view: EditorView, files: readonly File[], at?: number) => {
    const items = files.map((file, nth) => pictures.addFile(file, file.name || `貼上的圖片 ${nth + 1}`))
    return holdPlaces(items, at)(view.state, view.dispatch)
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, { shiftKey }) {
          plainly = shiftKey
          return false
        },
        // who has typed a sign with Shift and pastes by the menu wants nothing plain
        keyup(_, { key }) {
          if (key === 'Shift') plainly = false
          return false
        },
        // it comes while something is carried over the text
        dragenter() {
          if (!read) fetchReader().catch(() => undefined)
          return false
        },
        // before the library reads the clipboard
        paste(view, event) {
          const html = event.clipboardData?.getData('text/html') ?? ''
          const plain = event.clipboardData?.getData('text/plain') ?? ''
          const files = [...(event.clipboardData?.files ?? [])]
          lost = []
          stripped = []
          headed = 0
          say('')
          const isFiles = html === '' && plain === '' && files.length > 0
          const isTooLong = Math.max(withoutBytes(html).length, plain.length) > longest
          // plain words are counted before they are made paragraphs of, which takes a second
          const over = html === '' && !isTooLong ? overWithWords(plain) : null
          if (isTooLong) say('剪貼簿的內容太長，沒有貼上。請分幾次貼。')
          if (over) say(over)
          if (isFiles) takeFiles(view, files)
          const isLink = html === '' && isAddress(plain)
          if (isLink)
            fetchReader().then(
              ({ pasteAddress }) => pasteAddress(view, plain, location.origin),
              () => view.pasteText(plain),
            )
          const isMarked = html === '' && !isTooLong && !over && !isLink && !plainly && isMarkdown(plain)
          if (isMarked)
            fetchReader()
              .then(() => import('./markdown-html.ts'))
              .then(
                ({ markdownHtml }) => {
                  marked = true
                  view.pasteHTML(markdownHtml(plain))
                },
                () => view.pasteText(plain),
              )
          const rtf = /file:/i.test(html) ? (event.clipboardData?.getData('text/rtf') ?? '') : ''
          beside = { files, rtf: () => rtf }
          const waits = html !== '' && read === null && !isOwn(html)
          if (waits && !isTooLong)
            fetchReader().then(
              () => view.pasteHTML(html),
              () => say(unread),
            )
          if (!isFiles && !isTooLong && !over && !waits && !isLink && !isMarked) return false
          event.preventDefault()
          return true
        },
      },
      transformPastedHTML(html) {
        // what was copied here is already as it should be
        lost = []
        stripped = []
        headed = 0
        if (isOwn(html)) return html
        if (!read) {
          say(unread)
          return ''
        }
        const cleaned = read(html, beside, pictures)
        beside = nothingBeside
        lost = cleaned.lost
        stripped = cleaned.plain
        headed = cleaned.headed
        return cleaned.html
      },
      transformPasted: (slice, view) => {
        if (view.dragging?.move) return slice
        const dropped = { kept: 0 }
        const isHere = (node: Node) =>
          node.type !== schema.nodes.waiting || pictures.get(node.attrs['item'] as string) !== undefined
        const isWelcome = (node: Node) => {
          const isStrange = node.type === schema.nodes.kept && !isKnown(node.attrs['html'] as string)
          if (isStrange) dropped.kept += 1
          return !isStrange && isHere(node)
        }
        const content = fresh(slice.content, isWelcome, 0)
        const all = [...lost, ...(dropped.kept > 0 ? [`${dropped.kept} 個匯入時保留的區塊`] : [])]
        const said = [
          ...(all.length > 0 ? [`沒有貼上：${all.join('、')}。`] : []),
          ...(stripped.length > 0 ? [`文字貼上了，樣子沒有留下：${stripped.join('、')}。`] : []),
          ...(marked ? ['照 Markdown 的符號排好了；要原來的字，先復原，再按 Ctrl+Shift+V 貼上。'] : []),
          ...(headed > 0 ? ['表格第一列是粗體，當成標題格了。'] : []),
        ]
        if (said.length > 0) say(said.join(''))
        lost = []
        stripped = []
        headed = 0
        marked = false
        return new Slice(content, slice.openStart, slice.openEnd)
      },
      handlePaste(view, _, slice) {
        const over = overWith(view.state, slice)
        if (over) say(over)
        return over !== null
      },
      handleDrop(view, event, _, moved) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const { selection } = view.state
        // a block stays one: it goes between two others, not into one
        if (moved && selection instanceof NodeSelection && selection.$from.depth === 0) {
          if (at !== undefined) moveBlockTo(selection.from, at)(view.state, view.dispatch)
          return true
        }
        const files = [...(event.dataTransfer?.files ?? [])]
        if (moved || files.length === 0) return false
        say('')
        return takeFiles(view, files, at)
      },
    },
  })
}

/** Pasted blocks are new ones: without a key, without a name that links know, and no deeper than lists may be. */
function fresh(content: Fragment, isWelcome: (node: Node) => boolean, depth: number): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (!isWelcome(node)) return
    if (node.isText || node.type.isInline) {
      nodes.push(node)
      return
    }
    const attrs = 'key' in node.attrs ? { ...node.attrs, key: null, ...('anchor' in node.attrs && { anchor: null }) } : node.attrs
    const isList = node.type === schema.nodes.list
    // what is deeper than lists may be goes on as paragraphs of the entry around it
    if (isList && depth === deepestList) {
      node.descendants((inner) => {
        if (inner.type === schema.nodes.paragraph) nodes.push(inner.type.create({ key: null }, inner.content))
        return inner.type !== schema.nodes.paragraph
      })
      return
    }
    nodes.push(node.type.create(attrs, fresh(node.content, isWelcome, isList ? depth + 1 : depth), node.marks))
  })
  return Fragment.from(nodes)
}
