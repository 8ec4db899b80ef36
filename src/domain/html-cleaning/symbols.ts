import { commentsIn, hasText, renameElement, styleOf, styleValue, textOf, textsIn, unwrap } from './dom.ts'
import { symbolFonts } from './symbol-fonts.data.ts'

/** The elements of MathML whose layout carries meaning. */
const layouts = 'mfrac, msqrt, mroot, msup, mover, msub, munder, msubsup, munderover'

/**
 * Converts MathML to text on one line, with superscript and subscript; brackets show what a fraction, root or power
 * applies to.
 * @returns how many formulas there were
 */
export function convertFormulas(body: HTMLElement): number {
  const formulas = [...body.querySelectorAll('math')]
  for (const formula of formulas) {
    for (const note of formula.querySelectorAll('annotation, annotation-xml')) note.remove()
    for (const text of textsIn(formula)) text.data = text.data.trim()
    // innermost first
    for (const item of [...formula.querySelectorAll(layouts)].reverse()) {
      const row = body.ownerDocument.createElement('mrow')
      row.append(...oneLineOf(item))
      item.replaceWith(row)
    }
    unwrap(formula)
  }
  return formulas.length
}

function oneLineOf(item: Element): (Node | string)[] {
  const [base, first, second] = item.children
  if (item.localName === 'msqrt') return ['√', ...bracketed(item)]
  if (!base || !first) return [...item.childNodes]
  switch (item.localName) {
    case 'mfrac':
      return [...bracketed(base), '/', ...bracketed(first)]
    case 'mroot':
      return [renameElement(first, 'sup'), '√', ...bracketed(base)]
    case 'msup':
    case 'mover':
      return [...bracketedBase(base), renameElement(first, 'sup')]
    case 'msub':
    case 'munder':
      return [...bracketedBase(base), renameElement(first, 'sub')]
    default:
      return [...bracketedBase(base), renameElement(first, 'sub'), ...(second ? [renameElement(second, 'sup')] : [])]
  }
}

/** Whether one pair of brackets encloses a text. */
const isEnclosed = (text: string) => /^\([^()]*\)$|^\[[^[\]]*\]$|^\|[^|]*\|$/.test(text)

/** The content of a part of a fraction or root. */
function bracketed(part: Element): (Node | string)[] {
  const text = textOf(part).trim()
  const isSingle = text.length <= 1 || /^[\d.]+$/.test(text) || isEnclosed(text)
  return isSingle ? [...part.childNodes] : ['(', ...part.childNodes, ')']
}

/** The base of superscript or subscript: several letters or digits of one element need no brackets (kg, 10). */
function bracketedBase(base: Element): (Node | string)[] {
  const text = textOf(base).trim()
  let inner = base
  while (inner.children.length === 1 && inner.firstElementChild) inner = inner.firstElementChild
  const isOneWord = inner.children.length === 0 && /^[\p{L}\d.]+$/u.test(text)
  return text.length <= 1 || isOneWord || isEnclosed(text) ? [base] : ['(', base, ')']
}

/** Word's names of the parts of a formula, mapped to MathML. Unmapped elements are unwrapped. */
const wordTags: [found: RegExp, tag: string][] = [
  [/^m:ssup$/, 'msup'],
  [/^m:ssub$/, 'msub'],
  [/^m:ssubsup$/, 'msubsup'],
  [/^m:limlow$/, 'munder'],
  [/^m:limupp$/, 'mover'],
  [/^m:f$/, 'mfrac'],
  [/^m:(r|e|num|den|sup|sub|fname|lim|omath|omathpara)$/, 'mrow'],
]

/** A property of a part of Word's formula, such as the bracket of a delimiter; null if it is not stated. */
const wordProperty = (part: Element, name: string): string | null =>
  [...part.children]
    .find(({ localName }) => localName === `${part.localName}pr`)
    ?.getElementsByTagName(`m:${name}`)[0]
    ?.getAttribute('m:val') ?? null

const childOf = (part: Element, name: string) => [...part.children].find(({ localName }) => localName === `m:${name}`)

/**
 * Writes as text, or as MathML, the parts whose meaning is in their properties: brackets, the sign of a sum or an
 * integral, the index of a root, accents. Source: ECMA-376, part 1, 22.1.
 */
function convertWordProperties(part: Element): void {
  const create = (name: string, ...content: (Node | string | undefined)[]) => {
    const element = part.ownerDocument.createElement(name)
    element.append(...content.filter((item) => item !== undefined))
    return element
  }
  const [entry, sub, sup] = ['e', 'sub', 'sup'].map((name) => childOf(part, name))
  switch (part.localName) {
    case 'm:d': {
      const separator = wordProperty(part, 'sepchr') ?? '|'
      const entries = [...part.children].filter(({ localName }) => localName === 'm:e')
      const content = entries.flatMap((item, nth) => (nth === 0 ? [item] : [separator, item]))
      part.replaceWith(create('mrow', wordProperty(part, 'begchr') ?? '(', ...content, wordProperty(part, 'endchr') ?? ')'))
      return
    }
    case 'm:nary':
      part.replaceWith(create('munderover', create('mo', wordProperty(part, 'chr') ?? '∫'), sub, sup), ...(entry ? [entry] : []))
      return
    case 'm:rad': {
      const index = childOf(part, 'deg')
      const hasIndex = index !== undefined && hasText(index)
      part.replaceWith(hasIndex ? create('mroot', entry, create('mrow', ...index.childNodes)) : create('msqrt', entry))
      return
    }
    case 'm:acc':
    case 'm:bar': {
      const sign = part.localName === 'm:bar' ? '¯' : (wordProperty(part, 'chr') ?? '^')
      part.replaceWith(create('mover', entry, create('mo', sign)))
    }
  }
}

/**
 * Extracts Word's formulas, which are in a conditional comment, as MathML in place of the fallback picture that Word
 * writes for other programs.
 */
export function convertWordFormulas(body: HTMLElement): void {
  for (const comment of commentsIn(body)) {
    const [, markup = ''] = /^\[if gte msEquation[^\]]*\]>([\s\S]*?)(?:<!\[endif\])?$/.exec(comment.data) ?? []
    if (!/<m:r\b/i.test(markup)) continue
    const formula = body.ownerDocument.createElement('math')
    // in HTML an unknown element is not closed by its slash
    formula.innerHTML = markup.replace(/<(m:\w+)([^<>]*)\/>/g, '<$1$2></$1>')
    for (const part of [...formula.querySelectorAll('*')].reverse()) convertWordProperties(part)
    for (const properties of [...formula.querySelectorAll('*')].filter(({ localName }) => /^(m:\w+pr|w:.*|o:p)$/.test(localName)))
      properties.remove()
    for (const part of [...formula.querySelectorAll('*')].reverse()) {
      const [, tag] = wordTags.find(([pattern]) => pattern.test(part.localName)) ?? []
      if (tag) renameElement(part, tag)
      else if (part.localName.startsWith('m:') || !/^m(row|o|sqrt|root|over|underover)$/.test(part.localName)) unwrap(part)
    }
    if (!hasText(formula)) continue
    const picture = comment.nextElementSibling
    const isFallback = picture && (picture.localName === 'img' || (picture.querySelector('img') && !hasText(picture)))
    if (isFallback) picture.remove()
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
