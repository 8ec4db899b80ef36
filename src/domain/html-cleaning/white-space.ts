import { isBlankText, rename, styleOf, textsIn, unwrap } from './dom.ts'

const tabs = '[data-style*="mso-tab-count" i], .Apple-tab-span'

/** Whether an element shows the line ends of its source. */
function keepsLines(one: Element | null, known: Map<Element, boolean>): boolean {
  if (!one) return false
  const before = known.get(one)
  if (before !== undefined) return before
  const [, value] = /(?:^|[;\s])white-space\s*:\s*([a-z-]+)(?![\s\S]*white-space)/i.exec(styleOf(one)) ?? []
  const keeps = one.localName === 'pre' || (value ? /^(pre|break-spaces)/i.test(value) : keepsLines(one.parentElement, known))
  known.set(one, keeps)
  return keeps
}

/** White space as it is shown: line ends that the source shows become line breaks, all other white space one blank, a tab one `\t`. */
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
  for (const pre of body.querySelectorAll('pre')) trimBreaks(rename(pre, 'p'))
  for (const tab of body.querySelectorAll(tabs)) tab.replaceChildren(body.ownerDocument.createTextNode('\t'))
}

/** Takes line breaks from the beginning and the end of an element, and all but one of those in a row. */
export function trimBreaks(one: Element): void {
  for (const line of one.querySelectorAll('br')) {
    let next = line.nextSibling
    while (isBlankText(next)) next = next?.nextSibling ?? null
    const isFirst = () => {
      let before = line.previousSibling
      while (isBlankText(before)) before = before?.previousSibling ?? null
      return before === null && line.parentElement === one
    }
    const isLast = next === null && line.parentElement === one
    if (isLast || isFirst() || (next as Element | null)?.localName === 'br') line.remove()
  }
}

/** One blank for each tab and each row of blanks that a program put in to align words. */
export function joinBlanks(body: HTMLElement): void {
  for (const text of textsIn(body)) {
    const joined = text.data.replace(/[ \u00a0]*\t[ \u00a0\t]*| *\u00a0[ \u00a0]+/g, ' ')
    if (joined !== text.data) text.data = joined
  }
}
