import { rename, textsIn, unwrap, wordsOf } from './dom.ts'

/** Makes words of MathML, with what stands raised and lowered as such and fractions on one line. @returns how many formulas there were */
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
