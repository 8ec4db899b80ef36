import { hasWords, isBlankText, rename, styleOf, textsIn, unwrap } from './dom.ts'

const tabs = '[data-style*="mso-tab-count" i], .Apple-tab-span'

/** Whether an element preserves the line breaks of its source. */
function keepsLines(one: Element | null, known: Map<Element, boolean>): boolean {
  if (!one) return false
  const before = known.get(one)
  if (before !== undefined) return before
  const [, value] = /(?:^|[;\s])white-space\s*:\s*([a-z-]+)(?![\s\S]*white-space)/i.exec(styleOf(one)) ?? []
  const keeps = one.localName === 'pre' || (value ? /^(pre|break-spaces)/i.test(value) : keepsLines(one.parentElement, known))
  known.set(one, keeps)
  return keeps
}

/** Normalises white space as rendered: preserved line breaks become `<br>`, other white space one space, a tab one `\t`. */
export function readWhiteSpace(body: HTMLElement): void {
  const known = new Map<Element, boolean>()
  for (const code of body.querySelectorAll('pre > code')) unwrap(code)
  for (const text of textsIn(body)) {
    if (!/[\t\r\n]/.test(text.data)) continue
    const lines = keepsLines(text.parentElement, known) ? text.data.replace(/\r\n?/g, '\n').split('\n') : [text.data]
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
  for (const pre of body.querySelectorAll('pre')) rename(pre, 'p')
  for (const tab of body.querySelectorAll(tabs)) tab.replaceChildren(body.ownerDocument.createTextNode('\t'))
}

const isBreak = (node: Node | null): boolean => (node as Element | null)?.localName === 'br'

const isInline = (node: Node): node is Element =>
  node.nodeType === 1 && /^(a|b|strong|i|em|u|span|font|sup|sub|o:p)$/.test((node as Element).localName)

/** The line break at an edge of an element, also within inline elements; null if there is text. */
function breakAt(one: Element, isEnd: boolean): Element | null {
  for (let node = isEnd ? one.lastChild : one.firstChild; node; node = isEnd ? node.previousSibling : node.nextSibling) {
    if (isBreak(node)) return node as Element
    if (isBlankText(node)) continue
    if (!isInline(node)) return null
    const inner = breakAt(node, isEnd)
    if (inner || hasWords(node) || node.querySelector('img')) return inner
  }
  return null
}

/** Trims line breaks at the beginning and the end of an element. */
export function trimBreaks(one: Element): void {
  for (const isEnd of [false, true]) for (let edge = breakAt(one, isEnd); edge; edge = breakAt(one, isEnd)) edge.remove()
}

/** Collapses consecutive line breaks into one. */
export function joinBreaks(one: Element): void {
  for (const line of one.querySelectorAll('br')) {
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

/** Trims spaces at the beginning and the end of a block: Word for the web appends one to each paragraph. */
function trimBlanks(block: Element): void {
  const [first] = block.childNodes
  if (first?.nodeType === 3) first.textContent = (first.textContent ?? '').replace(/^[ \u00a0]+/, '')
  let last = block.lastChild
  while (last && last.nodeType === 1 && /^(span|b|strong|i|em|u|font)$/.test((last as Element).localName)) last = last.lastChild
  if (last?.nodeType === 3) last.textContent = (last.textContent ?? '').replace(/[ \u00a0]+$/, '')
}
