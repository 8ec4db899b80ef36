import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import {
  costOf,
  isSyllable,
  type KnownPair,
  lookAlikesOf,
  looksLike,
  readPairs,
  soundalikesOf,
  soundKey,
  soundOf,
  soundOfSyllable,
  swapsOf,
  syllableOf,
  syllablesOfKeys,
  toneOf,
  writePairs,
} from './spelling.ts'

const known = new Map<string, KnownPair[]>()
for (const [pair, documents] of [
  ['高血', 40],
  ['血壓', 60],
  ['雪壓', 1],
  ['高雪', 0],
  ['糖尿', 50],
  ['尿病', 45],
  ['失智', 20],
  ['智症', 20],
  ['市志', 1],
] as const) {
  const [left = '', right = ''] = fold(pair)
  const key = soundKey(soundOf(left) ?? '', soundOf(right) ?? '')
  known.set(key, [...(known.get(key) ?? []), { pair: left + right, documents }])
}

const keysOf = (sounds: string[]) => sounds.slice(1).map((sound, index) => soundKey(sounds[index] ?? '', sound))
function proposalsFor(word: string) {
  const sounds = Array.from(fold(word), (character) => soundOf(character) ?? '')
  return soundalikesOf(keysOf(sounds), { characters: fold(word) }, known).map(({ text }) => text)
}

test('a homophone ranks first if it occurs in the index and has the fewest different characters', () => {
  expect(proposalsFor('高雪壓')[0]).toBe(fold('高血壓'))
  expect(proposalsFor('溏尿病')[0]).toBe(fold('糖尿病'))
})

test('similar sounds count as equal: zh and z, sh and s, ing and in', () => {
  expect(proposalsFor('思字正')[0]).toBe(fold('失智症'))
  expect(soundOfSyllable('zheng')).toBe(soundOfSyllable('zen'))
})

test('the word itself is no proposal, and a word without a chain of bigrams is not proposed', () => {
  expect(proposalsFor('高血壓')).not.toContain(fold('高血壓'))
  expect(proposalsFor('高山症')).toEqual([])
})

test('typed sounds are matched exactly', () => {
  const spoken = (...tones: [number, number]) => {
    const syllables = ['shi', 'zhi'].map((syllable, index) => ({ syllable, tone: tones[index] ?? 0 }))
    const keys = keysOf(syllables.map(({ syllable }) => soundOfSyllable(syllable)))
    return soundalikesOf(keys, { syllables }, known).map(({ text }) => text)
  }
  expect(spoken(1, 4)).toEqual(['失智', '市志'].map(fold))
  // the typed tones have a higher weight than the frequency of a word
  known.set(soundKey('si', 'zi'), [...(known.get(soundKey('si', 'zi')) ?? []), { pair: fold('實質'), documents: 5 }])
  expect(spoken(2, 4)[0]).toBe(fold('實質'))
})

test('another tone costs more than another character, and no change costs nothing', () => {
  const cost = (input: string, intended: string) => costOf(fold(intended), { characters: fold(input) }, 0)
  expect(cost('痛風', '痛風')).toBe(0)
  expect(cost('痛瘋', '痛風')).toBeGreaterThan(0)
  expect(cost('通風', '痛風')).toBeGreaterThan(cost('痛瘋', '痛風'))
})

test('two neighbours may be transposed', () => {
  expect(swapsOf('高壓血').map(({ text }) => text)).toContain('高血壓')
  expect(swapsOf('天天')).toEqual([])
})

test.each([
  ['貪血', '貧血'],
  ['針炙', '針灸'],
  ['眼晴', '眼睛'],
  ['黃疽', '黃疸'],
])('%s may be meant as %s', (input, intended) => expect(lookAlikesOf(fold(input))).toContain(fold(intended)))

test('characters that fold to one are no look-alikes, and the relation is symmetric', () => {
  expect(looksLike('末', '未')).toBe(true)
  expect(looksLike('未', '末')).toBe(true)
  for (const text of lookAlikesOf(fold('貧血針灸'))) expect(text).not.toBe(fold('貧血針灸'))
})

const spoken = fc
  .constantFrom(...fold('高血壓糖尿病睡眠痛風膽固醇腎肝心肺骨質疏鬆流感疫苗運動飲食'))
  .filter((one) => soundOf(one) !== undefined)

test('characters of one syllable sound alike, tone aside', () => {
  const sound = (character: string) => soundOf(fold(character))
  expect(sound('壓')).toBe('ya')
  expect(sound('鴨')).toBe('ya')
  expect(sound('病')).toBe(sound('並'))
  expect(sound('血')).not.toBe(sound('壓'))
})

test.each([
  ['zhang', 'zang'],
  ['chi', 'ci'],
  ['shi', 'si'],
  ['ren', 'len'],
  ['fei', 'hei'],
  ['xing', 'xin'],
  ['meng', 'men'],
])('%s and %s are commonly confused, so they count as one', (one, other) =>
  expect(soundOfSyllable(one)).toBe(soundOfSyllable(other)),
)

test('syllables without a known confusion remain distinct', () => {
  expect(soundOfSyllable('tang')).not.toBe(soundOfSyllable('tan'))
  expect(soundOfSyllable('gao')).not.toBe(soundOfSyllable('gou'))
})

test("a character's sound is that of its syllable, and merging is idempotent", () => {
  fc.assert(
    fc.property(spoken, (character) => {
      const syllable = syllableOf(character) ?? ''
      expect(isSyllable(syllable)).toBe(true)
      expect(soundOf(character)).toBe(soundOfSyllable(syllable))
      expect(soundOfSyllable(soundOfSyllable(syllable))).toBe(soundOfSyllable(syllable))
    }),
  )
})

test('letters, digits and marks have no sound', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'abcXYZ0129，。 '), (sign) => soundOf(sign) === undefined && syllableOf(sign) === undefined),
  )
  expect(isSyllable('blood')).toBe(false)
})

test('two pairs of sounds have one key only if they are the same pairs', () => {
  const sound = spoken.map((character) => soundOf(character) ?? '')
  fc.assert(fc.property(sound, sound, sound, sound, (a, b, c, d) => (soundKey(a, b) === soundKey(c, d)) === (a === c && b === d)))
})

test('every spoken character has a tone: one of four, or none', () => {
  expect(Array.from(fold('媽麻馬罵'), toneOf)).toEqual([1, 2, 3, 4])
  expect(toneOf('的')).toBe(0)
  expect(toneOf('a')).toBeUndefined()
  fc.assert(fc.property(spoken, (character) => [0, 1, 2, 3, 4].includes(toneOf(character) ?? -1)))
})

test.each([
  ['el3vm,6u84', ['gao', 'xue', 'ya']],
  ['j3xu/6', ['wu', 'ling']],
  ['xl6ej/ rul4g4', ['lao', 'gong', 'jiao', 'shi']],
  ['ru8 xu4xm,4', ['jia', 'li', 'lve']],
  ['vu06c93', ['xian', 'hai']],
  ['ㄍㄠ ㄒㄩㄝˋ ㄧㄚ', ['gao', 'xue', 'ya']],
  ['ㄊㄤˊㄋㄧㄠˋㄅㄧㄥˋ', ['tang', 'niao', 'bing']],
])('%s is %j', (keys, syllables) => {
  expect(syllablesOfKeys(keys)?.map(({ syllable }) => syllable)).toEqual(syllables)
})

test.each(['bmi', 'b12', 'covid-19', '1922', '90/60', 'vitamin d3', '高血壓', '', 'hba1c', '2.0', 'ㄒ', '高ㄒㄩㄝˋ壓'])(
  '%s is no Zhuyin key sequence',
  (text) => {
    expect(syllablesOfKeys(text)).toBeNull()
  },
)

test('the tone key is parsed too; the first tone is the space bar, optional at the end', () => {
  expect(syllablesOfKeys('wj/4z/')).toEqual([
    { syllable: 'tong', tone: 4 },
    { syllable: 'feng', tone: 1 },
  ])
  expect(syllablesOfKeys('2k7ru8 ')?.map(({ tone }) => tone)).toEqual([0, 1])
})

const pairs = fc.uniqueArray(
  fc.record({
    pair: fc.string({ unit: fc.constantFrom('高', '血', '壓', '雪'), minLength: 2, maxLength: 2 }),
    documents: fc.nat(),
  }),
  {
    selector: ({ pair }) => pair,
  },
)

test('bigrams survive the round trip through bytes; concatenated bytes equal separate ones', () => {
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
