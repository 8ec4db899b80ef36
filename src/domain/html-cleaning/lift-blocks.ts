import { hasWords, unwrap } from './dom.ts'

const isList = (one: Element) => /^[uo]l$/.test(one.localName)
const isInline = (node: Node) =>
  node.nodeType !== 1 || !/^(p|ul|ol|li|div|table|figure|blockquote|h[1-6]|section|article)$/.test((node as Element).localName)

/**
 * Moves tables and figures out of lists, which cannot contain them: the list ends before one and continues after it
 * with the next number. Quotations within entries become paragraphs.
 * @returns how many quotations there were
 */
export function liftFromLists(body: HTMLElement): number {
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
  let within: Element = block
  while (within.parentElement && within.parentElement !== item) within = within.parentElement
  const rest: Node[] = []
  for (let node = within.nextSibling; node; node = node.nextSibling) rest.push(node)
  const following: Element[] = []
  for (let one = item.nextElementSibling; one; one = one.nextElementSibling) following.push(one)
  const number = Number.parseInt(list.getAttribute('start') ?? '1', 10) + [...list.children].indexOf(item)
  list.after(block)
  let last = block
  const place = (one: Element) => {
    last.after(one)
    last = one
  }
  for (const node of rest) {
    if (!isInline(node)) place(node as Element)
    else if (last.localName === 'p' && last !== block) last.append(node)
    else if (hasWords(node)) {
      const paragraph = item.ownerDocument.createElement('p')
      paragraph.append(node)
      place(paragraph)
    }
  }
  if (following.length > 0) {
    const other = item.ownerDocument.createElement(list.localName)
    if (list.localName === 'ol' && number > 0) other.setAttribute('start', String(number + 1))
    for (const one of following) other.append(one)
    place(other)
  }
  if (!hasWords(item) && !item.querySelector('img')) item.remove()
  if (list.children.length === 0) list.remove()
}

/** Splits quotations at content that they cannot contain: lists, tables, headings, figures. */
export function partQuotes(body: HTMLElement): void {
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
      } else if (part || hasWords(node)) {
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
