import { markEmptied } from './cells.ts'
import { commentsIn, hasWords, wordsOf } from './dom.ts'

/** How Word describes the picture of a text box, in Chinese and English. */
const description = /^\s*(?:文字方塊|文本框|文字框|text ?box)\s*[:：]?\s*([\s\S]*)$/i
const box = /<v:textbox\b[^>]*>([\s\S]*?)<\/v:textbox>/gi
const shape = /<v:(?:shape|rect|roundrect|oval|group|line)\b[^>]*?\sid="?([^"\s>]+)/gi

/**
 * Brings out the words of Word's text boxes, which stand in a comment for programs that draw its shapes, as paragraphs behind the block
 * in which a box is anchored. The pictures of the boxes go.
 * @param lose is told of a box whose words are not there
 * @returns how many boxes there were
 */
export function readTextBoxes(body: HTMLElement, lose: (firstWords: string) => void): number {
  const read = new Set<string>()
  let boxes = 0
  /** Where the next box of a block goes. */
  const last = new Map<Element, ChildNode>()
  for (const comment of commentsIn(body)) {
    const markup = comment.data
    if (!/<v:textbox\b/i.test(markup)) continue
    const anchor = comment.parentElement?.closest('p, h1, h2, h3, h4, h5, h6, li') ?? null
    for (const [, inside = ''] of markup.matchAll(box)) {
      const parts = blocksOf(inside, body.ownerDocument)
      if (parts.length === 0) continue
      boxes += 1
      if (comment.parentElement) markEmptied(comment.parentElement)
      if (anchor) {
        ;(last.get(anchor) ?? anchor).after(...parts)
        last.set(anchor, parts.at(-1) as Element)
      } else comment.before(...parts)
    }
    // a picture beside the words in one group stays
    if (!/<v:imagedata\b/i.test(markup)) for (const [, id = ''] of markup.matchAll(shape)) read.add(id)
  }
  for (const image of body.querySelectorAll('img')) {
    const shapes = (image.getAttribute('v:shapes') ?? '').split(/\s+/).filter((id) => id !== '')
    const [, words] = description.exec(image.getAttribute('alt') ?? '') ?? []
    if (shapes.length > 0 && shapes.every((id) => read.has(id))) image.remove()
    else if (words !== undefined) {
      image.remove()
      if (!isThere(words, body)) lose(firstOf(words))
    }
  }
  return boxes
}

const letters = (text: string) => text.replace(/\s+/g, '')
const firstOf = (words: string) => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > 20 ? `${line.slice(0, 20)}…` : line
}

/** Whether the words of a description are in the text: Word shortens long ones. */
const isThere = (words: string, body: Element) =>
  letters(words) !== '' && letters(wordsOf(body)).includes(letters(words).slice(0, 60))

/** The markup of a box as blocks of the text. */
function blocksOf(markup: string, document: Document): Element[] {
  const frame = document.createElement('div')
  frame.innerHTML = markup.replace(/<!\[[^\]]*\]>/g, '')
  // Word puts a table of one cell around the words
  const cells = frame.querySelectorAll('td')
  const inner = cells.length === 1 && cells[0] ? cells[0] : frame
  while (inner.children.length === 1 && inner.firstElementChild?.localName === 'div')
    inner.replaceChildren(...inner.firstElementChild.childNodes)
  const blocks = [...inner.children].filter((one) => /^(p|ul|ol|table|h[1-6]|div|blockquote)$/.test(one.localName))
  if (blocks.length === 0 && hasWords(inner)) {
    const paragraph = document.createElement('p')
    paragraph.append(...inner.childNodes)
    return [paragraph]
  }
  return blocks.filter(hasWords)
}
