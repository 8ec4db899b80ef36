import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { logError } from '../../../../browser/log.ts'
import type { CleaningResult } from '../../../../domain/html-cleaning/clean-html.ts'
import { maxBlocks, maxTextLength } from '../../../../domain/manuscripts/longest-text.ts'
import { withoutHidden } from '../../../../domain/text/hidden.ts'
import { moveBlockTo } from '../blocks.ts'
import { countCharacters } from '../outline/outline.ts'
import { insertPlaceholders, type Pictures } from '../pictures/pictures.ts'
import { schema } from '../schema.ts'
import { maxListDepth } from '../text-commands.ts'
import type { ClipboardExtras, readClipboard } from './read-clipboard.ts'

/** A data URL of an image in HTML: its type, and its bytes in Base64. */
export const dataUrlPattern = /data:(image\/[a-z+.-]+)(?:;[a-z]+=[^;,"']*)*;base64,([a-z0-9+/=\s%]+)/gi

/** HTML without the bytes of images, which have a limit of their own. */
export const stripDataUrls = (html: string): string => html.replace(dataUrlPattern, 'data:')

/** The start of a list item or a new paragraph: whitespace, a bullet, a number with punctuation. */
const startsLine = /^(?:[\s\u3000]|[-–—•·●○■□◆▪*✓]|[(（]?(?:\d{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[.．、)）])/i
const wide = /[\u1100-\u115f\u2e80-\uffe6]/

/** Width of a line in half-width units: two per Chinese character, one per Latin character. */
const widthOf = (line: string): number => [...line].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

/** Tolerance for lines shortened by line-start prohibition rules. */
const slack = 4
/** Minimum column width: shorter lines are lists, URLs, verses. */
const narrowest = 32

/** Joins the lines of a paragraph, with a space between Latin words. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isLatin = /[\w,.;:)%-]$/.test(text) && /^[\w(]/.test(line)
    return `${text}${isLatin && !text.endsWith('-') ? ' ' : ''}${line}`
  })

/**
 * Joins hard line breaks of equal width, as PDF viewers copy them, to one line per paragraph.
 * @returns null for text without such line breaks
 */
export function joinHardLines(text: string): string | null {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const column = Math.max(...lines.map(widthOf))
  if (column < narrowest) return null
  const isFull = (line: string) => widthOf(line) >= column - slack
  const paragraphs: string[][] = []
  let isContinued = false
  for (const line of lines) {
    if (line === '') {
      isContinued = false
      continue
    }
    const last = paragraphs.at(-1)
    if (isContinued && last && !startsLine.test(line)) last.push(line)
    else paragraphs.push([line])
    isContinued = isFull(line)
  }
  const filledLines = lines.filter((line) => line !== '')
  const full = filledLines.filter(isFull)
  const unfinished = full.filter((line) => !/[。！？；：」』!?;:]$/.test(line))
  // most lines fill the column, and most of those end within a sentence
  const isBroken = full.length >= 3 && full.length * 2 >= filledLines.length && unfinished.length * 2 > full.length
  return isBroken && paragraphs.length < filledLines.length ? paragraphs.map(joinLines).join('\n') : null
}

/** Report of a paste. */
interface PasteReport extends Omit<CleaningResult, 'html'> {
  /** Whether it was Markdown. */
  isMarkdown: boolean
  /** Whether hard line breaks of a PDF were joined. */
  isJoined: boolean
}

export const noFindings: PasteReport = { lost: [], plain: [], changed: [], headed: 0, isMarkdown: false, isJoined: false }

/** Its message; empty when there is nothing to report. */
export const findingsMessage = ({ lost, plain, changed, headed, isMarkdown, isJoined }: PasteReport): string =>
  [
    ...(lost.length > 0 ? [`沒有貼上：${lost.join('、')}。`] : []),
    ...(plain.length > 0 ? [`文字貼上了，樣子沒有留下：${plain.join('、')}。`] : []),
    ...(changed.length > 0 ? [`和原文不同：${changed.join('、')}。`] : []),
    ...(isMarkdown ? ['照 Markdown 的符號排好了；要原來的字，先復原，再按 Ctrl+Shift+V 貼上。'] : []),
    ...(isJoined ? ['PDF 斷開的行併成段落了；要原來的行，先復原，再按 Ctrl+Shift+V 貼上。'] : []),
    ...(headed > 0 ? ['表格第一列是粗體，當成標題格了。'] : []),
  ].join('')

const limitMessage = (limit: number, unit: string) =>
  `貼上之後會超過 ${limit.toLocaleString('zh-TW')} ${unit}，沒有貼上。請分成幾篇。`

/** The message for plain text beyond the maximum length of a text; null within it. */
export const pasteLengthError = (text: string): string | null =>
  text.replace(/\s+/g, '').length > maxTextLength ? limitMessage(maxTextLength, '字') : null

/**
 * The message for a paste that would exceed the maximum size of a saved text, replacing the selection; null within it.
 */
export function pasteSizeError({ doc, selection: { from, to, $from, $to } }: EditorState, { content }: Slice): string | null {
  const characters = countCharacters(doc) - doc.textBetween(from, to).length + content.textBetween(0, content.size).length
  if (characters > maxTextLength) return limitMessage(maxTextLength, '字')
  // the first pasted block merges into the block at the caret
  const blocks = doc.childCount - ($to.index(0) - $from.index(0)) + content.childCount - 1
  return blocks > maxBlocks ? limitMessage(maxBlocks, '段') : null
}

/** Patterns found only in Markdown: a heading, bold, a link, a table. */
const signs = [
  /^#{1,6} \S/m,
  /\*\*\S(?:[^*\n]*[^\s*])?\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|[ \t]*$/m,
]
/** Patterns also found once in plain text: a list item, a quotation. `> 140` and `+ 3` are numbers with a sign. */
const lines = /^ {0,3}(?:(?:[-*]|\d{1,3}\.) \S|[>+] [^\s\d０-９=])/gm

/** Whether plain text is Markdown, by unambiguous patterns. */
export const isMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text)) || (text.match(lines)?.length ?? 0) > 1

/**
 * Maximum length of parsed HTML, characters, without the bytes of images: more is no article, and would block the page.
 */
const longest = 3_000_000

type ReadClipboard = typeof readClipboard
const nothingBeside: ClipboardExtras = { files: [], rtf: () => '' }
const pasteFailedMessage = '現在不能貼上，請再試一次。'
const pasteErrorMessage = '貼上時出了錯，文章沒有改。請改按 Ctrl+Shift+V 只貼文字，或分幾次貼。'

interface PasteOptions {
  /** Whether preserved HTML of an import belongs to this text: no other may be pasted. */
  isKnown: (html: string) => boolean
  pictures: Pictures
  /** Reports what could not be pasted; empty when all was. */
  notify: (message: string) => void
}

/** Whether text is a single URL. */
const isHttpUrl = (text: string) => /^https?:\/\/\S+$/i.test(text.trim())

/** Whether HTML was copied from an editor of this kind. */
const isOwn = (html: string) => /data-pm-slice=/.test(html)

/** Passes pasted and dropped content through the sanitizer and the schema, and uploads its images to the library. */
export function pastePlugin({ isKnown, pictures, notify }: PasteOptions): Plugin {
  let clipboardReader: ReadClipboard | null = null
  const fetchReader = () =>
    import('./read-clipboard.ts').then(({ readClipboard, pasteUrl }) => {
      clipboardReader = readClipboard
      return { pasteUrl }
    })
  /** The clipboard's other formats, during a paste. */
  let extras: ClipboardExtras = nothingBeside
  let findings: PasteReport = noFindings
  /** Whether parsing the clipboard has thrown: nothing of it is inserted. */
  let isBroken = false
  /** Whether the paste is plain-text only: Shift is held, as in browsers. */
  let isPlainPaste = false
  const fail = (error: unknown) => {
    isBroken = true
    findings = noFindings
    logError('pasting has failed', error)
    notify(pasteErrorMessage)
  }
  /** Reports any exception during a paste: otherwise the text would silently stay unchanged. */
  function guarded<T>(action: () => T, instead: T): T {
    try {
      return action()
    } catch (error) {
      fail(error)
      return instead
    }
  }
  /** Pastes synchronously; an exception is contained. */
  const paste = (action: () => void) => {
    guarded(action, undefined)
    isBroken = false
  }
  const takeFiles = (view: EditorView, files: readonly File[], pos?: number) => {
    const items = files.map((file, nth) => pictures.addFile(file, file.name || `貼上的圖片 ${nth + 1}`))
    return insertPlaceholders(items, pos)(view.state, view.dispatch)
  }
  const pasteMarkdown = (view: EditorView, plainText: string) =>
    fetchReader()
      .then(() => import('./markdown-html.ts'))
      .then(
        ({ markdownHtml }) =>
          paste(() => {
            const html = markdownHtml(plainText)
            findings = { ...noFindings, isMarkdown: true }
            view.pasteHTML(html)
          }),
        () => view.pasteText(plainText),
      )
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, { shiftKey, key }) {
          // Shift+Insert pastes like Ctrl+V
          isPlainPaste = shiftKey && key !== 'Insert'
          return false
        },
        // Shift held for a typed character does not make a later paste by menu plain
        keyup(_, { key }) {
          if (key === 'Shift') isPlainPaste = false
          return false
        },
        // fires while content is dragged over the text
        dragenter() {
          if (!clipboardReader) fetchReader().catch(() => undefined)
          return false
        },
        // before the library parses the clipboard
        paste(view, event) {
          const html = event.clipboardData?.getData('text/html') ?? ''
          const plainText = event.clipboardData?.getData('text/plain') ?? ''
          const files = [...(event.clipboardData?.files ?? [])]
          findings = noFindings
          notify('')
          const isFiles = html === '' && plainText === '' && files.length > 0
          const isTooLong = Math.max(stripDataUrls(html).length, plainText.length) > longest
          // plain text is measured before conversion to paragraphs, which takes a second
          const limitError = html === '' && !isTooLong ? pasteLengthError(plainText) : null
          if (isTooLong) notify('剪貼簿的內容太長，沒有貼上。請分幾次貼。')
          if (limitError) notify(limitError)
          if (isFiles) paste(() => takeFiles(view, files))
          const isLink = html === '' && isHttpUrl(plainText)
          if (isLink)
            fetchReader().then(
              ({ pasteUrl }) =>
                paste(() => {
                  notify(pasteUrl(view, plainText, location.origin))
                }),
              () => view.pasteText(plainText),
            )
          const isMarked = html === '' && !isTooLong && !limitError && !isLink && !isPlainPaste && isMarkdown(plainText)
          if (isMarked) pasteMarkdown(view, plainText)
          const rtf = /file:/i.test(html) ? (event.clipboardData?.getData('text/rtf') ?? '') : ''
          extras = { files, rtf: () => rtf }
          const isPlain = html === '' || isPlainPaste
          const waits = !isPlain && clipboardReader === null && !isOwn(html)
          const pasteNow = () => paste(() => view.pasteHTML(html, event))
          if (waits && !isTooLong) fetchReader().then(pasteNow, () => notify(pasteFailedMessage))
          if (!isFiles && !isTooLong && !limitError && !waits && !isLink && !isMarked) {
            // during IME composition the library leaves pasting to the browser
            if (view.composing || (isPlain ? plainText : html) === '') return false
            const joinedText = isPlain && !isPlainPaste ? joinHardLines(plainText) : null
            if (joinedText !== null) findings = { ...noFindings, isJoined: true }
            if (isPlain) paste(() => view.pasteText(joinedText ?? plainText, event))
            else pasteNow()
          }
          event.preventDefault()
          return true
        },
      },
      transformPastedHTML(html) {
        isBroken = false
        // content of this editor is canonical already
        if (isOwn(html)) return html
        if (!clipboardReader) {
          notify(pasteFailedMessage)
          return ''
        }
        const reader = clipboardReader
        const cleaned = guarded(() => reader(html, extras, pictures), null)
        extras = nothingBeside
        if (cleaned) findings = { ...findings, ...cleaned }
        return cleaned?.html ?? ''
      },
      transformPasted: (slice, view) => {
        if (view.dragging?.move || isBroken) return slice
        let lostHtmlCount = 0
        const isPending = (node: Node) =>
          node.type !== schema.nodes.waiting || pictures.get(node.attrs['item'] as string) !== undefined
        const isPasted = (node: Node) => {
          const isForeignHtml = node.type === schema.nodes.kept && !isKnown(node.attrs['html'] as string)
          if (isForeignHtml) lostHtmlCount += 1
          return !isForeignHtml && isPending(node)
        }
        const fresh = guarded(() => asNewSlice(slice, isPasted), Slice.empty)
        const lost = lostHtmlCount > 0 ? [`${lostHtmlCount} 個匯入時保留的區塊`] : []
        const message = findingsMessage({ ...findings, lost: [...findings.lost, ...lost] })
        if (message !== '') notify(message)
        findings = noFindings
        return fresh
      },
      handlePaste(view, _, slice) {
        if (isBroken) return true
        const limitError = pasteSizeError(view.state, slice)
        if (limitError) notify(limitError)
        return limitError !== null
      },
      handleDrop(view, event, _, isMove) {
        if (isBroken) {
          isBroken = false
          return true
        }
        const dropPos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const { selection } = view.state
        // a dragged block stays whole: it is placed between two others
        if (isMove && selection instanceof NodeSelection && selection.$from.depth === 0) {
          if (dropPos !== undefined) moveBlockTo(selection.from, dropPos)(view.state, view.dispatch)
          return true
        }
        const files = [...(event.dataTransfer?.files ?? [])]
        if (isMove || files.length === 0) return false
        notify('')
        return takeFiles(view, files, dropPos)
      },
    },
  })
}

/**
 * Pasted content as new content: blocks without keys and anchor names, lists limited to the maximum depth, text without
 * invisible characters.
 */
export function asNewSlice({ content, openStart, openEnd }: Slice, isWelcome: (node: Node) => boolean): Slice {
  const fragment = asNewContent(content, isWelcome, 0)
  // flattened or removed content is no longer open to the depth of the clipboard slice
  const maxOpen = Slice.maxOpen(fragment)
  return new Slice(fragment, Math.min(openStart, maxOpen.openStart), Math.min(openEnd, maxOpen.openEnd))
}

function asNewContent(content: Fragment, isWelcome: (node: Node) => boolean, depth: number): Fragment {
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
    if (isList && depth === maxListDepth) {
      node.descendants((inner) => {
        if (inner.type !== schema.nodes.paragraph) return true
        nodes.push(inner.type.create({ key: null }, asNewContent(inner.content, isWelcome, depth)))
        return false
      })
      return
    }
    nodes.push(node.type.create(attrs, asNewContent(node.content, isWelcome, isList ? depth + 1 : depth), node.marks))
  })
  return Fragment.from(nodes)
}
