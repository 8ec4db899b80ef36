import { commentsIn, hasText, renameElement, styleOf, styleValue, textOf, textsIn, unwrap } from './dom.ts'
import { symbolFonts } from './symbol-fonts.data.ts'

/**
 * Converts MathML to text, with superscript and subscript, and fractions on one line.
 * @returns how many formulas there were
 */
export function convertFormulas(body: HTMLElement): number {
  const formulas = [...body.querySelectorAll('math')]
  for (const formula of formulas) {
    for (const note of formula.querySelectorAll('annotation, annotation-xml')) note.remove()
    for (const text of textsIn(formula)) text.data = text.data.trim()
    for (const superscript of [...formula.querySelectorAll('msup, mover')].reverse()) lift(superscript, 'sup')
    for (const subscript of [...formula.querySelectorAll('msub, munder')].reverse()) lift(subscript, 'sub')
    for (const pair of [...formula.querySelectorAll('msubsup')].reverse()) {
      const [, lower, upper] = pair.children
      if (lower) renameElement(lower, 'sub')
      if (upper) renameElement(upper, 'sup')
    }
    for (const fraction of [...formula.querySelectorAll('mfrac')].reverse()) {
      const [numerator, denominator] = fraction.children
      if (numerator && denominator) fraction.replaceWith(...bracketed(numerator), '/', ...bracketed(denominator))
    }
    for (const root of [...formula.querySelectorAll('msqrt')].reverse()) root.replaceWith('√', ...bracketed(root))
    unwrap(formula)
  }
  return formulas.length
}

function lift(item: Element, mark: 'sup' | 'sub'): void {
  const [, part] = item.children
  if (part) renameElement(part, mark)
}

const bracketed = (part: Element): (Node | string)[] =>
  textOf(part).trim().length > 1 && !/^[\d.]+$/.test(textOf(part).trim()) ? ['(', ...part.childNodes, ')'] : [...part.childNodes]

/**
 * Word's names of the parts of a formula, mapped to MathML. Formatting and the index of a root are removed; unmapped
 * elements are unwrapped.
 */
const wordTags: [found: RegExp, mark: string][] = [
  [/^m:ssup$/, 'msup'],
  [/^m:ssub$/, 'msub'],
  [/^m:ssubsup$/, 'msubsup'],
  [/^m:f$/, 'mfrac'],
  [/^m:rad$/, 'msqrt'],
]
const ofWord = /^m:(r|e|num|den|sup|sub|fname|lim|omath|omathpara)$/

/**
 * Extracts Word's formulas, which are in a conditional comment, as MathML in place of the fallback picture that Word
 * writes for other programs.
 */
export function convertWordFormulas(body: HTMLElement): void {
  for (const comment of commentsIn(body)) {
    const [, markup = ''] = /^\[if gte msEquation[^\]]*\]>([\s\S]*?)(?:<!\[endif\])?$/.exec(comment.data) ?? []
    if (!/<m:r\b/i.test(markup)) continue
    const formula = body.ownerDocument.createElement('math')
    formula.innerHTML = markup
    for (const properties of [...formula.querySelectorAll('*')].filter(({ localName }) =>
      /^(m:\w+pr|m:deg|w:.*|o:p)$/.test(localName),
    ))
      properties.remove()
    for (const part of [...formula.querySelectorAll('*')].reverse()) {
      const [, mark] = wordTags.find(([pattern]) => pattern.test(part.localName)) ?? []
      if (mark) renameElement(part, mark)
      else if (ofWord.test(part.localName)) renameElement(part, 'mrow')
      else unwrap(part)
    }
    if (!hasText(formula)) continue
    const picture = comment.nextElementSibling
    const isDrawn = picture && (picture.localName === 'img' || (picture.querySelector('img') && !hasText(picture)))
    if (isDrawn) picture.remove()
    comment.before(formula)
  }
}

/** Replacement for a symbol without a Unicode character. */
const unreadable = '□'

/**
 * The characters of Windows-1252 from 0x80 to 0x9f: programs write these codes of a symbol typeface as such characters.
 */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const tables = new Map(Object.entries(symbolFonts).map(([name, characters]) => [name, [...characters]]))
/** Symbol typefaces without a code table. */
const unknownFonts =
  /^(zapf ?dingbats|itc zapf dingbats|monotype sorts|mt extra|marlett|ms reference specialty|euclid (symbol|extra|math one|math two))$/

/**
 * The normalized name of the first typeface: `SymbolMT` → `symbol`, `Wingdings-Regular` → `wingdings`, `Wingdings2` →
 * `wingdings 2`.
 */
const firstFamily = (families: string) =>
  (families.split(',')[0] ?? '')
    .replace(/["']/g, '')
    .trim()
    .toLowerCase()
    .replace(/^(symbol) ?(?:mt|ps|std)$/, '$1')
    .replace(/^(wingdings) ?([23])$/, '$1 $2')
    .replace(/-regular$/, '')
/** The typeface that an element declares: Word uses a property of its own for an inserted symbol. */
function fontOf(item: Element): string | null {
  const style = styleOf(item)
  const isSymbol = styleValue(style, 'mso-char-type')?.toLowerCase() === 'symbol'
  const families =
    (isSymbol ? styleValue(style, 'mso-symbol-font-family') : null) ??
    styleValue(style, 'font-family') ??
    item.getAttribute('face')
  return families === null ? null : firstFamily(families)
}

/** Converts characters of a symbol typeface to Unicode. @returns also how many have no equivalent */
export function convertSymbols(font: string | null, text: string): { text: string; unmappedCount: number } {
  const table = font === null ? undefined : tables.get(font)
  const isUnknown = font !== null && unknownFonts.test(font)
  let unmappedCount = 0
  const read = (character: string): string => {
    const code = character.charCodeAt(0)
    const isPrivate = code >= 0xe000 && code <= 0xf8ff
    const fromWindows = windows1252.indexOf(character)
    const tableCode = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : fromWindows >= 0 ? 0x80 + fromWindows : code
    // a character outside the range of the typeface is Unicode already
    if (!isPrivate && (tableCode > 0xff || tableCode <= 0x20 || tableCode === 0xa0 || (!table && !isUnknown))) return character
    const symbol = table?.[tableCode - 0x20]
    if (symbol !== undefined && symbol !== '\ufffd') return symbol
    if (fromWindows >= 0 && table) return character
    unmappedCount += 1
    return unreadable
  }
  return { text: [...text].map(read).join(''), unmappedCount }
}

/**
 * Converts text in symbol typefaces to Unicode; their letters are other characters (`m` is μ, `³` is ≥).
 * @returns how many have no equivalent
 */
export function translateSymbols(body: HTMLElement): number {
  const fonts = new Map<Element, string | null>()
  const fontAround = (item: Element | null): string | null => {
    if (!item || item === body) return null
    const cached = fonts.get(item)
    if (cached !== undefined) return cached
    const font = fontOf(item) ?? fontAround(item.parentElement)
    fonts.set(item, font)
    return font
  }
  let unmappedCount = 0
  for (const node of textsIn(body)) {
    const read = convertSymbols(fontAround(node.parentElement), node.data)
    if (read.text !== node.data) node.data = read.text
    unmappedCount += read.unmappedCount
  }
  return unmappedCount
}
