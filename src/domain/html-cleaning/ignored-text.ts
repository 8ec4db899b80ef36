import { hasText, isBlankText, renameElement, styleOf, styleValue, textsIn, unwrap } from './dom.ts'

/**
 * Elements whose text is not part of the article: deletions, comments, reading aids, hidden text and instructions to
 * programs. Shared by pasting and importing. Styles are read from `data-style` (`prepareHtml`).
 */
interface IgnoredElement {
  /** Display name after its count: `2 處注音`. */
  label: string
  selector: string
  /** A condition that a selector cannot express. */
  test?: (one: Element) => boolean
  /** Whether adjacent elements count as one: a deletion in two typefaces is written as two elements. */
  isMerged?: boolean
}

const byStyle = (...parts: string[]) => parts.map((part) => `[data-style*="${part}" i]`).join(', ')

/** Deletions of Word, Word for the web, and of the editors that websites embed. */
const trackedDeletion =
  '.msoDel, [class*="TrackChangeTextDeletion" i], [class*="TrackChangeDeletion" i], .ice-del, .fr-tracking-deleted, [data-track-change="delete"]'
/** Classes of style frameworks and editors, whose style sheet is not in the text. */
const struckClasses = '.line-through, .strikethrough, .strike-through, .text-decoration-line-through, .ql-strike'
const deletions = `del, s, strike, ${struckClasses}, ${trackedDeletion}, ${byStyle('line-through')}`
const isTracked = (item: Element) =>
  item.matches(`${trackedDeletion}, [cite], [datetime]`) ||
  item.querySelector(`${trackedDeletion}, [cite], [datetime]`) !== null ||
  item.closest(`${trackedDeletion}, del[cite], del[datetime]`) !== null
const isStruck = (item: Element) =>
  item.matches(`del, s, strike, ${struckClasses}, ${trackedDeletion}`) ||
  /text-decoration(-line)?\s*:[^;]*line-through|text-line-through\s*:\s*(?!none)\w/i.test(styleOf(item))

// a class with a variant, such as `hidden md:block`, depends on the width of the page
const hiddenParts =
  '[hidden], noscript, template, dialog:not([open]), .sr-only, .screen-reader-text, .visually-hidden, .WACAltTextDescribedBy, .hidden:not([class*=":"]), .invisible:not([class*=":"]), .d-none:not([class*="d-sm-"], [class*="d-md-"], [class*="d-lg-"], [class*="d-xl-"])'
const unseen = /(?:^|[;\s])(display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|mso-hide\s*:\s*all)/i
const isFlat = (style: string) =>
  /^hidden/i.test(styleValue(style, 'overflow') ?? '') &&
  ['max-height', 'height'].some((property) => /^0(?:px|pt|em)?$/i.test(styleValue(style, property) ?? ''))
const noSize = /(?:^|[;\s])font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$|!)/i
const isHidden = (item: Element) =>
  item.matches(hiddenParts) ||
  unseen.test(styleOf(item)) ||
  isFlat(styleOf(item)) ||
  // mails set the size 0 around cells that have a size of their own
  (noSize.test(styleOf(item)) && !item.querySelector(byStyle('font-size')))

/** Whether raised or small text is nothing but the phonetic signs of the character before it. */
const isPhonetic = (item: Element) => /^[\s\u3105-\u312f\u31a0-\u31bf\u02c7\u02ca\u02cb\u02d9]+$/.test(item.textContent ?? '')

const notText: readonly IgnoredElement[] = [
  { label: '處追蹤修訂刪除的字', selector: deletions, test: (item) => isStruck(item) && isTracked(item), isMerged: true },
  { label: '處畫了刪除線的字', selector: deletions, test: isStruck, isMerged: true },
  { label: '處注音', selector: `rt, rtc, ${byStyle('ruby-text')}` },
  { label: '處注音', selector: 'sup, sub, small, .rt, .zhuyin, .bopomofo', test: isPhonetic },
  { label: '', selector: 'rp' },
  { label: '行目錄', selector: '.MsoToc1, .MsoToc2, .MsoToc3, .MsoToc4, .MsoToc5, .MsoToc6, .MsoToc7, .MsoToc8, .MsoToc9' },
  {
    label: '處頁首或頁尾',
    selector: `${byStyle('mso-element:header', 'mso-element:footer')}, div[title="header"], div[title="footer"]`,
  },
  { label: '處還沒填的欄位提示', selector: '.MsoPlaceholderText' },
  {
    label: '處隱藏的字',
    selector: `${hiddenParts}, ${byStyle('display', 'visibility', 'mso-hide', 'font-size', 'height')}`,
    test: isHidden,
  },
  { label: '處 Office 的代碼', selector: 'xml, w\\:sdtpr, o\\:documentproperties, o\\:officedocumentsettings, w\\:worddocument' },
  { label: '個網頁的編輯按鈕', selector: '.mw-editsection' },
]

/** Where the text of a comment is written. The words that it refers to (`mso-comment-reference`) are part of the article. */
const remarks = [
  '[data-style*="mso-element:comment" i]:not([data-style*="mso-element:comment-list" i])',
  // Calc
  'comment',
  // Google Docs, downloaded as a web page
  'p:has(a[href^="#cmnt_ref"])',
].join(', ')
/** The reference marks of comments in the text. */
const remarkSigns = '.msocomanchor, a[id^="cmnt_ref"], a[href^="#cmnt"]:not([href^="#cmnt_ref"]), .sdcomment'
/** All elements that belong to comments. */
const remarkParts = [
  remarks,
  remarkSigns,
  byStyle('mso-element:comment', 'mso-special-character:comment'),
  '.MsoCommentReference, .MsoCommentText, .msocomtxt, .msocomoff',
  'div[data-style*="border:1px solid black"]:has(a[href^="#cmnt_ref"])',
].join(', ')

/** Removes text that is not part of the article. @param count receives what was removed, and how often */
export function removeIgnoredText(body: HTMLElement, count: (what: string, by: number) => void): void {
  const [remarkCount, signs] = [remarks, remarkSigns].map((selector) => outermost([...body.querySelectorAll(selector)]).length)
  count('則註解', Math.max(remarkCount ?? 0, signs ?? 0))
  removeAll([...body.querySelectorAll(remarkParts)], body)
  keepFormulas(body)
  for (const text of textsIn(body)) wrapStruck(text)
  for (const { label, selector, test = () => true, isMerged = false } of notText) {
    const matches = outermost([...body.querySelectorAll(selector)].filter(test))
    const wording = matches.filter((item) => hasText(item, isListSign))
    const textElements = new Set<Node | null>(wording)
    const counted = isMerged ? wording.filter((item) => !textElements.has(item.previousSibling)) : wording
    if (label !== '') count(label, counted.length)
    removeAll(matches, body)
  }
}

/**
 * Keeps the markup of a formula, which pages hide, and removes its drawing: without the markup, powers would be digits
 * of a number.
 */
function keepFormulas(body: HTMLElement): void {
  for (const drawing of body.querySelectorAll(
    '.katex:has(math) > .katex-html, .MathJax:has(math) > nobr, .MathJax_Preview, .mwe-math-element:has(math) img',
  ))
    drawing.remove()
  for (const formula of body.querySelectorAll('math'))
    for (let outer: Element | null = formula; outer && outer !== body; outer = outer.parentElement) {
      if (outer !== formula && outer.textContent?.trim() !== formula.textContent?.trim()) break
      outer.removeAttribute('data-style')
      outer.removeAttribute('hidden')
    }
}

const stroke = /\u0335|\u0336/
const struckRun = /((?:(?!\u0335|\u0336).(?:\u0335|\u0336))+)/su

/** Characters that are struck through by a combining stroke, as messengers write it, become a deletion. */
function wrapStruck(text: Text): void {
  if (!stroke.test(text.data)) return
  for (const part of text.data.split(struckRun)) {
    if (part === '') continue
    const node = text.ownerDocument.createTextNode(part.replace(/\u0335|\u0336/g, ''))
    const struck = stroke.test(part) ? text.ownerDocument.createElement('s') : null
    struck?.append(node)
    text.before(struck ?? node)
  }
  text.remove()
}

const outermost = (all: readonly Element[]): Element[] => {
  const elementSet = new Set(all)
  const isWithin = (item: Element): boolean => {
    for (let outer = item.parentElement; outer; outer = outer.parentElement) if (elementSet.has(outer)) return true
    return false
  }
  return all.filter((item) => !isWithin(item))
}

/** Whether an element is only the list sign of an entry. */
const isListSign = (item: Element) => /mso-list\s*:\s*ignore/i.test(styleOf(item))
const removableSelector = 'p, li, ul, ol, div, sup, span, a, b, i, u, strong, em, h1, h2, h3, h4, h5, h6'

/**
 * Removes elements together with the ancestors that contain nothing else: a deleted paragraph leaves no empty
 * paragraph, a deleted entry no sign.
 */
function removeAll(all: readonly Element[], body: HTMLElement): void {
  const parents = new Set(all.map(({ parentElement }) => parentElement))
  for (const element of all) {
    // the cells after a deleted one keep their columns
    if (element.matches('td, th') && isStruck(element)) element.replaceChildren()
    else element.remove()
  }
  for (const start of parents) {
    let outer = start
    while (outer && outer !== body && outer.matches(removableSelector)) {
      if (hasText(outer, isListSign) || outer.querySelector('img, table, hr')) break
      const emptied = outer
      outer = outer.parentElement
      emptied.remove()
    }
  }
}

const tabs = '[data-style*="mso-tab-count" i], .Apple-tab-span'

/** Whether an element preserves the line breaks of its source. */
function keepsLines(item: Element | null, cache: Map<Element, boolean>): boolean {
  if (!item) return false
  const before = cache.get(item)
  if (before !== undefined) return before
  const [, value] = /(?:^|[;\s])white-space\s*:\s*([a-z-]+)(?![\s\S]*white-space)/i.exec(styleOf(item)) ?? []
  const keepsBreaks =
    item.localName === 'pre' || (value ? /^(pre|break-spaces)/i.test(value) : keepsLines(item.parentElement, cache))
  cache.set(item, keepsBreaks)
  return keepsBreaks
}

/** Normalises white space as rendered: preserved line breaks become `<br>`, other white space one space, a tab one `\t`. */
export function readWhiteSpace(body: HTMLElement): void {
  const cache = new Map<Element, boolean>()
  for (const code of body.querySelectorAll('pre > code')) unwrap(code)
  for (const text of textsIn(body)) {
    if (!/[\t\r\n]/.test(text.data)) continue
    const lines = keepsLines(text.parentElement, cache) ? text.data.replace(/\r\n?/g, '\n').split('\n') : [text.data]
    const blank = (line: string) => line.replace(/[\t\r\n ]+/g, ' ')
    text.data = blank(lines[0] ?? '')
    let last: ChildNode = text
    for (const line of lines.slice(1)) {
      const lineBreak = body.ownerDocument.createElement('br')
      const rest = body.ownerDocument.createTextNode(blank(line))
      last.after(lineBreak, rest)
      last = rest
    }
  }
  for (const pre of body.querySelectorAll('pre')) renameElement(pre, 'p')
  for (const tab of body.querySelectorAll(tabs)) tab.replaceChildren(body.ownerDocument.createTextNode('\t'))
}

const isBreak = (node: Node | null): boolean => (node as Element | null)?.localName === 'br'

const isInline = (node: Node): node is Element =>
  node.nodeType === 1 && /^(a|b|strong|i|em|u|span|font|sup|sub|o:p)$/.test((node as Element).localName)

/** The line break at an edge of an element, also within inline elements; null if there is text. */
function breakAt(item: Element, isEnd: boolean): Element | null {
  for (let node = isEnd ? item.lastChild : item.firstChild; node; node = isEnd ? node.previousSibling : node.nextSibling) {
    if (isBreak(node)) return node as Element
    if (isBlankText(node)) continue
    if (!isInline(node)) return null
    const inner = breakAt(node, isEnd)
    if (inner || hasText(node) || node.querySelector('img')) return inner
  }
  return null
}

/** Trims line breaks at the beginning and the end of an element. */
export function trimBreaks(item: Element): void {
  for (const isEnd of [false, true]) for (let edge = breakAt(item, isEnd); edge; edge = breakAt(item, isEnd)) edge.remove()
}

/** Collapses consecutive line breaks into one. */
export function joinBreaks(item: Element): void {
  for (const line of item.querySelectorAll('br')) {
    let next = line.nextSibling
    while (isBlankText(next)) next = next?.nextSibling ?? null
    if (isBreak(next)) line.remove()
  }
}

/** Replaces each tab and each run of spaces, which programs insert for alignment, by one space. */
export function joinBlanks(body: HTMLElement): void {
  for (const text of textsIn(body)) {
    const joined = text.data.replace(/[ \u00a0]*\t[ \u00a0\t]*| +\u00a0[ \u00a0]*|\u00a0[ \u00a0]+/g, ' ')
    if (joined !== text.data) text.data = joined
  }
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th')) trimBlanks(block)
}

/**
 * Trims spaces at the beginning and the end of a block: Word for the web appends one to each paragraph, manuscripts
 * indent by two ideographic ones.
 */
function trimBlanks(block: Element): void {
  const [first] = block.childNodes
  if (first?.nodeType === 3) first.textContent = (first.textContent ?? '').replace(/^[ \u00a0\u3000]+/, '')
  let last = block.lastChild
  while (last && last.nodeType === 1 && /^(span|b|strong|i|em|u|font)$/.test((last as Element).localName)) last = last.lastChild
  if (last?.nodeType === 3) last.textContent = (last.textContent ?? '').replace(/[ \u00a0]+$/, '')
}
