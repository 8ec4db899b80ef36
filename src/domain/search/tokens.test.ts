import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { countTerms, eachTerm, termOfKey } from './tokens.ts'

function termsOf(text: string): string[] {
  const terms: string[] = []
  eachTerm(fold(text), (key) => terms.push(termOfKey(key)))
  return terms
}

test('Chinese characters and bigrams, Latin words and numbers, single letters with neighbours', () => {
  expect(termsOf('高血壓').sort()).toEqual(['压', '血', '血压', '高', '高血'].sort())
  expect(termsOf('BMI 24')).toEqual(['bmi', '24'])
  expect(termsOf('B肝')).toEqual(['b', 'b肝', '肝'])
  expect(termsOf('維生素D')).toContain('素d')
  expect(termsOf('COVID肺炎')).not.toContain('d肺')
})

test('rare characters of two units are never split', () => {
  expect(termsOf('吃𠮷野家').sort()).toEqual(['吃', '吃𠮷', '𠮷', '𠮷野', '野', '野家', '家'].sort())
})

test('every term is well-formed text, and their number is as announced', () => {
  const text = fc.string({ unit: fc.constantFrom('高', '血', '壓', 'a', 'B', '1', ' ', '，', '𠮷', '😀', 'か') })
  fc.assert(
    fc.property(text, (input) => {
      const terms = termsOf(input)
      for (const term of terms) expect(term.isWellFormed()).toBe(true)
      if (!input.includes('𠮷')) expect(countTerms(fold(input))).toBe(terms.length)
    }),
  )
})
