import { rename, styleOf, wrapChildren } from './dom.ts'

/** What Word and Google Docs write as styles, as the marks that a text has. */
const marks: [mark: string, isMeant: (style: string) => boolean][] = [
  ['sup', (style) => raisedBy(style) > 0],
  ['sub', (style) => raisedBy(style) < 0],
  ['strong', (style) => /(?:^|[;\s])font-weight\s*:\s*(bold|[6-9]00)/i.test(style)],
  ['em', (style) => /(?:^|[;\s])font-style\s*:\s*italic/i.test(style)],
]

/** How far a style raises characters above the line: by a keyword, a length or a percentage; below it is negative. */
function raisedBy(style: string): number {
  const [, align = ''] = /(?:^|[;\s])vertical-align\s*:\s*([^;]+)/i.exec(style) ?? []
  if (/^super/i.test(align)) return 1
  if (/^sub/i.test(align)) return -1
  const [, points = '0'] = /mso-text-raise\s*:\s*(-?[\d.]+)pt/i.exec(style) ?? []
  // Word shifts words by a point or two to align them with pictures
  const shift = Math.abs(Number(points)) >= 3 ? Number(points) : 0
  return Number.parseFloat(align) || shift
}

/** Marks that are written as a style, as elements around what they mark; `<b style="font-weight:normal">` marks nothing. */
export function markByStyle(one: Element): void {
  const style = styleOf(one)
  one.removeAttribute('data-style')
  const isPlain = /(?:^|[;\s])font-(weight\s*:\s*(normal|[1-5]00)|style\s*:\s*normal)/i.test(style)
  const at = isPlain && /^(b|strong|i|em)$/.test(one.localName) ? rename(one, 'span') : one
  if (!/^(span|a|font|b|strong|i|em|u|sup|sub)$/.test(at.localName)) return
  for (const [mark, isMeant] of marks) {
    if (!isMeant(style) || at.closest(mark)) continue
    wrapChildren(at, mark)
  }
}
