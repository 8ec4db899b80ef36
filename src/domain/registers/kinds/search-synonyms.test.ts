import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../search/fold.ts'
import { checkFields, entryErrors } from '../check-entry.ts'
import { overlapError, type SynonymGroup, searchSynonyms } from './search-synonyms.ts'

const group = (words: string[], narrower = false): SynonymGroup => ({ words, narrower })

test('a word that another group contains is refused with that group', () => {
  const others = [group(['中風', '腦溢血']), group(['三高', '高血壓', '高血脂'], true)]
  expect(overlapError(group(['腦溢血', '腦出血']), others)).toBe('「腦溢血」已經在另一組「中風、腦溢血」裡，請把新的詞加到那一組')
  expect(overlapError(group(['三高', '高血糖'], true), others)).toContain('「三高」已經在另一組')
  // another spelling of the same characters
  expect(overlapError(group(['ＣＯＰＤ', '肺阻塞']), [group(['copd', '慢性阻塞性肺病'])])).toContain('「ＣＯＰＤ」')
  expect(overlapError(group(['高血壓', '血壓高']), others)).toBeNull()
  expect(overlapError(group(['血糖', '高血壓'], true), others)).toBeNull()
})

test('no word is a key word of two accepted groups of a kind', () => {
  const word = fc.constantFrom('甲甲', '乙乙', '丙丙', '丁丁', 'aa', 'AA', 'ａａ')
  const groups = fc.array(fc.record({ words: fc.uniqueArray(word, { minLength: 2, maxLength: 4 }), narrower: fc.boolean() }))
  fc.assert(
    fc.property(groups, (all) => {
      const accepted: SynonymGroup[] = []
      for (const one of all) if (overlapError(one, accepted) === null) accepted.push(one)
      for (const narrower of [true, false]) {
        const keyWords = accepted
          .filter((one) => one.narrower === narrower)
          .flatMap(({ words }) => [...new Set((narrower ? words.slice(0, 1) : words).map(fold))])
        expect(new Set(keyWords).size).toBe(keyWords.length)
      }
      // the order of two groups does not matter
      for (const one of all)
        for (const other of all) expect(overlapError(one, [other]) === null).toBe(overlapError(other, [one]) === null)
    }),
  )
})

test('one word is no group, and the field is not marked as optional', () => {
  expect(searchSynonyms.fields.words.optional).toBeUndefined()
  expect(checkFields(searchSynonyms, { words: ['中風'], narrower: false }).errors).toEqual([
    { at: 'words', message: '詞至少要有 2 個，一行一個' },
  ])
  expect(entryErrors(searchSynonyms, { words: ['中風', '腦溢血'], narrower: false }, null, false)).toEqual([])
})
