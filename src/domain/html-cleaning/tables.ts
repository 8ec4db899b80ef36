import { cellsOf, hasWords, rename, rowsOf, textsIn, unwrap } from './dom.ts'

/** Maximum span of a cell: a clipboard may contain any value. */
const widest = 60

const spanOf = (cell: Element, name: string) =>
  Math.min(widest, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

/**
 * Normalises a table so that every cell has one position and all rows have one length; missing cells are added empty.
 * @returns how many cells spanned several positions
 */
export function oneCellPerPlace(table: Element): number {
  const rows = rowsOf(table)
  /** For each column, how many further rows are spanned from above. */
  const spanned: number[] = []
  let found = 0
  for (const row of rows) {
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
      const [across, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
      if (across > 1 || down > 1) found += 1
      for (let nth = 0; nth < across; nth += 1) {
        if (nth > 0) cell.after(table.ownerDocument.createElement(cell.localName))
        spanned[column] = down - 1
        column += 1
      }
    }
    fill()
  }
  for (const columns of table.querySelectorAll('colgroup')) columns.remove()
  const width = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  for (const row of rows)
    while (cellsOf(row).length < width) row.append(table.ownerDocument.createElement(cellsOf(row).at(-1)?.localName ?? 'td'))
  return found
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
export function headOfBold(table: Element): boolean {
  const [first, ...rest] = rowsOf(table)
  if (!first || rest.length === 0 || table.querySelector('th')) return false
  const wording = rest.filter((row) => hasWords(row))
  if (!hasWords(first) || !isBold(first) || (wording.length > 0 && wording.every(isBold))) return false
  for (const cell of cellsOf(first)) {
    for (const mark of cell.querySelectorAll(bold)) unwrap(mark)
    rename(cell, 'th')
  }
  return true
}
