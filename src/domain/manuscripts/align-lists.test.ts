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
const entriesOf = (length: number) => Array.from({ length }, (_, index) => line(`e${index}`, `第${index}項`))
const written = (entries: readonly Paragraph[], index: number, more: string) =>
  entries.map((entry, nth) => (nth === index ? line(entry.attrs.key, `第${index}項${more}`) : entry))

const bothWays = (base: Block[], one: Block[], other: Block[]) => [mergeBlocks(base, one, other), mergeBlocks(base, other, one)]

const course = fc.integer({ min: 2, max: 6 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    part: fc.integer({ min: 1, max: length - 1 }),
    at: fc.nat({ max: length - 1 }),
    between: fc.boolean(),
  }),
)

test('an edit of an entry merges without conflict when the other side splits the list', () => {
  fc.assert(
    fc.property(course, ({ length, part, at, between }) => {
      const all = entriesOf(length)
      const middle = between ? [line('new', '插進來')] : []
      const split = [list('l', all.slice(0, part)), ...middle, list('l2', all.slice(part))]
      const changed = [list('l', written(all, at, '又寫'))]
      const wrote = written(all, at, '又寫')
      const blocks = [list('l', wrote.slice(0, part)), ...middle, list('l2', wrote.slice(part))]
      for (const merged of bothWays([list('l', all)], split, changed)) expect(merged).toEqual({ blocks, conflicts: [] })
    }),
    { numRuns },
  )
})

test('if one side joins two lists and the other edits or adds an entry, both are preserved', () => {
  fc.assert(
    fc.property(course, ({ length, part, at, between }) => {
      const all = entriesOf(length)
      const middle = between ? [line('m', '中間')] : []
      const base = [list('l', all.slice(0, part)), ...middle, list('l2', all.slice(part))]
      const joined = [list('l', all)]
      const wrote = written(all, at, '又寫')
      const changed = [list('l', wrote.slice(0, part)), ...middle, list('l2', [...wrote.slice(part), line('last', '最後')])]
      const blocks = [list('l', [...wrote, line('last', '最後')])]
      for (const merged of bothWays(base, joined, changed)) expect(merged).toEqual({ blocks, conflicts: [] })
    }),
    { numRuns },
  )
})

test('edits of remaining entries survive when the other side removes one and splits there', () => {
  const [a, b, c, d] = entriesOf(4) as [Paragraph, Paragraph, Paragraph, Paragraph]
  const base = [list('l', [a, b, c, d])]
  const lifted = [list('l', [a]), line('e1', '第1項'), list('l2', [c, d])]
  const changed = [list('l', [a, b, c, line('e3', '第3項又寫')])]
  expect(words(mergeBlocks(base, lifted, changed)?.blocks)).toEqual(['第0項', '第1項', '第2項 第3項又寫'])
  expect(words(mergeBlocks(base, changed, [list('l', [a]), list('l2', [c, d])])?.blocks)).toEqual(['第0項', '第2項 第3項又寫'])
  // an edit of the removed entry is a conflict
  expect(
    mergeBlocks(base, [list('l', [a]), list('l2', [c, d])], [list('l', written([a, b, c, d], 1, '又寫'))])?.conflicts,
  ).toHaveLength(1)
})

test('moving a middle entry into its own list is no split: edits of the rest still merge', () => {
  const [a, b, c, d] = entriesOf(4) as [Paragraph, Paragraph, Paragraph, Paragraph]
  const moved = [list('l2', [b]), list('l', [a, c, d])]
  const changed = [list('l', [a, b, c, line('e3', '第3項又寫')])]
  const merged = mergeBlocks([list('l', [a, b, c, d])], moved, changed)
  expect([merged?.conflicts, words(merged?.blocks)]).toEqual([[], ['第1項', '第0項 第2項 第3項又寫']])
})

type Action = [what: 'write' | 'part' | 'join' | 'put-in' | 'take-out' | 'lift', at: number, entry: number]
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.tuple(fc.constantFrom('write', 'part', 'join', 'put-in', 'take-out', 'lift'), fc.nat({ max: 5 }), fc.nat({ max: 5 })),
  { maxLength: 5 },
)
type Lists = { key: string; entries: Paragraph[] | null; text: Paragraph | null }[]
const blocksOf = (all: Lists): Block[] => all.flatMap(({ key, entries, text }) => (entries ? list(key, entries) : (text ?? [])))

/** Lists and lines after edits, and the words that were written. */
function done(start: Lists, all: readonly Action[], who: string): Lists {
  const lists = all.reduce<Lists>((blocks, [what, at, entry], step) => {
    const place = at % blocks.length
    const block = blocks[place]
    const [entries, name] = [block?.entries, `〔${who}${step}〕`]
    if (!block) return blocks
    if (!entries) {
      const text = block.text as Paragraph
      return what === 'write'
        ? blocks.with(place, { ...block, text: line(text.attrs.key, `${textOfBlock(text)}${name}`) })
        : blocks
    }
    const nth = entry % entries.length
    const one = entries[nth] as Paragraph
    const retained = (now: Paragraph[]) => (now.length > 0 ? blocks.with(place, { ...block, entries: now }) : blocks)
    const splitBlocks = (text: Paragraph | null, rest: Paragraph[]) =>
      nth === 0
        ? blocks
        : blocks.toSpliced(
            place,
            1,
            { ...block, entries: entries.slice(0, nth) },
            ...(text ? [{ key: text.attrs.key, entries: null, text }] : []),
            ...(rest.length > 0 ? [{ key: `${who}l${step}`, entries: rest, text: null }] : []),
          )
    if (what === 'write') return retained(entries.with(nth, line(one.attrs.key, `${textOfBlock(one)}${name}`)))
    if (what === 'put-in') return retained(entries.toSpliced(nth, 0, line(`${who}e${step}`, name)))
    if (what === 'take-out') return retained(entries.toSpliced(nth, 1))
    if (what === 'part') return splitBlocks(line(`${who}p${step}`, name), entries.slice(nth))
    if (what === 'lift') return splitBlocks(one, entries.slice(nth + 1))
    const next = blocks[place + 1]
    return next?.entries ? blocks.toSpliced(place, 2, { ...block, entries: [...entries, ...next.entries] }) : blocks
  }, start)
  return lists
}

test('after any changes of lists, each written word is in the text or in a conflict', { timeout: 600_000 }, () => {
  const start: Lists = [
    { key: 'l', entries: entriesOf(4), text: null },
    { key: 'p', entries: null, text: line('p', '一段') },
    { key: 'm', entries: [line('m0', '甲項'), line('m1', '乙項')], text: null },
  ]
  let count = 0
  fc.assert(
    fc.property(actions, actions, (mine, theirs) => {
      const [one, other] = [blocksOf(done(start, mine, 'me')), blocksOf(done(start, theirs, 'they'))]
      const merged = mergeBlocks(blocksOf(start), one, other)
      if (!merged) {
        count += 1
        return
      }
      const { blocks, conflicts } = merged
      const actual = JSON.stringify([blocks, conflicts])
      const tokens = (all: readonly Block[]) => JSON.stringify(all).match(/〔[a-z]+\d〕/gu) ?? []
      for (const token of [...tokens(one), ...tokens(other)]) expect([token, actual.includes(token)]).toEqual([token, true])
      if (conflicts.length === 0)
        for (const token of tokens(blocks)) expect([token, actual.split(token).length]).toEqual([token, 2])
      expect(readDocument({ type: 'doc', attrs: { version: 1 }, content: blocks })).not.toHaveProperty('errors')
    }),
    { numRuns },
  )
  // a conflict about the whole text is rare
  expect(count / numRuns).toBeLessThan(0.2)
})
