import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type Paragraph, readDocument } from '../posts/blocks.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { mergeBlocks } from './merge-blocks.ts'

const numRuns = process.env['LONG'] ? 20_000 : 300
const line = (key: string, text: string): Paragraph => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const list = (key: string, entries: readonly Paragraph[]): Block => ({
  type: 'list',
  attrs: { key, ordered: true, start: 1 },
  content: entries.map((entry) => ({ type: 'list_item', content: [entry] })),
})
const words = (blocks: readonly Block[] | undefined) => blocks?.map((block) => textOfBlock(block).replaceAll('\n', ' ')) ?? []
const entriesOf = (length: number) => Array.from({ length }, (_, at) => line(`e${at}`, `第${at}項`))
const written = (entries: readonly Paragraph[], at: number, more: string) =>
  entries.map((entry, nth) => (nth === at ? line(entry.attrs.key, `第${at}項${more}`) : entry))

const course = fc.integer({ min: 2, max: 6 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    part: fc.integer({ min: 1, max: length - 1 }),
    at: fc.nat({ max: length - 1 }),
    between: fc.boolean(),
    isSwapped: fc.boolean(),
  }),
)

test('where one parts a list and the other writes in an entry, the entry says so wherever it stands now, and nobody is asked', () => {
  fc.assert(
    fc.property(course, ({ length, part, at, between, isSwapped }) => {
      const all = entriesOf(length)
      const middle = between ? [line('new', '插進來')] : []
      const parted = [list('l', all.slice(0, part)), ...middle, list('l2', all.slice(part))]
      const changed = [list('l', written(all, at, '又寫'))]
      const sides = isSwapped ? [changed, parted] : [parted, changed]
      const merged = mergeBlocks([list('l', all)], sides[0] ?? [], sides[1] ?? [])
      const wanted = written(all, at, '又寫')
      expect(merged).toEqual({
        blocks: [list('l', wanted.slice(0, part)), ...middle, list('l2', wanted.slice(part))],
        conflicts: [],
      })
      expect(readDocument({ type: 'doc', attrs: { version: 1 }, content: merged?.blocks })).not.toHaveProperty('faults')
    }),
    { numRuns },
  )
})

test('where one joins two lists and the other writes in an entry of either, or adds one, both are there', () => {
  fc.assert(
    fc.property(course, ({ length, part, at, between, isSwapped }) => {
      const all = entriesOf(length)
      const middle = between ? [line('m', '中間')] : []
      const base = [list('l', all.slice(0, part)), ...middle, list('l2', all.slice(part))]
      const joined = [list('l', all)]
      const wrote = written(all, at, '又寫')
      const changed = [list('l', wrote.slice(0, part)), ...middle, list('l2', [...wrote.slice(part), line('last', '最後')])]
      const sides = isSwapped ? [changed, joined] : [joined, changed]
      const merged = mergeBlocks(base, sides[0] ?? [], sides[1] ?? [])
      expect([merged?.conflicts, words(merged?.blocks)]).toEqual([[], words([list('l', [...wrote, line('last', '最後')])])])
    }),
    { numRuns },
  )
})

test('whoever took an entry out of the middle and parted the list there leaves the rest to whoever wrote in it', () => {
  const [a, b, c, d] = entriesOf(4) as [Paragraph, Paragraph, Paragraph, Paragraph]
  const base = [list('l', [a, b, c, d])]
  const lifted = [list('l', [a]), line('e1', '第1項'), list('l2', [c, d])]
  const changed = [list('l', [a, b, c, line('e3', '第3項又寫')])]
  expect(words(mergeBlocks(base, lifted, changed)?.blocks)).toEqual(['第0項', '第1項', '第2項 第3項又寫'])
  expect(words(mergeBlocks(base, changed, [list('l', [a]), list('l2', [c, d])])?.blocks)).toEqual(['第0項', '第2項 第3項又寫'])
  // who wrote in the one that is taken out is asked
  expect(
    mergeBlocks(base, [list('l', [a]), list('l2', [c, d])], [list('l', written([a, b, c, d], 1, '又寫'))])?.conflicts,
  ).toHaveLength(1)
})
