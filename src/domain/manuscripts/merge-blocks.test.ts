import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { type Block, readDocument } from '../posts/blocks.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { blockChanges, withBlockChanges } from './block-changes.ts'
import { canonical } from './canonical.ts'
import { chooseSide, mergeBlocks, retainBothBlocks } from './merge-blocks.ts'

/** Twenty thousand pairs of edits in the long suite, some hundred in the short one. */
const numRuns = process.env['LONG'] ? 20_000 : 300
const timeout = process.env['LONG'] ? 600_000 : 60_000

type Edit =
  | { do: 'write'; at: number; words: string }
  | { do: 'take-out'; at: number }
  | { do: 'put-in'; at: number; words: string }
  | { do: 'move'; at: number; to: number }
const at = fc.nat({ max: 30 })
const words = fc.constantFrom('甲', '乙', '丙')
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('write' as const), at, words }),
    fc.record({ do: fc.constant('take-out' as const), at }),
    fc.record({ do: fc.constant('put-in' as const), at, words }),
    fc.record({ do: fc.constant('move' as const), at, to: at }),
  ),
  { maxLength: 6 },
)
const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })

/** A text after edits; inserted blocks have keys of the author's own. */
function edited(base: readonly Block[], all: readonly Edit[], who: string): Block[] {
  let blocks = [...base]
  for (const [step, edit] of all.entries()) {
    const place = edit.at % blocks.length
    const block = blocks[place]
    if (!block) continue
    if (edit.do === 'write') blocks = blocks.with(place, paragraph(block.attrs.key, `${who}${edit.words}`))
    if (edit.do === 'take-out' && blocks.length > 1) blocks = blocks.toSpliced(place, 1)
    if (edit.do === 'put-in') blocks = blocks.toSpliced(place, 0, paragraph(`${who}${step}`, edit.words))
    if (edit.do === 'move') blocks = blocks.toSpliced(place, 1).toSpliced(edit.to % blocks.length, 0, block)
  }
  return blocks
}
const pair = fc
  .tuple(arbitraryDocument, edits, edits)
  .map(([{ content }, one, other]) => [content, edited(content, one, 'one'), edited(content, other, 'other')] as const)
const keysOf = (blocks: readonly Block[]) => blocks.map(({ attrs }) => attrs.key)
const textOf = (blocks: readonly Block[], key: string) => canonical(blocks.find(({ attrs }) => attrs.key === key) ?? null)

test('no edit is lost: each block is as edited, or both sides are reported as a conflict', { timeout }, () => {
  fc.assert(
    fc.property(pair, ([base, mine, theirs]) => {
      const { blocks, conflicts } = mergeBlocks(base, mine, theirs) ?? { blocks: [], conflicts: [] }
      const conflictsByKey = new Map(conflicts.map((conflict) => [conflict.key, conflict]))
      const isEmptied =
        blocks.length === 1 && canonical(blocks[0]) === canonical({ type: 'paragraph', attrs: { key: keysOf(base)[0] } })
      for (const key of new Set([base, mine, theirs].flatMap(keysOf))) {
        const [was, own, other, now] = [base, mine, theirs, blocks].map((all) => textOf(all, key))
        if (own !== was && other !== was && own !== other)
          expect([
            canonical(conflictsByKey.get(key)?.mine),
            canonical(conflictsByKey.get(key)?.theirs),
            isEmptied ? own : now,
          ]).toEqual([own, other, own])
        else if (!isEmptied) expect([conflictsByKey.has(key), now]).toEqual([false, own === was ? other : own])
      }
      const read = readDocument({ type: 'doc', attrs: { version: 1 }, content: blocks })
      expect('errors' in read ? read.errors : []).toEqual([])
    }),
    { numRuns },
  )
})

test('the result does not depend on who saves first, if different blocks were changed and moved', { timeout }, () => {
  fc.assert(
    fc.property(pair, ([base, mine, theirs]) => {
      const [one, other] = [mergeBlocks(base, mine, theirs), mergeBlocks(base, theirs, mine)]
      const isMoved = (blocks: readonly Block[]) => {
        const retained = (all: readonly Block[], of: readonly Block[]) => keysOf(all).filter((key) => keysOf(of).includes(key))
        return canonical(retained(blocks, base)) !== canonical(retained(base, blocks))
      }
      fc.pre(one?.conflicts.length === 0 && !(isMoved(mine) && isMoved(theirs)))
      expect(other).toEqual(one)
    }),
    { numRuns },
  )
})

test('a side without moves preserves the other order; a text merged with itself is unchanged', { timeout }, () => {
  fc.assert(
    fc.property(
      pair,
      edits.map((all) => all.filter((edit) => edit.do !== 'move')),
      ([base, mine, theirs], unmoved) => {
        const still = edited(base, unmoved, 'still')
        for (const [one, other] of [
          [mine, still],
          [still, mine],
        ] as const) {
          const blocks = mergeBlocks(base, one, other)?.blocks ?? []
          const left = new Set(keysOf(blocks))
          const own = new Set(keysOf(mine))
          if (blocks.length > 1)
            expect(keysOf(blocks).filter((key) => own.has(key))).toEqual(keysOf(mine).filter((key) => left.has(key)))
        }
        expect(mergeBlocks(base, mine, base)?.blocks).toEqual(mine)
        expect(mergeBlocks(base, base, theirs)?.blocks).toEqual(theirs)
        expect(mergeBlocks(base, mine, mine)).toEqual({ blocks: mine, conflicts: [] })
      },
    ),
    { numRuns },
  )
})

test('the changes reproduce the text, and contain no unchanged block', { timeout }, () => {
  fc.assert(
    fc.property(pair, ([base, mine]) => {
      const changes = blockChanges(base, mine)
      expect(changes ? withBlockChanges(base, changes) : { blocks: base, unknown: [] }).toEqual({ blocks: mine, unknown: [] })
      for (const block of changes?.changed ?? []) expect(canonical(block)).not.toBe(textOf(base, block.attrs.key))
    }),
    { numRuns },
  )
})

test('a block is taken from another text in its position, or after its predecessor there', () => {
  const [a, b, c] = [paragraph('a', '一'), paragraph('b', '二'), paragraph('c', '三')]
  expect(chooseSide([a, c], [a, b, c], 'b')).toEqual([a, b, c])
  expect(chooseSide([c], [a, b, c], 'b')).toEqual([b, c])
  expect(chooseSide([a, b], [a, paragraph('b', '四')], 'b')).toEqual([a, paragraph('b', '四')])
  expect(chooseSide([a, b], [a], 'b')).toEqual([a])
})

test('moving one paragraph into different blocks is a conflict about the whole text', () => {
  const [a, inner] = [paragraph('a', '一'), paragraph('a', '一') as Extract<Block, { type: 'paragraph' }>]
  const quote = (key: string): Block => ({ type: 'quote', attrs: { key }, content: [inner] })
  expect(mergeBlocks([a], [quote('one')], [quote('other')])).toBeNull()
})

test('taking both versions of a block: theirs keeps its key, mine follows as a new block', {
  timeout,
}, () => {
  fc.assert(
    fc.property(pair, ([base, mine, theirs]) => {
      const unresolved = mergeBlocks(base, mine, theirs)
      const twice = unresolved?.conflicts ?? []
      fc.pre(unresolved !== null && twice.every(({ mine, theirs }) => mine && theirs))
      let count = 0
      const newKey = () => {
        count += 1
        return `new-${count}`
      }
      const both = mergeBlocks(base, mine, theirs, () => 'both', newKey)?.blocks ?? []
      // the preview of the decision yields the same
      count = 0
      const decided = twice.reduce(
        (blocks, { key, splitOff }) =>
          retainBothBlocks(blocks, theirs, key, { mine: keysOf(splitOff.mine), theirs: keysOf(splitOff.theirs) }, newKey),
        unresolved?.blocks ?? [],
      )
      const words = (blocks: readonly Block[]) => blocks.map((block) => plain(block))
      expect(words(decided)).toEqual(words(both))
      const actual = new Set(words(both))
      for (const { mine, theirs } of twice) for (const side of [mine, theirs]) expect(actual.has(plain(side as Block))).toBe(true)
      for (const { key, theirs } of twice) expect(textOf(both, key)).toBe(canonical(theirs))
      const read = readDocument({ type: 'doc', attrs: { version: 1 }, content: both })
      expect('errors' in read ? read.errors : []).toEqual([])
    }),
    { numRuns },
  )
})

/** A block without its keys and link names. */
const plain = (block: Block) =>
  canonical(JSON.parse(JSON.stringify(block, (name, value) => (name === 'key' || name === 'anchor' ? null : value))))

test('split-off blocks are retained or dropped with their side, without duplicated words', () => {
  const base = [paragraph('k1', '每天走路三十分鐘，晚飯以後再走十分鐘。'), paragraph('k2', '多喝水。')]
  const split = [
    paragraph('k1', '每天走路三十分鐘，'),
    paragraph('n1', '晚飯以後再走十分鐘。早上也走。'),
    paragraph('n2', '自己的一段。'),
    ...base.slice(1),
  ]
  const longer = [paragraph('k1', '每天走路三十分鐘，晚飯以後再走十分鐘。走不動就休息。'), ...base.slice(1)]
  const textsOf = (merged: { blocks: Block[] } | null) => merged?.blocks.map((block) => textOfBlock(block))
  const own = '自己的一段。'
  const [theirText, water] = ['每天走路三十分鐘，晚飯以後再走十分鐘。走不動就休息。', '多喝水。']
  expect(textsOf(mergeBlocks(base, split, longer, () => 'theirs'))).toEqual([theirText, own, water])
  expect(textsOf(mergeBlocks(base, longer, split, () => 'mine'))).toEqual([theirText, own, water])
  expect(textsOf(mergeBlocks(base, split, longer, () => 'mine'))).toEqual(textsOf({ blocks: split }))
  expect(textsOf(mergeBlocks(base, longer, split, () => 'theirs'))).toEqual(textsOf({ blocks: split }))
  const whole = textsOf({ blocks: split.slice(0, 2) }) ?? []
  const newKey = () => 'new'
  expect(textsOf(mergeBlocks(base, longer, split, () => 'both', newKey))).toEqual([...whole, theirText, own, water])
  expect(textsOf(mergeBlocks(base, split, longer, () => 'both', newKey))).toEqual([theirText, ...whole, own, water])
  expect(mergeBlocks(base, split, longer)?.conflicts).toEqual([
    { key: 'k1', mine: split[0], theirs: longer[0], splitOff: { mine: [split[1]], theirs: [] } },
  ])
})

test('joining lines that the other side edited yields one line with the edits, no duplicates', () => {
  const [a, b, c] = [paragraph('a', '每天走路。'), paragraph('b', '晚飯以後再走。'), paragraph('c', '多喝水。')]
  const joined = [paragraph('a', '每天走路。晚飯以後再走。'), c]
  const other = [paragraph('a', '每天都走路。'), paragraph('b', '晚飯以後再走十分鐘。'), c]
  const both = { blocks: [paragraph('a', '每天都走路。晚飯以後再走十分鐘。'), c], conflicts: [] }
  expect([mergeBlocks([a, b, c], joined, other), mergeBlocks([a, b, c], other, joined)]).toEqual([both, both])
  const all = [paragraph('a', '每天走路。晚飯以後再走。多喝水。')]
  const split = [a, paragraph('b', '晚飯以後'), paragraph('n', '再走。'), c]
  // not if something is between them, or more was changed than joined
  expect(mergeBlocks([a, b, c], all, split)?.conflicts.map(({ key }) => key)).toEqual(['b'])
  const changed = [paragraph('a', '每天走路。晚飯以後再走走。'), c]
  expect(mergeBlocks([a, b, c], changed, other)?.conflicts.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(mergeBlocks([a, b, c], all, [a, paragraph('b', '不走。'), c])).toEqual({
    blocks: [paragraph('a', '每天走路。不走。多喝水。')],
    conflicts: [],
  })
  // a line whose words were all deleted meanwhile is joined as empty
  const emptied: Block = { type: 'paragraph', attrs: { key: 'a' } }
  expect(mergeBlocks([a, b, c], joined, [emptied, { ...emptied, attrs: { key: 'b' } }, c])?.blocks).toEqual([emptied, c])
  const strong = { type: 'text' as const, text: '晚飯', marks: [{ type: 'strong' as const }] }
  const marked: Block = { type: 'paragraph', attrs: { key: 'b' }, content: [strong, { type: 'text', text: '以後。' }] }
  const one = { ...a, content: [{ type: 'text', text: '每天走路。' }, strong, { type: 'text', text: '以後。' }] } as Block
  expect(mergeBlocks([a, marked, c], [one, c], other)).toEqual(both)
})

test('joins of one side and edits of the other merge completely, in any order of saving', { timeout }, () => {
  const text = (key: string, index: number) => paragraph(key, `第${index}句。`)
  const base = ['a', 'b', 'c', 'd'].map(text)
  const joins = fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 2, max: 4 }))
  const writes = fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 4 })
  fc.assert(
    fc.property(joins, writes, ([from, length], places) => {
      const run = base.slice(from, from + length)
      const one = base.toSpliced(
        from,
        length,
        paragraph(run[0]?.attrs.key ?? '', run.map((block) => textOfBlock(block)).join('')),
      )
      const other = base.map((block, index) =>
        places.includes(index) ? paragraph(block.attrs.key, `第${index}句，寫了。`) : block,
      )
      const merged = mergeBlocks(base, one, other)
      expect(merged?.conflicts).toEqual([])
      expect(merged?.blocks.map((block) => textOfBlock(block)).join('')).toBe(other.map((block) => textOfBlock(block)).join(''))
      expect(mergeBlocks(base, other, one)).toEqual(merged)
    }),
    { numRuns },
  )
})
