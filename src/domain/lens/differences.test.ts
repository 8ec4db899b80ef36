import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, type Piece, slotFrom } from './differences.ts'

const piece: fc.Arbitrary<Piece> = fc.record({ text: fc.constantFrom('甲', '乙', '丙'), slot: fc.constantFrom('p', 'h2') })
const drawing = fc.array(piece, { maxLength: 8 })

test('renderings of the same pieces do not differ, whatever their order', () => {
  fc.assert(
    fc.property(drawing, fc.integer({ min: 1, max: 4 }), (pieces, count) => {
      const drawings = Array.from({ length: count }, (_, at) => (at % 2 ? pieces.toReversed() : pieces))
      expect(differencesOf(drawings).flat().filter(Boolean)).toEqual([])
    }),
  )
})

test('without the differing pieces all renderings are equal', () => {
  fc.assert(
    fc.property(fc.array(drawing, { minLength: 2, maxLength: 4 }), (drawings) => {
      const found = differencesOf(drawings)
      const [first, ...others] = drawings.map((pieces, at) =>
        pieces
          .filter((_, index) => found[at]?.[index] === null)
          .map(({ text, slot }) => slot + text)
          .toSorted(),
      )
      for (const other of others) expect(other).toEqual(first)
    }),
  )
})

test('a section that others lack is `lone`; a piece with other words elsewhere is `changed`', () => {
  const [wall, title, open, date] = [
    { text: '加入會員看全文', slot: 'section' },
    { text: '標題', slot: 'h1' },
    { text: '第三段', slot: 'p' },
    { text: '第三段在這裡結束', slot: 'p' },
  ]
  expect(differencesOf([[title, wall], [title]])).toEqual([[null, 'lone'], [null]])
  expect(
    differencesOf([
      [title, open],
      [title, date],
    ]),
  ).toEqual([
    [null, 'changed'],
    [null, 'changed'],
  ])
  // one more copy of the same is a difference
  expect(differencesOf([[open, open], [open]])).toEqual([[null, 'lone'], [null]])
})

test('purely visual wrappers do not change the slot; the element and its containers do', () => {
  const open = ['P', 'SECTION', 'DIV', 'DIV', 'ARTICLE', 'MAIN', 'BODY', 'HTML']
  const walled = ['P', 'SECTION', 'DIV', 'SPAN', 'DIV', 'DIV', 'ARTICLE', 'MAIN', 'BODY', 'HTML']
  expect(slotFrom(walled)).toBe(slotFrom(open))
  const others = [open.with(0, 'H2'), open.with(0, 'DIV'), open.with(1, 'ASIDE'), open.toSpliced(1, 1)].map(slotFrom)
  expect(new Set([slotFrom(open), ...others]).size).toBe(5)
})
