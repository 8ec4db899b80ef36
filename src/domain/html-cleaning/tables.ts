import { cellsOf, hasText, renameElement, rowsOf, textOf, textsIn, unwrap } from './dom.ts'
import { joinBreaks, trimBreaks } from './ignored-text.ts'

/** Elements that are blocks inside a cell. */
const blocks =
  'p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, figcaption, dt, dd, address, section, article, header, footer, aside, center, caption'
const listSelector = 'ul, ol, dl, menu'

/** Marks a table from which content was extracted: it is removed if nothing else is left in it. */
const emptiedMark = 'data-emptied'
export const markEmptied = (inside: Element): void => {
  for (let table = inside.closest('table'); table; table = table.parentElement?.closest('table') ?? null)
    table.setAttribute(emptiedMark, '')
}

/** Moves tables out of the cells of other tables, behind the outer table. @returns how many contained text */
export function liftInnerTables(body: HTMLElement): number {
  let lifted = 0
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    let last: Element = table
    for (const inner of [...table.querySelectorAll('table')]) {
      if (hasText(inner)) lifted += 1
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
    if (hasText(paragraph)) table?.before(paragraph)
  }
}

/** Removes the tables that contained only a picture, a text box or another table: Word's frames around floating objects. */
export function removeEmptied(body: HTMLElement): void {
  for (const table of body.querySelectorAll(`table[${emptiedMark}]`)) {
    if (hasText(table) || table.querySelector('img')) table.removeAttribute(emptiedMark)
    else table.remove()
  }
}

/** A cell contains inline text only: its blocks are separated by line breaks, the numbers of its lists are written out. */
export function flattenCell(cell: Element): void {
  if (!hasText(cell)) {
    cell.replaceChildren()
    return
  }
  const { ownerDocument } = cell
  for (const list of cell.querySelectorAll('ol')) {
    let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 0
    for (const item of list.children) {
      if (item.localName !== 'li') continue
      const paragraph = item.firstElementChild
      const isFirst = paragraph !== null && textOf(item).trim().startsWith(textOf(paragraph).trim())
      const target = isFirst && paragraph?.localName === 'p' ? paragraph : item
      target.prepend(ownerDocument.createTextNode(`${number}. `))
      number += 1
    }
  }
  for (const block of cell.querySelectorAll(blocks)) {
    block.before(ownerDocument.createElement('br'))
    block.after(ownerDocument.createElement('br'))
    unwrap(block)
  }
  for (const list of cell.querySelectorAll(listSelector)) unwrap(list)
  joinBreaks(cell)
  trimBreaks(cell)
}

/** Maximum span of a cell: a clipboard may contain any value. */
const widest = 60

const spanOf = (cell: Element, name: string) =>
  Math.min(widest, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

/**
 * Normalises a table so that every cell has one position and all rows have one length; missing cells are added empty.
 * @returns how many cells spanned several positions
 */
export function expandSpannedCells(table: Element): number {
  const rows = rowsOf(table)
  /** For each column, how many further rows are spanned from above. */
  const spanned: number[] = []
  let count = 0
  for (const [rowIndex, row] of rows.entries()) {
    const cells = cellsOf(row)
    let column = 0
    const fill = () => {
      while ((spanned[column] ?? 0) > 0) {
        spanned[column] = (spanned[column] ?? 0) - 1
        row.insertBefore(table.ownerDocument.createElement('td'), cellsOf(row)[column] ?? null)
        column += 1
      }
    }
    for (const cell of cells) {
      fill()
      // a span of 0 rows reaches the end of the part of the table
      const rest = rows.slice(rowIndex).filter(({ parentElement }) => parentElement === row.parentElement)
      const rowSpan = cell.getAttribute('rowspan') === '0' ? rest.length : spanOf(cell, 'rowspan')
      const colSpan = spanOf(cell, 'colspan')
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
      if (colSpan > 1 || rowSpan > 1) count += 1
      for (let nth = 0; nth < colSpan; nth += 1) {
        if (nth > 0) cell.after(table.ownerDocument.createElement(cell.localName))
        spanned[column] = rowSpan - 1
        column += 1
      }
    }
    fill()
  }
  for (const columns of table.querySelectorAll('colgroup')) columns.remove()
  const width = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  for (const row of rows)
    while (cellsOf(row).length < width) row.append(table.ownerDocument.createElement(cellsOf(row).at(-1)?.localName ?? 'td'))
  return count
}

const bold = 'strong, b'

/** Whether all text of a cell or a row is bold. */
function isBold(part: Element): boolean {
  return textsIn(part).every(({ data, parentElement }) => data.trim() === '' || parentElement?.closest(bold))
}

/**
 * Converts a bold first row to header cells if the rest is not bold: the usual way to mark a header row in Word and
 * Google Docs.
 * @returns whether it did
 */
export function promoteBoldHeader(table: Element): boolean {
  const [first, ...rest] = rowsOf(table)
  if (!first || rest.length === 0 || table.querySelector('th')) return false
  const wording = rest.filter((row) => hasText(row))
  if (!hasText(first) || !isBold(first) || (wording.length > 0 && wording.every(isBold))) return false
  for (const cell of cellsOf(first)) {
    for (const mark of cell.querySelectorAll(bold)) unwrap(mark)
    renameElement(cell, 'th')
  }
  return true
}
