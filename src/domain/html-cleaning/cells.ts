import { hasWords, unwrap, wordsOf } from './dom.ts'
import { joinBreaks, trimBreaks } from './white-space.ts'

/** Elements that are blocks inside a cell. */
const blocks =
  'p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, figcaption, dt, dd, address, section, article, header, footer, aside, center, caption'
const around = 'ul, ol, dl, menu'

/** Marks a table from which content was extracted: it is removed if nothing else is left in it. */
const emptied = 'data-emptied'
export const markEmptied = (inside: Element): void => {
  for (let table = inside.closest('table'); table; table = table.parentElement?.closest('table') ?? null)
    table.setAttribute(emptied, '')
}

/** Moves tables out of the cells of other tables, behind the outer table. @returns how many contained text */
export function liftInnerTables(body: HTMLElement): number {
  let lifted = 0
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    let last: Element = table
    for (const inner of [...table.querySelectorAll('table')]) {
      if (hasWords(inner)) lifted += 1
      if (inner.parentElement) markEmptied(inner.parentElement)
      last.after(inner)
      last = inner
    }
  }
  return lifted
}

/** Moves the captions of tables before them, as paragraphs. */
export function liftCaptions(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('table > caption')) {
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append(...caption.childNodes)
    for (const block of paragraph.querySelectorAll(blocks)) unwrap(block)
    const table = caption.closest('table')
    caption.remove()
    if (hasWords(paragraph)) table?.before(paragraph)
  }
}

/** Removes the tables that contained only a picture, a text box or another table: Word's frames around floating objects. */
export function removeEmptied(body: HTMLElement): void {
  for (const table of body.querySelectorAll(`table[${emptied}]`)) {
    if (hasWords(table) || table.querySelector('img')) table.removeAttribute(emptied)
    else table.remove()
  }
}

/** A cell contains inline text only: its blocks are separated by line breaks, the numbers of its lists are written out. */
export function flattenCell(cell: Element): void {
  if (!hasWords(cell)) {
    cell.replaceChildren()
    return
  }
  const { ownerDocument } = cell
  for (const list of cell.querySelectorAll('ol')) {
    let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 0
    for (const item of list.children) {
      if (item.localName !== 'li') continue
      const paragraph = item.firstElementChild
      const isFirst = paragraph !== null && wordsOf(item).trim().startsWith(wordsOf(paragraph).trim())
      const at = isFirst && paragraph?.localName === 'p' ? paragraph : item
      at.prepend(ownerDocument.createTextNode(`${number}. `))
      number += 1
    }
  }
  for (const block of cell.querySelectorAll(blocks)) {
    block.before(ownerDocument.createElement('br'))
    block.after(ownerDocument.createElement('br'))
    unwrap(block)
  }
  for (const list of cell.querySelectorAll(around)) unwrap(list)
  joinBreaks(cell)
  trimBreaks(cell)
}
