import { commentsIn, hasText, textOf, unwrap } from './dom.ts'
import { markEmptied } from './tables.ts'

const isList = (item: Element) => /^[uo]l$/.test(item.localName)
const isInline = (node: Node) =>
  node.nodeType !== 1 || !/^(p|ul|ol|li|div|table|figure|blockquote|h[1-6]|section|article)$/.test((node as Element).localName)

/**
 * Moves tables and figures out of lists, which cannot contain them: the list ends before one and continues after it
 * with the next number. Quotations within entries become paragraphs.
 * @returns how many quotations there were
 */
export function liftBlocksFromLists(body: HTMLElement): number {
  const quotes = [...body.querySelectorAll('li blockquote')].filter((quote) => !quote.parentElement?.closest('table'))
  for (const quote of quotes) unwrap(quote)
  for (const block of body.querySelectorAll('li table, li figure')) {
    for (let item = itemAround(block); item; item = itemAround(block)) liftFrom(item, block)
  }
  return quotes.length
}

/** The entry that contains a block, within the same cell. */
const itemAround = (block: Element): Element | null => {
  const item = block.parentElement?.closest('li, td, th') ?? null
  return item?.localName === 'li' && item.parentElement && isList(item.parentElement) ? item : null
}

function liftFrom(item: Element, block: Element): void {
  const list = item.parentElement as Element
  let branch: Element = block
  while (branch.parentElement && branch.parentElement !== item) branch = branch.parentElement
  const rest: Node[] = []
  for (let node = branch.nextSibling; node; node = node.nextSibling) rest.push(node)
  const following: Element[] = []
  for (let sibling = item.nextElementSibling; sibling; sibling = sibling.nextElementSibling) following.push(sibling)
  const number = Number.parseInt(list.getAttribute('start') ?? '1', 10) + [...list.children].indexOf(item)
  list.after(block)
  let last = block
  const insertNext = (item: Element) => {
    last.after(item)
    last = item
  }
  for (const node of rest) {
    if (!isInline(node)) insertNext(node as Element)
    else if (last.localName === 'p' && last !== block) last.append(node)
    else if (hasText(node)) {
      const paragraph = item.ownerDocument.createElement('p')
      paragraph.append(node)
      insertNext(paragraph)
    }
  }
  if (following.length > 0) {
    const other = item.ownerDocument.createElement(list.localName)
    if (list.localName === 'ol' && number > 0) other.setAttribute('start', String(number + 1))
    for (const sibling of following) other.append(sibling)
    insertNext(other)
  }
  if (!hasText(item) && !item.querySelector('img')) item.remove()
  if (list.children.length === 0) list.remove()
}

/** Splits quotations at content that they cannot contain: lists, tables, headings, figures. */
export function splitQuotes(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('blockquote blockquote')) unwrap(inner)
  const foreign = 'ul, ol, table, figure, h1, h2, h3, h4, h5, h6, [data-waiting]'
  for (const quote of body.querySelectorAll('blockquote')) {
    if (!quote.querySelector(foreign)) continue
    let part: Element | null = null
    for (const node of [...quote.childNodes]) {
      const element = node.nodeType === 1 ? (node as Element) : null
      if (element && (element.matches(foreign) || element.querySelector(foreign))) {
        part = null
        quote.before(element)
      } else if (part || hasText(node)) {
        if (!part) {
          part = quote.ownerDocument.createElement('blockquote')
          quote.before(part)
        }
        part.append(node)
      }
    }
    quote.remove()
  }
}

/** Word's description of the fallback picture of a text box, in Chinese and English. */
const description = /^\s*(?:文字方塊|文本框|文字框|text ?box)\s*[:：]?\s*([\s\S]*)$/i
const box = /<v:textbox\b[^>]*>([\s\S]*?)<\/v:textbox>/gi
const shape = /<v:(?:shape|rect|roundrect|oval|group|line|polyline|arc|curve)\b/i
const idOf = (markup: string) => /^[^>]*?\sid=["']?([^"'\s>]+)/i.exec(markup)?.[1]

/** The content of Word's text boxes and shapes, except pictures of files. */
export interface TextBoxes {
  /** How many text boxes contained text. */
  boxes: number
  /** The first words of text boxes whose text is missing. */
  lostTextBoxes: string[]
  /** How many shapes, arrows and frames were represented by a picture. */
  shapes: number
  /** How many boxes were comments. */
  comments: number
}

/**
 * Extracts the text of Word's text boxes, which is in a conditional comment, as paragraphs after the block that anchors
 * the box. The fallback pictures of text boxes and shapes are removed: no file belongs to them.
 */
export function readTextBoxes(body: HTMLElement): TextBoxes {
  /** By the name of a shape, whether its text was extracted. */
  const hasTextByShape = new Map<string, boolean>()
  const counts: TextBoxes = { boxes: 0, lostTextBoxes: [], shapes: 0, comments: 0 }
  /** The insertion point of each block's next text box. */
  const last = new Map<Element, ChildNode>()
  for (const comment of commentsIn(body)) {
    const markup = comment.data
    const anchor = comment.parentElement?.closest('p, h1, h2, h3, h4, h5, h6, li') ?? null
    // Excel draws the comment of a cell as a hidden box
    const isComment = /ObjectType=["']?Note|visibility:\s*hidden/i.test(markup)
    for (const [, inside = ''] of markup.matchAll(box)) {
      if (isComment) {
        counts.comments += 1
        continue
      }
      const parts = blocksOf(inside, body.ownerDocument)
      if (parts.length === 0) continue
      counts.boxes += 1
      if (comment.parentElement) markEmptied(comment.parentElement)
      if (anchor) {
        ;(last.get(anchor) ?? anchor).after(...parts)
        last.set(anchor, parts.at(-1) as Element)
      } else comment.before(...parts)
    }
    for (const shapeMarkup of markup.split(shape).slice(1)) {
      const id = idOf(shapeMarkup)
      if (id && !/<v:imagedata\b/i.test(shapeMarkup)) hasTextByShape.set(id, /<v:textbox\b/i.test(shapeMarkup))
    }
  }
  for (const image of body.querySelectorAll('img')) {
    const shapes = (image.getAttribute('v:shapes') ?? '').split(/\s+/).filter((id) => id !== '')
    const [, altText] = description.exec(image.getAttribute('alt') ?? '') ?? []
    if (shapes.length > 0 && shapes.every((id) => hasTextByShape.has(id))) {
      if (!shapes.some((id) => hasTextByShape.get(id))) counts.shapes += 1
      image.remove()
    } else if (altText !== undefined) {
      image.remove()
      if (!containsText(altText, body)) counts.lostTextBoxes.push(firstOf(altText))
    }
  }
  return counts
}

const letters = (text: string) => text.replace(/\s+/g, '')
const firstOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 20 ? `${line.slice(0, 20)}…` : line
}

/** Whether the words of a description are in the text: Word shortens long descriptions. */
const containsText = (text: string, body: Element) =>
  letters(text) !== '' && letters(textOf(body)).includes(letters(text).slice(0, 60))

/** The content of a text box as blocks of the document. */
function blocksOf(markup: string, document: Document): Element[] {
  const frame = document.createElement('div')
  frame.innerHTML = markup.replace(/<!\[[^\]]*\]>/g, '')
  // Word wraps the text in a table of one cell
  const cells = frame.querySelectorAll('td')
  const inner = cells.length === 1 && cells[0] ? cells[0] : frame
  while (inner.children.length === 1 && inner.firstElementChild?.localName === 'div')
    inner.replaceChildren(...inner.firstElementChild.childNodes)
  const blocks = [...inner.children].filter((item) => /^(p|ul|ol|table|h[1-6]|div|blockquote)$/.test(item.localName))
  if (blocks.length === 0 && hasText(inner)) {
    const paragraph = document.createElement('p')
    paragraph.append(...inner.childNodes)
    return [paragraph]
  }
  return blocks.filter((block) => hasText(block))
}
