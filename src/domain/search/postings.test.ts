import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentsOf,
  PostingsBuilder,
  pairsBySound,
  postingBytes,
  rarity,
  Scoreboard,
  type Segment,
  segmentSpan,
  writePosting,
} from './postings.ts'

const terms = fc.constantFrom('高血', '血壓', '健走', '壓')
const documents = fc
  .uniqueArray(fc.integer({ min: 0, max: segmentSpan - 1 }), { maxLength: 60 })
  .map((list) => list.sort((a, b) => a - b))

test('a segment survives the round trip', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 0, max: 1_000_000 }), (distances, first) => {
      const bytes = postingBytes(distances.length)
      for (const [place, distance] of distances.entries()) writePosting(bytes, place, distance, 7)
      expect([...documentsOf([{ first, bytes }])]).toEqual(distances.map((distance) => first + distance))
    }),
  )
})

test('the builder lists exactly the documents of every term, in order', () => {
  const added = fc.array(
    fc.record({ document: fc.integer({ min: 100, max: 400 }), term: terms, weight: fc.integer({ min: 1, max: 255 }) }),
  )
  fc.assert(
    fc.property(added, (list) => {
      const builder = new PostingsBuilder(100)
      const inOrder = [...list].sort((a, b) => a.document - b.document)
      for (const { document, term, weight } of inOrder) builder.add(document, term, weight)
      const found = new Map(Array.from(builder.terms(), ({ term, bytes }) => [term, [...documentsOf([{ first: 100, bytes }])]]))
      for (const term of new Set(list.map((one) => one.term)))
        expect(found.get(term)).toEqual(inOrder.filter((one) => one.term === term).map(({ document }) => document))
      expect(builder.empty).toBe(list.length === 0)
    }),
  )
})

test('a segment refuses a document beyond its range', () => {
  const builder = new PostingsBuilder(1000)
  expect(builder.takes(1000 + segmentSpan - 1)).toBe(true)
  expect(builder.takes(1000 + segmentSpan)).toBe(false)
})

test('bigrams are found by their sound', () => {
  const known = pairsBySound([
    { term: '血压', documents: 3 },
    { term: '雪压', documents: 1 },
    { term: '压', documents: 9 },
    { term: 'b肝', documents: 2 },
  ])
  expect([...known]).toEqual([
    [
      'xue ya',
      [
        { pair: '血压', documents: 3 },
        { pair: '雪压', documents: 1 },
      ],
    ],
  ])
})

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
