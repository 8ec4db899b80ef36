import { hasWords, rename, unwrap, wordsOf } from '../../domain/html-cleaning/dom.ts'
import type { Losses } from './losses.ts'

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, table, div, section, article, figure, pre, details, hr'

/**
 * Elements that a text has no block for, as those that it has: definition lists, collapsed sections, preformatted text, cards and
 * frames of blocks. What that changes is counted.
 */
export function readForeignBlocks(body: Element, losses: Losses): void {
  for (const list of body.querySelectorAll('dl'))
    losses.change('份名詞說明（dl）改成段落', list.parentElement?.closest('dl') ? 0 : 1)
  for (const term of body.querySelectorAll('dt')) boldParagraph(term)
  for (const said of body.querySelectorAll('dd')) paragraphUnlessBlocks(said)
  for (const list of body.querySelectorAll('dl')) unwrap(list)
  for (const section of body.querySelectorAll('details')) {
    const summary = section.querySelector('summary')
    losses.change('段收合的內容（details）改成一直展開')
    if (summary) boldParagraph(summary)
    unwrap(section)
  }
  for (const heading of body.querySelectorAll('li :is(h1, h2, h3, h4, h5, h6)')) boldParagraph(heading)
  for (const frame of body.querySelectorAll('li :is(div, section, article, blockquote, center)')) paragraphUnlessBlocks(frame)
  for (const text of body.querySelectorAll('pre')) readPreformatted(text)
  for (const caption of body.querySelectorAll('figcaption')) {
    const figure = caption.closest('figure')
    if (figure?.querySelector('img')) continue
    if (hasWords(caption)) paragraphUnlessBlocks(caption)
    else caption.remove()
  }
  for (const figure of body.querySelectorAll('figure')) if (!figure.querySelector('img')) unwrap(figure)
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('「', ...quote.childNodes, '」')
}

/** Ghost's cards that hold words: the sign of a callout stands in its first paragraph, and buttons say nothing. */
export function readCards(body: Element): void {
  for (const button of body.querySelectorAll('.kg-toggle-heading button, .kg-toggle-heading svg, .kg-toggle-card-icon'))
    button.remove()
  for (const sign of body.querySelectorAll('.kg-callout-emoji')) {
    const words = sign.parentElement?.querySelector('.kg-callout-text')
    if (words && hasWords(sign)) words.prepend(`${wordsOf(sign).trim()} `)
    sign.remove()
  }
}

function boldParagraph(element: Element): void {
  if (!hasWords(element)) element.remove()
  else if (element.querySelector(blocks)) unwrap(element)
  else boldWords(element)
}

function boldWords(element: Element): void {
  const bold = element.ownerDocument.createElement('strong')
  for (const mark of element.querySelectorAll('strong, b')) unwrap(mark)
  bold.append(...element.childNodes)
  rename(element, 'p').append(bold)
}

function paragraphUnlessBlocks(element: Element): void {
  if (element.querySelector(blocks)) unwrap(element)
  else rename(element, 'p')
}

/** Preformatted text is a paragraph whose line ends stay. */
function readPreformatted(text: Element): void {
  for (const code of text.querySelectorAll('code, samp, kbd')) unwrap(code)
  for (const node of [...text.childNodes]) {
    const lines =
      node.nodeType === 3
        ? wordsOf(node)
            .replace(/^\r?\n|\r?\n$/g, '')
            .split(/\r?\n/)
        : []
    if (lines.length > 1)
      (node as ChildNode).replaceWith(
        ...lines.flatMap((line, at) => (at === 0 ? [line] : [text.ownerDocument.createElement('br'), line])),
      )
  }
  rename(text, 'p')
}

/** Marks around blocks, as some editors write them, around the words of each block instead. */
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
