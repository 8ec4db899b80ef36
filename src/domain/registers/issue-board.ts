import { postAt } from '../posts/address.ts'
import { cleanText } from '../text/clean-text.ts'
import { type IssueContents, postTwice } from './outlines.ts'

/** A row of the board as it is typed: a section, or a piece below the section before it. */
export type BoardRow =
  | { kind: 'section'; title: string }
  /** `post` is the address of the piece on the site; empty for one that is only printed. */
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

/** The contents of typed rows, or what is wrong, by the position of the row. */
export function boardContents(rows: readonly BoardRow[]): { contents: IssueContents } | { faults: Record<number, string> } {
  const contents: IssueContents = []
  const faults: Record<number, string> = {}
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const title = cleanText(row.title).trim()
    if (title === '') faults[at] = '請填寫標題，不要的話按「拿掉」'
    if (row.kind === 'section') {
      contents.push({ title, items: [] })
      continue
    }
    const page = Number(row.page.trim())
    if (!/^\d{1,4}$/.test(row.page.trim()) || page < 1) faults[at] ??= '頁碼是 1 到 9999 的數字'
    const address = row.post
      .trim()
      .replace(/^https?:\/\/[^/]+/, '')
      .replace(/^\//, '')
    const post = address === '' ? null : postAt(`/${address}`)
    if (post === undefined) faults[at] ??= '文章的網址像 article/3；只在紙本的請留空'
    else if (post && seen.has(`${post.type}/${post.id}`)) faults[at] ??= postTwice
    else if (post) seen.add(`${post.type}/${post.id}`)
    const section = contents.at(-1)
    if (section) section.items.push({ title, page, post: post ?? null })
    else faults[at] ??= '第一列要是單元'
  }
  return Object.keys(faults).length > 0 ? { faults } : { contents }
}

/** The rows from a position on that move together: a section with its pieces, or one piece. */
function lengthAt(rows: readonly BoardRow[], at: number): number {
  if (rows[at]?.kind !== 'section') return 1
  const next = rows.findIndex((row, place) => place > at && row.kind === 'section')
  return (next < 0 ? rows.length : next) - at
}

/**
 * The rows after one was put before the row at another position (the number of rows: at the end). A section takes its
 * pieces along and is put between sections; a piece is never before the first section. An impossible move changes nothing.
 */
export function putRow(rows: readonly BoardRow[], from: number, before: number): BoardRow[] {
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
export function stepRow(rows: readonly BoardRow[], at: number, step: 'up' | 'down'): BoardRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  if (row.kind === 'piece') return step === 'up' ? putRow(rows, at, at - 1) : putRow(rows, at, Math.min(at + 2, rows.length))
  const starts = rows.flatMap(({ kind }, place) => (kind === 'section' ? [place] : []))
  const nth = starts.indexOf(at)
  if (step === 'up') return putRow(rows, at, starts[nth - 1] ?? at)
  const next = starts[nth + 1]
  return next === undefined ? [...rows] : putRow(rows, at, next + lengthAt(rows, next))
}

/** The rows with a new one: a section at the end, or a piece at the end of the section of a row, on the page after its last. */
export function addRow(rows: readonly BoardRow[], kind: BoardRow['kind'], at: number): BoardRow[] {
  if (kind === 'section') return [...rows, { kind, title: '' }]
  const start = rows.findLastIndex((row, place) => place <= at && row.kind === 'section')
  if (start < 0) return [...rows]
  const end = start + lengthAt(rows, start)
  const last = rows[end - 1]
  const page = last?.kind === 'piece' && /^\d+$/.test(last.page) ? String(Number(last.page) + 2) : ''
  return rows.toSpliced(end, 0, { kind, title: '', page, post: '' })
}

/** The rows without one; the pieces of a section go to the section before it, and the first section stays while it has pieces. */
export function removeRow(rows: readonly BoardRow[], at: number): BoardRow[] {
  const isNeeded = at === 0 && rows[1]?.kind === 'piece'
  return isNeeded ? [...rows] : rows.toSpliced(at, 1)
}

/** The sample pages after a button of their form: `up 2`, `down 0`, `remove 1`, `add 3`; null for another button. */
export function changedPages<Row>(rows: readonly Row[], button: string, empty: Row): Row[] | null {
  const [, what, given] = /^(up|down|remove|add) (\d+)$/.exec(button) ?? []
  const at = Number(given)
  if (what === 'add') return [...rows, empty]
  if (what === 'remove') return rows.toSpliced(at, 1)
  const to = what === 'up' ? at - 1 : at + 1
  const row = rows[at]
  if ((what !== 'up' && what !== 'down') || row === undefined) return null
  return to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(at, 1).toSpliced(to, 0, row)
}
