import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  correctionConfidence,
  isPossibleCorrection,
  type JudgedProposal,
  type JudgedWord,
  type Lexicality,
  lexicalityAt,
  lexicalityIn,
  lexicalityOf,
  matchesTypedSounds,
  rhymingWords,
} from './correction-likelihood.ts'
import { fold } from './fold.ts'

const judged = (text: string, lexicality: Lexicality): JudgedWord => ({ text: fold(text), lexicality })
const proposed = (text: string, lexicality: Lexicality, documents = 1): JudgedProposal => ({
  ...judged(text, lexicality),
  documents,
})

describe('a typed word may mean the other', () => {
  test.each([
    ['高雪壓', 'pieces', '高血壓', 'site'],
    ['師智症', 'pieces', '失智症', 'site'],
    ['痛瘋', 'pieces', '痛風', 'word'],
    ['勢力模糊', 'words', '視力模糊', 'words'],
    ['事力', 'word', '視力', 'site'],
    ['氣船', 'pieces', '氣喘', 'site'],
    ['貪血', 'pieces', '貧血', 'word'],
    ['針炙', 'word', '針灸', 'site'],
    ['啡咖', 'pieces', '咖啡', 'word'],
    ['益生均', 'pieces', '益生菌', 'pieces'],
  ] as const)('%s (%s): %s (%s)', (input, as, intended, lexicality) =>
    expect(correctionConfidence(judged(input, as), proposed(intended, lexicality), false)).not.toBeNull(),
  )
})

describe('two words sound alike by chance', () => {
  test.each([
    ['落枕', 'pieces', '若正', 'none', 'the middle of other words'],
    ['手癬', 'pieces', '首先', 'word', 'a word, but another'],
    ['胎記', 'word', '太極', 'site', 'other tones'],
    ['支架', 'word', '指甲', 'site', 'other tones'],
    ['通風', 'word', '同風', 'word', 'the language knows what was typed'],
    ['酪梨', 'site', '樂理', 'site', 'the site knows what was typed'],
    ['黑斑', 'pieces', '黑板', 'word', 'two characters, another tone'],
    ['半月板', 'pieces', '半月瓣', 'pieces', 'in one document only'],
    ['優格治療', 'pieces', '有個治療', 'words', 'half of it is other characters'],
  ] as const)('%s (%s) is not %s (%s): %s', (input, as, intended, lexicality, _why) =>
    expect(correctionConfidence(judged(input, as), proposed(intended, lexicality), false)).toBeNull(),
  )
})

test.each([
  ['高雪壓', 'pieces', '高血壓', 'site', 'certain'],
  ['痛瘋', 'pieces', '痛風', 'word', 'certain'],
  ['氣船', 'pieces', '氣喘', 'site', 'possible'],
  ['體脂', 'pieces', '體質', 'site', 'possible'],
  ['事力', 'word', '視力', 'site', 'possible'],
  ['通瘋', 'pieces', '痛風', 'word', null],
  ['穴壓', 'pieces', '血壓', 'site', 'possible'],
] as const)('%s (%s) for %s (%s) is %s', (input, as, intended, lexicality, like) => {
  expect(correctionConfidence(judged(input, as), proposed(intended, lexicality), false)).toBe(like)
})

test.each([
  ['余填錫', 'pieces', '余天錫', true],
  ['八教鼓', 'pieces', '八角鼓', true],
  ['市信長箱', 'pieces', '市長信箱', true],
  ['半月板', 'word', '半月瓣', false],
  ['若針', 'pieces', '落枕', false],
  ['優格治療', 'site', '有個治療', false],
] as const)('%s (%s), which occurs nowhere, may mean %s: %s', (input, as, intended, may) => {
  expect(isPossibleCorrection(judged(input, as), fold(intended))).toBe(may)
})

test('with matching context, a word may have another tone', () => {
  const [input, intended] = [judged('交育', 'pieces'), proposed('教玉', 'word')]
  expect(correctionConfidence(input, proposed('教育', 'word'), true)).toBe('possible')
  expect(correctionConfidence(input, intended, true)).toBeNull()
})

const lexicality = fc.constantFrom<Lexicality>('site', 'word', 'words', 'pieces', 'none')
const character = fc.constantFrom(...fold('高血雪壓鴨糖尿並病落枕若正痛通風瘋失智症師'))
const pairOfWords = fc
  .integer({ min: 2, max: 6 })
  .chain((length) => fc.tuple(...[0, 1].map(() => fc.string({ unit: character, minLength: length, maxLength: length }))))
const documents = fc.integer({ min: 1, max: 50 })

test('a word of the site is never corrected, and the middle of other words is never proposed', () => {
  fc.assert(
    fc.property(pairOfWords, lexicality, documents, fc.boolean(), ([input = '', intended = ''], other, count, together) => {
      expect(
        correctionConfidence(
          { text: input, lexicality: 'site' },
          { text: intended, lexicality: other, documents: count },
          together,
        ),
      ).toBeNull()
      expect(
        correctionConfidence(
          { text: input, lexicality: other },
          { text: intended, lexicality: 'none', documents: count },
          together,
        ),
      ).toBeNull()
    }),
  )
})

test('a higher level never makes a word less plausible', () => {
  const stronger: Lexicality[] = ['none', 'pieces', 'words', 'word', 'site']
  fc.assert(
    fc.property(pairOfWords, lexicality, documents, fc.boolean(), ([input = '', intended = ''], as, count, together) => {
      const actual = stronger
        .filter((one) => intended.length > 2 || one !== 'words')
        .map(
          (one) =>
            correctionConfidence(
              { text: input, lexicality: as },
              { text: intended, lexicality: one, documents: count },
              together,
            ) !== null,
        )
      expect(actual).toEqual(actual.toSorted((one, other) => Number(one) - Number(other)))
      const more = { text: intended, lexicality: 'word' as const, documents: count }
      if (correctionConfidence({ text: input, lexicality: as }, more, false))
        expect(correctionConfidence({ text: input, lexicality: as }, more, true)).not.toBeNull()
    }),
  )
})

test('two typed sounds mean a word with their tones, or one of the site', () => {
  const input = [
    { syllable: 'tong', tone: 4 },
    { syllable: 'feng', tone: 1 },
  ]
  expect(matchesTypedSounds(input, judged('痛風', 'word'))).toBe(true)
  expect(matchesTypedSounds(input, judged('通風', 'word'))).toBe(false)
  expect(matchesTypedSounds(input, judged('通風', 'site'))).toBe(true)
  expect(matchesTypedSounds(input, judged('痛風', 'none'))).toBe(false)
})

test('one wrong character with the same rhyme and tone may be meant, except in short words', () => {
  const words = ['糖尿病', '高血壓', '退化'].map(fold)
  expect(rhymingWords(fold('糖料病'), words)).toEqual([fold('糖尿病')])
  expect(rhymingWords(fold('糖聊病'), words)).toEqual([])
  expect(rhymingWords(fold('糖心病'), words)).toEqual([])
  expect(rhymingWords(fold('退霸'), words)).toEqual([])
})

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

test('words are recognised even where the dictionary segments the preceding text differently', () => {
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
