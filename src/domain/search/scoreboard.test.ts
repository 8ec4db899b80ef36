import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingBytes, type Segment, writePosting } from './postings.ts'
import { rarity, Scoreboard } from './scoreboard.ts'

function segment(postings: [number, number][]): Segment {
  const bytes = postingBytes(postings.length)
  for (const [place, [document, weight]] of postings.entries()) writePosting(bytes, place, document, weight)
  return { first: 0, bytes }
}

const postings = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 255 })), {
  selector: ([document]) => document,
})

test("a document's score is the sum of its terms' scores, its cover the share of their value", () => {
  const board = new Scoreboard()
  fc.assert(
    fc.property(
      fc.array(fc.record({ value: fc.integer({ min: 1, max: 9 }), postings }), { minLength: 1, maxLength: 5 }),
      (terms) => {
        const total = terms.reduce((sum, { value }) => sum + value, 0)
        board.begin(31)
        board.add({
          terms: terms.map((term) => ({ value: term.value, segments: [segment(term.postings)] })),
          total,
          coverExponent: 0,
          weight: 1,
        })
        const expected = new Map<number, [number, number]>()
        for (const { value, postings: list } of terms)
          for (const [document, weight] of list) {
            const [score, cover] = expected.get(document) ?? [0, 0]
            expected.set(document, [score + (value * weight) / 255 / total, cover + value / total])
          }
        expect([...board.documents].sort((a, b) => a - b)).toEqual([...expected.keys()].sort((a, b) => a - b))
        for (const [document, [score, cover]] of expected) {
          expect(board.scores[document]).toBeCloseTo(score, 4)
          expect(board.covers[document]).toBeCloseTo(cover, 4)
        }
      },
    ),
  )
})

test('of several forms each document retains its best; a new query starts empty', () => {
  const board = new Scoreboard()
  const form = (document: number, weight: number) => ({
    terms: [{ value: 1, segments: [segment([[document, 255]])] }],
    total: 1,
    coverExponent: 0.3,
    weight,
  })
  board.begin(10)
  board.add(form(3, 1))
  board.add(form(3, 0.5))
  board.add(form(4, 0.5))
  expect([board.scores[3], board.scores[4]]).toEqual([1, 0.5])
  board.begin(10)
  expect([...board.documents]).toEqual([])
  expect(board.scores[3]).toBe(0)
})

test('the fewer documents have a term, the higher its rarity, never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (documents, holding) => {
      expect(rarity(documents, holding)).toBeGreaterThan(0)
      expect(rarity(documents, holding)).toBeGreaterThanOrEqual(rarity(documents, holding + 1))
    }),
  )
})
