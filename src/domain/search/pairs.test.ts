import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPairs, writePairs } from './pairs.ts'

const pairs = fc.uniqueArray(
  fc.record({
    pair: fc.string({ unit: fc.constantFrom('高', '血', '壓', '雪'), minLength: 2, maxLength: 2 }),
    documents: fc.nat(),
  }),
  {
    selector: ({ pair }) => pair,
  },
)

test('bigrams survive the round trip through bytes, and concatenated byte strings are equivalent to separate ones', () => {
  fc.assert(
    fc.property(pairs, (list) => {
      expect(readPairs([writePairs(list)])).toEqual(list)
      expect(readPairs(list.map((one) => writePairs([one])))).toEqual(list)
    }),
  )
})

test('the same bigram in two segments is one bigram', () => {
  expect(readPairs([writePairs([{ pair: '血壓', documents: 2 }]), writePairs([{ pair: '血壓', documents: 3 }])])).toEqual([
    { pair: '血壓', documents: 5 },
  ])
})
