import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Averages, eachWeight, type IndexText, lengthsOf, weightsSaturatedAt } from './ranking.ts'
import { eachTerm, termOfKey } from './tokens.ts'

const averages: Averages = { title: 20, marks: 10, body: 400 }
const part = (most: number) => fc.string({ maxLength: most, unit: fc.constantFrom(...'血壓糖尿病睡眠運動飲食 ab1') })
const texts: fc.Arbitrary<IndexText> = fc.record({ title: part(20), marks: part(10), body: part(120) })

function weightsOf(text: IndexText, over: Averages = averages): Map<string, number> {
  const weights = new Map<string, number>()
  eachWeight(text, over, (term, weight) => {
    expect(weights.has(termOfKey(term))).toBe(false)
    weights.set(termOfKey(term), weight)
  })
  return weights
}

test('every term of a document is reported once, with a whole weight from 1 to 255', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const terms = new Set<string>()
      for (const one of Object.values(text)) eachTerm(one, (term) => terms.add(termOfKey(term)))
      const weights = weightsOf(text)
      expect(new Set(weights.keys())).toEqual(terms)
      for (const weight of weights.values()) expect(Number.isInteger(weight) && weight >= 1 && weight <= 255).toBe(true)
    }),
  )
})

test('the weight of a term is highest in the title, then in the marks, then in the text', () => {
  const [title, marks, body] = [
    { title: '血壓', marks: '', body: '' },
    { title: '', marks: '血壓', body: '' },
    { title: '', marks: '', body: '血壓' },
  ].map((text) => weightsOf(text, { title: 3, marks: 3, body: 3 }).get('血壓') ?? 0) as [number, number, number]
  expect(title).toBeGreaterThan(marks)
  expect(marks).toBeGreaterThan(body)
})

test('a repeated term never has a lower weight, and in a longer text never a higher one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (times, filler) => {
      const actual = (count: number) => Array.from({ length: count }, () => '血壓').join('，')
      const of = (body: string) => weightsOf({ title: '', marks: '', body }).get('血壓') ?? 0
      expect(of(actual(times + 1))).toBeGreaterThanOrEqual(of(actual(times)))
      expect(of(`${actual(times)}，${'運動'.repeat(filler)}`)).toBeLessThanOrEqual(of(actual(times)))
    }),
  )
})

test('the length of a part is the number of its terms', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lengths = lengthsOf(text)
      for (const name of ['title', 'marks', 'body'] as const) {
        let count = 0
        eachTerm(text[name], () => {
          count += 1
        })
        expect(lengths[name]).toBe(count)
      }
    }),
  )
})

test('saturation preserves the order of weights; a higher one gives repetition more weight', () => {
  const [low, same, high] = [weightsSaturatedAt(0.3), weightsSaturatedAt(0.9), weightsSaturatedAt(4)]
  for (let weight = 1; weight < 256; weight += 1) {
    for (const table of [low, same, high]) expect(table[weight]).toBeGreaterThan(table[weight - 1] ?? 0)
    expect(Math.abs((same[weight] ?? 0) - weight)).toBeLessThan(1)
  }
  const ratio = (table: Float32Array) => (table[200] ?? 0) / (table[100] ?? 1)
  expect(ratio(high)).toBeGreaterThan(ratio(same))
  expect(ratio(low)).toBeLessThan(ratio(same))
})
