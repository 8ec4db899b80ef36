import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingBytes, type Segment, writePosting } from './postings.ts'
import { type FoundTerm, ScoreAccumulator } from './score-accumulator.ts'

function segment(postings: [number, number][]): Segment {
  const bytes = postingBytes(postings.length)
  for (const [place, [document, weight]] of postings.entries()) writePosting(bytes, place, document, weight)
  return { first: 0, bytes }
}

const postings = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 255 })), {
  selector: ([document]) => document,
})

test("a document's score is the sum of its terms' scores, its cover the share of their value", () => {
  const board = new ScoreAccumulator()
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
  const board = new ScoreAccumulator()
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

/** Terms of falling value that 3,000 documents have in two segments, the least valuable in most of them. */
const commonTerms = fc
  .array(fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), fc.integer({ min: 2, max: 90 }), fc.nat()), {
    minLength: 2,
    maxLength: 8,
  })
  .map((drawn) =>
    drawn
      .sort(([a], [b]) => b - a)
      .map(([value, every, salt]): FoundTerm => {
        const has = (document: number) =>
          (Math.imul(document + 1, 2_654_435_761 ^ salt) >>> 8) % 100 < (value > 2 ? every / 10 : every)
        const within = (first: number) =>
          Array.from({ length: 1500 }, (_, index) => index).flatMap((at): [number, number][] =>
            has(first + at) ? [[at, 1 + ((first + at + salt) % 255)]] : [],
          )
        return { value, segments: [0, 1500].map((first) => ({ ...segment(within(first)), first })) }
      }),
  )

test('pruning what cannot become a hit changes neither the hits nor their thresholds', () => {
  const [full, pruned] = [new ScoreAccumulator(), new ScoreAccumulator()]
  const hitShare = 0.5
  const isLive = (document: number) => document % 7 !== 0
  let left = 0
  fc.assert(
    fc.property(commonTerms, commonTerms, fc.constantFrom(0, 5, 500), fc.constantFrom(1, 0.8), (terms, others, near, weight) => {
      const nearFrom = 0.1
      const formOf = (of: FoundTerm[], share: number) => {
        const total = of.reduce((sum, { value }) => sum + value, 0)
        return { terms: of, total, coverExponent: 0.3, weight: share }
      }
      const forms = [formOf(terms, weight), formOf(others, 0.6)]
      full.begin(3000)
      for (const form of forms) full.add(form)
      pruned.begin(3000, { hitShare, near, nearFrom, atLeast: 10, isLive })
      for (const [index, form] of forms.entries()) pruned.add(form, forms[index + 1]?.weight ?? 0)
      const live = [...full.documents].filter(isLive)
      const best = (of: Float32Array) => Math.max(0, ...live.map((document) => of[document] ?? 0))
      const [score, cover] = [best(full.scores) * hitShare, best(full.covers) * hitShare]
      const byCover = live.filter((document) => (full.covers[document] ?? 0) >= cover)
      const byScore = live.filter((document) => (full.scores[document] ?? 0) >= score)
      for (const document of byCover) expect(pruned.covers[document]).toBe(full.covers[document])
      for (const document of byScore) expect(pruned.scores[document]).toBe(full.scores[document])
      const hits = new Set([...byCover, ...byScore])
      const remaining = [...pruned.documents]
      const isNeeded = (document: number) => hits.has(document) || (hits.size < near && (full.covers[document] ?? 0) >= nearFrom)
      const listed = new Set(remaining)
      expect(live.filter((document) => isNeeded(document) && !listed.has(document))).toEqual([])
      expect(listed.size).toBe(remaining.length)
      expect(remaining.filter(isLive).length).toBeGreaterThanOrEqual(Math.min(10, live.length))
      left += full.documents.length - remaining.length
    }),
    { numRuns: 40, seed: 7 },
  )
  expect(left).toBeGreaterThan(0)
})

test('documents that are no hits remain while a later form may leave fewer hits than are needed', () => {
  const board = new ScoreAccumulator()
  const all = (from: number, weight: number) => Array.from({ length: 20 }, (_, index): [number, number] => [from + index, weight])
  const term = (value: number, of: [number, number][]): FoundTerm => ({ value, segments: [segment(of)] })
  const common = { total: 10, coverExponent: 0.3 }
  board.begin(100, { hitShare: 0.5, near: 10, nearFrom: 0.1, atLeast: 1, isLive: () => true })
  board.add({ ...common, weight: 1, terms: [term(2, all(0, 10))] }, 0.6)
  board.add({ ...common, weight: 0.6, terms: [term(8, [[50, 255]]), term(2, [[50, 255], ...all(60, 10)])] }, 0)
  expect([...board.documents].filter((document) => document >= 60)).toHaveLength(20)
})
