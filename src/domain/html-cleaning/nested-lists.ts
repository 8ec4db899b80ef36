import { hasText, isBlankText, renameElement, unwrap, wrapChildren } from './dom.ts'

const isList = (item: Element): boolean => item.localName === 'ul' || item.localName === 'ol'
/** Marks a list that absorbed an inner one: its original numbers are unknown. */
const joinedMark = 'data-joined'
const headings = 'h1, h2, h3, h4, h5, h6'
const allowedInItem = /^(p|ul|ol|div|blockquote|table|pre|figure|h[1-6])$/

/** Number formats other than 1, 2, 3. */
const otherNumbers =
  /list-style(?:-type)?\s*:[^;]*(alpha|roman|latin|greek|hebrew|cjk|trad-chinese|simp-chinese|taiwan|hiragana|katakana)/i

/** The number of lists that are numbered with letters or other signs, which lists of the schema cannot show. */
export const countNonDecimalLists = (body: HTMLElement): number =>
  [...body.querySelectorAll('ol')].filter(
    (list) =>
      /^[ai]$/i.test(list.getAttribute('type') ?? '') ||
      [list, ...list.children].some((item) => otherNumbers.test(item.getAttribute('data-style') ?? '')),
  ).length

/**
 * Makes lists regular: an entry contains text, then lists. A list without a preceding entry is merged into the level
 * that contains it; a heading without other text in its entry is moved out of a list of the first level.
 * @returns how many numbers of headings were dropped because they are unknown
 */
export function straightenLists(body: HTMLElement): number {
  let dropped = 0
  // innermost first
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) straighten(list)
  for (const list of [...body.querySelectorAll('ol[reversed]')]) numberDownwards(list)
  for (const list of [...body.querySelectorAll('ul, ol')]) splitByValue(list)
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) {
    dropped += liftHeadings(list)
    list.removeAttribute(joinedMark)
  }
  return dropped
}

/** Whether an entry contains lists only: editors write this for an entry that starts at a deeper level. */
const isOnlyLists = (item: Element) =>
  item.children.length > 0 &&
  [...item.children].every(isList) &&
  [...item.childNodes].every((node) => node.nodeType !== 3 || isBlankText(node))

function straighten(list: Element): void {
  let last = null as Element | null
  let isFirst = true
  const take = (inner: Element) => {
    if (last) last.append(inner)
    else if (inner.localName === list.localName) {
      if (isFirst && inner.hasAttribute('start') && !list.hasAttribute('start'))
        list.setAttribute('start', inner.getAttribute('start') ?? '1')
      const items = [...inner.children]
      inner.replaceWith(...items)
      last = items.at(-1) ?? null
      list.setAttribute(joinedMark, '')
    } else list.before(inner)
    isFirst = false
  }
  for (const child of [...list.childNodes]) {
    const element = child.nodeType === 1 ? (child as Element) : null
    if (element && isList(element)) take(element)
    else if (element?.localName === 'li' && isOnlyLists(element)) {
      const lists = [...element.children]
      element.replaceWith(...lists)
      for (const inner of lists) take(inner)
    } else if (element?.localName === 'li') {
      last = element
      isFirst = false
    } else if (element ? hasText(element) || element.querySelector('img') : !isBlankText(child)) {
      // text beside entries belongs to the previous entry
      const item: Element = last ?? list.ownerDocument.createElement('li')
      if (!last) child.before(item)
      const isBlock = element !== null && allowedInItem.test(element.localName)
      if (isBlock || !last) item.append(child)
      else {
        const paragraph = list.ownerDocument.createElement('p')
        paragraph.append(child)
        item.append(paragraph)
      }
      last = item
    } else child.remove()
  }
  if (list.children.length === 0) list.remove()
}

/**
 * Splits a list at an entry with a non-consecutive number of its own (`<li value>`): the rest becomes another list with
 * that start.
 */
function splitByValue(list: Element): void {
  if (list.localName !== 'ol') return
  let current = list
  let next = startOf(list)
  for (const item of [...list.children]) {
    const value = Number.parseInt(item.getAttribute('value') ?? '', 10)
    if (Number.isFinite(value) && value >= 0 && value !== next) {
      if (current.children.length === 0 || current.firstElementChild === item) current.setAttribute('start', String(value))
      else {
        const other = list.ownerDocument.createElement('ol')
        other.setAttribute('start', String(value))
        current.after(other)
        other.append(...itemsFrom(item))
        current = other
      }
      next = value
    }
    next += 1
  }
}

/** Writes the numbers of a list that counts down to its entries. */
function numberDownwards(list: Element): void {
  const items = [...list.children]
  const start = list.hasAttribute('start') ? startOf(list) : items.length
  for (const [index, item] of items.entries()) if (!item.hasAttribute('value')) item.setAttribute('value', String(start - index))
  list.removeAttribute('reversed')
}

const startOf = (list: Element) => {
  const start = Number.parseInt(list.getAttribute('start') ?? '1', 10)
  return Number.isFinite(start) ? start : 1
}

function itemsFrom(item: Element): Element[] {
  const items: Element[] = []
  for (let sibling: Element | null = item; sibling; sibling = sibling.nextElementSibling) items.push(sibling)
  return items
}

/**
 * Moves headings out of the list, with their number, where their entry contains no other text than nested lists; a
 * heading among text or in a nested list becomes bold text.
 */
function liftHeadings(list: Element): number {
  let dropped = 0
  let number = startOf(list) - 1
  /** The list that receives the next entry, null after a heading; and the last element that was placed. */
  let target: Element | null = list
  let last: Element = list
  for (const item of [...list.children]) {
    number += 1
    const nestedHeadings = [...item.querySelectorAll(headings)].filter(
      (one) => one.closest('li') === item && !one.closest('table'),
    )
    const [first] = nestedHeadings
    const hasOtherText = [...item.childNodes].some(
      (node) => !nestedHeadings.includes(node as Element) && !isList(node as Element) && hasText(node),
    )
    if (!first || hasOtherText || list.parentElement?.closest('li')) {
      for (const heading of nestedHeadings) replaceByBold(heading)
      if (!target) {
        target = list.ownerDocument.createElement(list.localName)
        if (list.localName === 'ol') target.setAttribute('start', String(number))
        last.after(target)
        last = target
      }
      if (target !== list) target.append(item)
      continue
    }
    if (list.localName === 'ol') {
      if (list.hasAttribute(joinedMark)) dropped += 1
      else first.prepend(list.ownerDocument.createTextNode(`${number}. `))
    }
    const parts = [...item.children]
    item.remove()
    last.after(...parts)
    last = parts.at(-1) ?? last
    target = null
  }
  if (list.children.length === 0) list.remove()
  return dropped
}

function replaceByBold(heading: Element): void {
  wrapChildren(heading, 'strong')
  if (heading.parentElement?.localName === 'li') renameElement(heading, 'p')
  else unwrap(heading)
}
