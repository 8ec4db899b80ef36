import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentsOf, PostingsBuilder, pairsBySound, postingBytes, rarity, segmentSpan, writePosting } from './postings.ts'

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
      const postings = new Map(
        Array.from(builder.terms(), ({ term, bytes }) => [term, [...documentsOf([{ first: 100, bytes }])]]),
      )
      for (const term of new Set(list.map((one) => one.term)))
        expect(postings.get(term)).toEqual(inOrder.filter((one) => one.term === term).map(({ document }) => document))
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

test('the fewer documents have a term, the higher its rarity, never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (documents, holding) => {
      expect(rarity(documents, holding)).toBeGreaterThan(0)
      expect(rarity(documents, holding)).toBeGreaterThanOrEqual(rarity(documents, holding + 1))
    }),
  )
})
