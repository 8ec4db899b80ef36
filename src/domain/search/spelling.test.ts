import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { soundKey, soundOf, soundOfSyllable } from './sound.ts'
import { costOf, type KnownPair, soundalikesOf, swapsOf } from './spelling.ts'

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

const keysOf = (sounds: string[]) => sounds.slice(1).map((sound, at) => soundKey(sounds[at] ?? '', sound))
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
    const syllables = ['shi', 'zhi'].map((syllable, at) => ({ syllable, tone: tones[at] ?? 0 }))
    const keys = keysOf(syllables.map(({ syllable }) => soundOfSyllable(syllable)))
    return soundalikesOf(keys, { syllables }, known).map(({ text }) => text)
  }
  expect(spoken(1, 4)).toEqual(['失智', '市志'].map(fold))
  // the typed tones have a higher weight than the frequency of a word
  known.set(soundKey('si', 'zi'), [...(known.get(soundKey('si', 'zi')) ?? []), { pair: fold('實質'), documents: 5 }])
  expect(spoken(2, 4)[0]).toBe(fold('實質'))
})

test('another tone costs more than another character, and no change costs nothing', () => {
  const cost = (typed: string, meant: string) => costOf(fold(meant), { characters: fold(typed) }, 0)
  expect(cost('痛風', '痛風')).toBe(0)
  expect(cost('痛瘋', '痛風')).toBeGreaterThan(0)
  expect(cost('通風', '痛風')).toBeGreaterThan(cost('痛瘋', '痛風'))
})

test('two neighbours may be transposed', () => {
  expect(swapsOf('高壓血').map(({ text }) => text)).toContain('高血壓')
  expect(swapsOf('天天')).toEqual([])
})
