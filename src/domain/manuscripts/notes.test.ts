import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openThreadsByBlock, threadsOf } from './notes.ts'

const keys = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'))
const notes = fc
  .array(fc.record({ block: fc.option(fc.constantFrom('a', 'b', 'c', 'd')), answers: fc.nat(9), resolved: fc.boolean() }))
  .map((all) =>
    all.map((one, index) => ({ ...one, id: index + 1, answers: one.answers < index && one.answers > 0 ? one.answers : null })),
  )

test('open notes are listed once, in text order; a note on a missing block is about the whole', () => {
  fc.assert(
    fc.property(notes, keys, (all, blocks) => {
      const places = openThreadsByBlock(all, blocks)
      const order = places.map(({ block }) => (block === null ? -1 : blocks.indexOf(block)))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(new Set(order).size).toBe(order.length)
      const noteIds = places.flatMap(({ threads }) => threads.map(({ note }) => note.id)).toSorted((one, other) => one - other)
      expect(noteIds).toEqual(all.filter(({ answers, resolved }) => answers === null && !resolved).map(({ id }) => id))
      for (const { block, threads } of places)
        for (const { note } of threads) expect(block).toBe(note.block !== null && blocks.includes(note.block) ? note.block : null)
    }),
  )
})

test('replies are listed below their note, in chronological order', () => {
  const actual = (id: number, answers: number | null) => ({ id, block: 'a', answers, resolved: false })
  const threads = threadsOf([actual(1, null), actual(2, null), actual(3, 1), actual(4, 2), actual(5, 1)])
  expect(threads.map(({ note, replies: answers }) => [note.id, ...answers.map(({ id }) => id)])).toEqual([
    [1, 3, 5],
    [2, 4],
  ])
})
