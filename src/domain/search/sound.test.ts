import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { isSyllable, soundKey, soundOf, soundOfSyllable, syllableOf, toneOf } from './sound.ts'

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
