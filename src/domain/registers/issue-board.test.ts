import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRow, type BoardRow, boardContents, boardRows, editSamplePages, moveRow, moveRowTo, removeRow } from './issue-board.ts'
import { duplicatePostMessage, type IssueContents, issueContents } from './outlines.ts'

const section = (title: string): BoardRow => ({ kind: 'section', title })
const piece = (title: string, page = '8', post = ''): BoardRow => ({ kind: 'piece', title, page, post })
const rows = [section('A'), piece('a1'), piece('a2'), section('B'), piece('b1'), section('C')]
const short = (all: readonly BoardRow[]) => all.map(({ title }) => title).join(' ')

test('a piece moves by one place, also across sections; a section takes its pieces along', () => {
  expect(short(moveRow(rows, 2, 'up'))).toBe('A a2 a1 B b1 C')
  expect(short(moveRow(rows, 2, 'down'))).toBe('A a1 B a2 b1 C')
  expect(short(moveRow(rows, 4, 'up'))).toBe('A a1 a2 b1 B C')
  expect(short(moveRow(rows, 4, 'down'))).toBe('A a1 a2 B C b1')
  expect(short(moveRow(rows, 0, 'down'))).toBe('B b1 A a1 a2 C')
  expect(short(moveRow(rows, 3, 'up'))).toBe('B b1 A a1 a2 C')
  expect(short(moveRow(rows, 5, 'up'))).toBe('A a1 a2 C B b1')
})

test('impossible moves change nothing', () => {
  for (const [at, step] of [
    [1, 'up'],
    [0, 'up'],
    [5, 'down'],
    [9, 'up'],
  ] as const)
    expect(moveRow(rows, at, step)).toEqual(rows)
  expect(moveRowTo(rows, 1, 0)).toEqual(rows)
  expect(moveRowTo(rows, 3, 1)).toEqual(rows)
  expect(short(moveRowTo(rows, 1, 6))).toBe('A a2 B b1 C a1')
  expect(short(moveRowTo(rows, 5, 0))).toBe('C A a1 a2 B b1')
})

test('whatever is moved, no row is lost and every piece is in a section', () => {
  const move = fc.tuple(fc.nat(6), fc.nat(7))
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      const after = moves.reduce<BoardRow[]>((now, [from, before]) => moveRowTo(now, from, before), rows)
      expect(after.map(({ title }) => title).toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
      expect(after[0]?.kind).toBe('section')
    }),
  )
})

test('rows are added and removed', () => {
  const more = addRow(rows, 'piece', 1)
  expect(more[3]).toEqual({ kind: 'piece', title: '', page: '10', post: '' })
  expect(short(addRow(rows, 'section', 0)).endsWith('C ')).toBe(true)
  expect(addRow([], 'piece', 0)).toEqual([])
  expect(short(removeRow(rows, 3))).toBe('A a1 a2 b1 C')
  expect(removeRow(rows, 0)).toEqual(rows)
})

test('typed rows are the contents of the issue, or errors by row', () => {
  const contents = [
    {
      title: 'A',
      items: [
        { title: 'a1', page: 8, post: { type: 'article' as const, id: 3 } },
        { title: 'a2', page: 12, post: null },
      ],
    },
  ]
  expect(boardContents(boardRows(contents))).toEqual({ contents })
  expect(boardContents([section('A'), piece('a', '1', 'https://example.com/blog/4')])).toEqual({
    contents: [{ title: 'A', items: [{ title: 'a', page: 1, post: { type: 'blog', id: 4 } }] }],
  })
  const wrong = boardContents([piece('a'), section(' '), piece('b', '0'), piece('c', '3', 'nowhere/3')])
  expect('errors' in wrong && Object.keys(wrong.errors)).toEqual(['0', '1', '2', '3'])
})

test('sample pages move by one place, are added last and removed; other buttons do nothing', () => {
  const pages = ['a', 'b', 'c']
  expect(editSamplePages(pages, 'up 2', '')).toEqual(['a', 'c', 'b'])
  expect(editSamplePages(pages, 'down 0', '')).toEqual(['b', 'a', 'c'])
  expect(editSamplePages(pages, 'up 0', '')).toEqual(pages)
  expect(editSamplePages(pages, 'down 2', '')).toEqual(pages)
  expect(editSamplePages(pages, 'remove 1', '')).toEqual(['a', 'c'])
  expect(editSamplePages(pages, 'add 3', '')).toEqual(['a', 'b', 'c', ''])
  expect(editSamplePages(pages, 'up 9', '')).toBeNull()
  expect(editSamplePages(pages, 'piece 1', '')).toBeNull()
})

test('an article is in an issue once: the second row has the error, or the contents are refused', () => {
  const twice = [
    section('A'),
    piece('a1', '8', 'article/3'),
    section('B'),
    piece('b1', '20', '/article/3'),
    piece('b2', '22', ''),
  ]
  expect(boardContents(twice)).toEqual({ errors: { 3: duplicatePostMessage } })
  const { contents } = boardContents(twice.toSpliced(3, 1)) as { contents: IssueContents }
  expect(issueContents.safeParse(contents).success).toBe(true)
  const again = issueContents.safeParse([...contents, ...contents])
  expect(again.error?.issues[0]?.message).toBe(`「a1」（article/3）：${duplicatePostMessage}`)
})
