import { hasWords, rename, unwrap, wordsOf } from '../../domain/html-cleaning/dom.ts'

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, table, div, section, article, figure, pre, details, hr'

/** Ghost's cards with text: the emoji of a callout is moved into its first paragraph, and buttons are dropped. */
export function readCards(body: Element): void {
  for (const button of body.querySelectorAll('.kg-toggle-heading button, .kg-toggle-heading svg, .kg-toggle-card-icon'))
    button.remove()
  for (const sign of body.querySelectorAll('.kg-callout-emoji')) {
    const words = sign.parentElement?.querySelector('.kg-callout-text')
    if (words && hasWords(sign)) words.prepend(`${wordsOf(sign).trim()} `)
    sign.remove()
  }
}

/** Moves marks that wrap blocks, as some editors write them, to the words of each block. */
export function markWithinBlocks(body: Element): void {
  for (const [name, other] of [
    ['b', 'strong'],
    ['i', 'em'],
  ] as const)
    for (const mark of body.querySelectorAll(name)) rename(mark, other)
  for (const mark of [
    ...body.querySelectorAll('strong, em, sup, sub, a, span, font, u, ins, small, code, mark, abbr, cite'),
  ].reverse()) {
    if (!mark.querySelector(blocks)) continue
    if (mark.matches('strong, em, sup, sub, a'))
      for (const block of [...mark.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th')]) {
        if (block.querySelector(`${blocks}, li`) || !hasWords(block) || block.querySelector(mark.localName)) continue
        const inside = mark.cloneNode(false) as Element
        inside.append(...block.childNodes)
        block.append(inside)
      }
    unwrap(mark)
  }
}
