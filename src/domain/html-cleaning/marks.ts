import { rename, styleOf, wrapChildren } from './dom.ts'
import { declared, pointsOf } from './style.ts'

/** Styles of Word and Google Docs, mapped to the marks of the schema. */
const marks: [mark: string, isMeant: (style: string) => boolean][] = [
  ['sup', (style) => raisedBy(style) > 0],
  ['sub', (style) => raisedBy(style) < 0],
  ['strong', (style) => /(?:^|[;\s])font-weight\s*:\s*(bold|[6-9]00)/i.test(style)],
  ['em', (style) => /(?:^|[;\s])font-style\s*:\s*italic/i.test(style)],
]

/** Vertical shift in points; a shift of less than three only aligns text with a picture. */
const shiftOf = (length: string | null) => {
  const shift = pointsOf(length ?? '') ?? 0
  return Math.abs(shift) >= 3 ? shift : 0
}

/** How far a style raises characters above the baseline, by a keyword, a length or a percentage; negative below it. */
function raisedBy(style: string): number {
  for (const property of ['vertical-align', 'font-variant-position']) {
    const align = declared(style, property) ?? ''
    if (/^super/i.test(align)) return 1
    if (/^sub/i.test(align)) return -1
    const length = Number.parseFloat(align)
    if (length) return length
  }
  const raise = shiftOf(declared(style, 'mso-text-raise'))
  return raise || (/position\s*:\s*relative/i.test(style) ? -shiftOf(declared(style, 'top')) : 0)
}

/**
 * Wraps content in the mark elements that its style means; unwraps marks that the style cancels, such as `<b
 * style="font-weight:normal">`.
 */
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
