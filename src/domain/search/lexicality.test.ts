import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lexicalityAt, lexicalityIn, lexicalityOf } from './lexicality.ts'

const at = (text: string, word: string) => [text, text.indexOf(word), word.length] as const

test.each([
  ['冰凍肩', 'site'],
  ['指數', 'word'],
  ['勢力模糊', 'words'],
  ['落枕', 'site'],
  ['高雪壓', 'pieces'],
  ['若正', 'none'],
])('%s alone is %s', (word, lexicality) => expect(lexicalityOf(word)).toBe(lexicality))

test.each([
  ['舌頭若正常，就不必擔心', '若正', 'none'],
  ['骨質疏鬆的第一個線索', '質疏', 'none'],
  ['每天都測血糖的人', '血糖', 'word'],
  ['早上起來落枕，脖子轉不動', '落枕', 'site'],
])('in 「%s」 %s is %s', (text, word, lexicality) => expect(lexicalityIn(...at(text, word))).toBe(lexicality))

test('several words are recognised even where the dictionary segments the preceding text differently', () => {
  const text = '請寫到臺北市長信箱'
  expect(lexicalityIn(...at(text, '市長信箱'))).toBe('none')
  expect(lexicalityAt(...at(text, '市長信箱'))).toBe('words')
})

test('a run between punctuation marks has the same level as alone', () => {
  const word = fc.constantFrom('血糖', '落枕', '若正', '骨質疏鬆', '指數', '質疏', '冰凍肩')
  fc.assert(
    fc.property(
      word,
      word,
      (before, found) => lexicalityIn(`${before}，${found}。`, before.length + 1, found.length) === lexicalityOf(found),
    ),
  )
})

test('any run of any text has a level', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length
      expect(lexicalityIn(text, start, 1 + (length % (text.length - start)))).toBeTypeOf('string')
    }),
  )
})
