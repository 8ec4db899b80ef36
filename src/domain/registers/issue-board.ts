import { postAt } from '../posts/post-path.ts'
import { cleanText } from '../text/clean-text.ts'
import { duplicatePostMessage, type IssueContents } from './outlines.ts'

/** A row of the board as it is typed: a section, or a piece below the section before it. */
export type BoardRow =
  | { kind: 'section'; title: string }
  /** `post` is the URL of the piece on the site; empty for one that is only printed. */
  | { kind: 'piece'; title: string; page: string; post: string }

export const boardRows = (contents: IssueContents): BoardRow[] =>
  contents.flatMap(({ title, items }): BoardRow[] => [
    { kind: 'section', title },
    ...items.map(
      ({ title, page, post }): BoardRow => ({
        kind: 'piece',
        title,
        page: String(page),
        post: post ? `${post.type}/${post.id}` : '',
      }),
    ),
  ])

/** The contents from typed rows; or the error messages, by the index of the row. */
export function boardContents(rows: readonly BoardRow[]): { contents: IssueContents } | { errors: Record<number, string> } {
  const contents: IssueContents = []
  const errors: Record<number, string> = {}
  const seenKeys = new Set<string>()
  for (const [rowIndex, row] of rows.entries()) {
    const title = cleanText(row.title).trim()
    if (title === '') errors[rowIndex] = '請填寫標題，不要的話按「拿掉」'
    if (row.kind === 'section') {
      contents.push({ title, items: [] })
      continue
    }
    const page = Number(row.page.trim())
    if (!/^\d{1,4}$/.test(row.page.trim()) || page < 1) errors[rowIndex] ??= '頁碼是 1 到 9999 的數字'
    const path = row.post
      .trim()
      .replace(/^https?:\/\/[^/]+/, '')
      .replace(/^\//, '')
    const post = path === '' ? null : postAt(`/${path}`)
    if (post === undefined) errors[rowIndex] ??= '文章的網址像 article/3；只在紙本的請留空'
    else if (post && seenKeys.has(`${post.type}/${post.id}`)) errors[rowIndex] ??= duplicatePostMessage
    else if (post) seenKeys.add(`${post.type}/${post.id}`)
    const section = contents.at(-1)
    if (section) section.items.push({ title, page, post: post ?? null })
    else errors[rowIndex] ??= '第一列要是單元'
  }
  return Object.keys(errors).length > 0 ? { errors } : { contents }
}

/** The number of rows from an index on that move together: a section with its pieces, or one piece. */
function lengthAt(rows: readonly BoardRow[], index: number): number {
  if (rows[index]?.kind !== 'section') return 1
  const next = rows.findIndex((row, position) => position > index && row.kind === 'section')
  return (next < 0 ? rows.length : next) - index
}

/**
 * The rows after one was put before the row at another position (the number of rows: at the end). A section takes its
 * pieces along and is put between sections; a piece is never before the first section. An impossible move changes nothing.
 */
export function moveRowTo(rows: readonly BoardRow[], from: number, before: number): BoardRow[] {
  const row = rows[from]
  const length = lengthAt(rows, from)
  if (!row || (before >= from && before <= from + length)) return [...rows]
  if (row.kind === 'piece' && before === 0) return [...rows]
  if (row.kind === 'section' && before < rows.length && rows[before]?.kind !== 'section') return [...rows]
  const moved = rows.slice(from, from + length)
  const rest = rows.toSpliced(from, length)
  return rest.toSpliced(before > from ? before - length : before, 0, ...moved)
}

/** The rows after one was moved by one place: a piece past its neighbour, also into the next section; a section past another. */
export function moveRow(rows: readonly BoardRow[], index: number, step: 'up' | 'down'): BoardRow[] {
  const row = rows[index]
  if (!row) return [...rows]
  if (row.kind === 'piece')
    return step === 'up' ? moveRowTo(rows, index, index - 1) : moveRowTo(rows, index, Math.min(index + 2, rows.length))
  const starts = rows.flatMap(({ kind }, position) => (kind === 'section' ? [position] : []))
  const nth = starts.indexOf(index)
  if (step === 'up') return moveRowTo(rows, index, starts[nth - 1] ?? index)
  const next = starts[nth + 1]
  return next === undefined ? [...rows] : moveRowTo(rows, index, next + lengthAt(rows, next))
}

/** The rows with a new one: a section at the end, or a piece at the end of the section of a row, on the page after its last. */
export function addRow(rows: readonly BoardRow[], kind: BoardRow['kind'], index: number): BoardRow[] {
  if (kind === 'section') return [...rows, { kind, title: '' }]
  const start = rows.findLastIndex((row, position) => position <= index && row.kind === 'section')
  if (start < 0) return [...rows]
  const end = start + lengthAt(rows, start)
  const last = rows[end - 1]
  const page = last?.kind === 'piece' && /^\d+$/.test(last.page) ? String(Number(last.page) + 2) : ''
  return rows.toSpliced(end, 0, { kind, title: '', page, post: '' })
}

/** The rows without one; the pieces of a section go to the section before it, and the first section stays while it has pieces. */
export function removeRow(rows: readonly BoardRow[], index: number): BoardRow[] {
  const isNeeded = index === 0 && rows[1]?.kind === 'piece'
  return isNeeded ? [...rows] : rows.toSpliced(index, 1)
}

/** The sample pages after the command of a button (`up 2`, `down 0`, `remove 1`, `add 3`); null for a value that is none. */
export function editSamplePages<Row>(rows: readonly Row[], button: string, empty: Row): Row[] | null {
  const [, action, indexText] = /^(up|down|remove|add) (\d+)$/.exec(button) ?? []
  const index = Number(indexText)
  if (action === 'add') return [...rows, empty]
  if (action === 'remove') return rows.toSpliced(index, 1)
  const to = action === 'up' ? index - 1 : index + 1
  const row = rows[index]
  if ((action !== 'up' && action !== 'down') || row === undefined) return null
  return to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(index, 1).toSpliced(to, 0, row)
}
