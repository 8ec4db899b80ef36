import { commentsIn, hasWords, rename, textsIn, unwrap, wordsOf } from './dom.ts'

/**
 * Converts MathML to text, with superscript and subscript, and fractions on one line.
 * @returns how many formulas there were
 */
export function readFormulas(body: HTMLElement): number {
  const formulas = [...body.querySelectorAll('math')]
  for (const formula of formulas) {
    for (const note of formula.querySelectorAll('annotation, annotation-xml')) note.remove()
    for (const text of textsIn(formula)) text.data = text.data.trim()
    for (const power of [...formula.querySelectorAll('msup, mover')].reverse()) lift(power, 'sup')
    for (const index of [...formula.querySelectorAll('msub, munder')].reverse()) lift(index, 'sub')
    for (const both of [...formula.querySelectorAll('msubsup')].reverse()) {
      const [, lower, upper] = both.children
      if (lower) rename(lower, 'sub')
      if (upper) rename(upper, 'sup')
    }
    for (const fraction of [...formula.querySelectorAll('mfrac')].reverse()) {
      const [above, below] = fraction.children
      if (above && below) fraction.replaceWith(...bracketed(above), '/', ...bracketed(below))
    }
    for (const root of [...formula.querySelectorAll('msqrt')].reverse()) root.replaceWith('√', ...bracketed(root))
    unwrap(formula)
  }
  return formulas.length
}

function lift(one: Element, mark: 'sup' | 'sub'): void {
  const [, part] = one.children
  if (part) rename(part, mark)
}

const bracketed = (part: Element): (Node | string)[] =>
  wordsOf(part).trim().length > 1 && !/^[\d.]+$/.test(wordsOf(part).trim())
    ? ['(', ...part.childNodes, ')']
    : [...part.childNodes]

/** Word's names of the parts of a formula, mapped to MathML; purely visual parts are dropped. */
const named: [found: RegExp, mark: string][] = [
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
export function readWordFormulas(body: HTMLElement): void {
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
      const [, mark] = named.find(([found]) => found.test(part.localName)) ?? []
      if (mark) rename(part, mark)
      else if (ofWord.test(part.localName)) rename(part, 'mrow')
      else unwrap(part)
    }
    if (!hasWords(formula)) continue
    const picture = comment.nextElementSibling
    const isDrawn = picture && (picture.localName === 'img' || (picture.querySelector('img') && !hasWords(picture)))
    if (isDrawn) picture.remove()
    comment.before(formula)
  }
}
