import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { unspaced } from './runs.ts'
import { neighbourPairs, patternInSql } from './word-forms.ts'

const written = fc.string({ unit: fc.constantFrom(...'臺台壓压Ｂb肝　 a.(\\^𠮟'), maxLength: 10 })
const word = fc.string({ unit: fc.constantFrom(...'台壓Ｂb肝a.(\\^𠮟'), minLength: 1, maxLength: 4 })

test('a text with a word contains one of each of its neighbour pairs, and matches its pattern', () => {
  fc.assert(
    fc.property(written, word, written, (before, one, after) => {
      for (const text of [before + one + after, before]) {
        const isContained = unspaced(fold(text)).includes(unspaced(fold(one)))
        expect(new RegExp(patternInSql(one)).test(text)).toBe(isContained)
        if (isContained) expect(neighbourPairs(one).every((forms) => forms.some((form) => text.includes(form)))).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})
