import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { fold } from '../search/fold.ts'
import { unspaced } from '../search/runs.ts'
import { emptyFields } from './fields.ts'
import {
  contentStatesDose,
  longestStretchForms,
  matcherOfWords,
  statesDose,
  termsOfAttributes,
  termsOfText,
  termsOfVisibility,
  termsOfWord,
  textOfManuscript,
} from './text-terms.ts'

const isFound = (word: string, text: string) => {
  const terms = new Set(termsOfText(text))
  const expected = termsOfWord(word)
  return expected.length > 0 && expected.every((term) => terms.has(term)) && matcherOfWords([word])(text)
}

test('a run of Chinese is found at any position of a text', () => {
  const characters = fc.array(fc.constantFrom(...'血壓高低鹽量測早晚藥裡裏台臺𠮟，。 '), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(characters, fc.nat(), fc.integer({ min: 1, max: 8 }), (text, from, length) => {
      const at = from % text.length
      const word = text.slice(at, at + length).join('')
      fc.pre(/^\p{Script=Han}+$/u.test(word))
      expect(isFound(word, text.join(''))).toBe(true)
    }),
  )
})

test('a word is found where the folded word is in the folded text, and nowhere else', () => {
  const written = fc.string({ unit: fc.constantFrom(...'臺台血壓压ＢbＢ肝 　１a.[]\\^-𠮟é'), maxLength: 12 })
  const folded = (text: string) => unspaced(fold(text))
  fc.assert(
    fc.property(written, written, fc.nat(), fc.nat(), (text, other, from, length) => {
      for (const words of [other, text.slice(from % 12, (from % 12) + (length % 5))])
        for (const word of words.split(/\s+/)) expect(matcherOfWords([word])(text)).toBe(folded(text).includes(folded(word)))
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['台北', '在臺北量血壓', true],
  ['血压', '血壓量了又量', true],
  ['ＤＡＳＨ', 'dash 飲食', true],
  ['B肝', '得了 B 肝以後', true],
  ['omega-3', '吃 Omega-3 有用嗎', true],
  ['鹽', '少放半匙鹽', true],
  ['半匙鹽', '半匙的鹽，匙鹽', false],
  ['met', 'metformin 是第一線用藥', false],
  ['？', '怎麼辦？', false],
])('%s in %s: %s', (word, text, expected) => {
  expect(isFound(word, text)).toBe(expected)
})

test('every text of a manuscript is in its search text, the title first', () => {
  const fields = {
    ...emptyFields('article'),
    title: '標題',
    lead: '前言',
    key_points: ['重點'],
    references: [{ title: '文獻', publisher: '學會', url: 'https://example.org' }],
  }
  const text = textOfManuscript({ fields, document: { type: 'doc', attrs: { version: 1 }, content: [] } })
  expect(text).toBe('標題\n前言\n重點\n文獻\n學會')
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(textOfManuscript({ fields, document }).startsWith('標題\n前言')).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('exactly the users who may read a manuscript have one of its terms', () => {
  const attributes = {
    type: 'article',
    authors: [2],
    channels: [11],
    version: 3,
    publishedVersion: 2,
    isWithdrawn: false,
    isTrashed: false,
  }
  const terms = new Set(termsOfAttributes({ ...attributes, owner: 'one', reviewer: 4 }))
  const sees = (owner: string | null, reviewer: number | null) =>
    termsOfVisibility({ all: false, owner, reviewer })?.some((term) => terms.has(term))
  expect([sees('one', null), sees(null, 4), sees('one', 5), sees('other', 5), sees(null, null)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(termsOfVisibility({ all: true, owner: null, reviewer: null })).toBeNull()
})

test('where a text contains a word, it contains one of the written forms of its stretch', () => {
  expect(longestStretchForms('可以不要一')).toEqual(['可以不要', '可以\uf967要'])
  for (const short of ['血壓', 'A', '𠮷野']) expect(longestStretchForms(short), short).toEqual([])
  const unit = fc.constantFrom(...'可以不要一藥药說说血壓A Ａa㆒，', '\uf967', '𠮷')
  const written = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''))
  fc.assert(
    fc.property(written, fc.array(unit, { minLength: 1, maxLength: 7 }), (text, units) => {
      const word = units.join('').trim()
      const ways = longestStretchForms(word)
      for (const way of ways) expect(way.isWellFormed()).toBe(true)
      for (const whole of [text, text + word, text + fold(word) + text])
        if (ways.length > 0 && matcherOfWords([word])(whole)) expect(ways.some((way) => whole.includes(way))).toBe(true)
    }),
  )
})

test.each([
  '一次吃三顆就好',
  '一天最多 8 顆',
  '普拿疼每次 500 毫克',
  '睡前打 10 單位',
  '早晚各兩錠',
  '每６小時５００ｍｇ',
  '兩顆一起吞下去',
])('%s is a dose', (text) => expect(statesDose(text)).toBe(true))

test.each([
  '這個月的封面換了三次',
  '十二位讀者寄來照片',
  '飯後服用，照藥袋上寫的。',
  '三顆星。最多人放的是筆。',
  '一天寄出 500 封信',
  '桌上有八顆石頭',
])('%s is not a dose', (text) => expect(statesDose(text)).toBe(false))

test('a dose is found in the title, the lead, the key points and across marks of the text', () => {
  const actual = (change: object, texts: string[] = ['內文']) =>
    contentStatesDose({
      fields: { ...emptyFields('article'), ...change },
      document: {
        type: 'doc',
        attrs: { version: 1 },
        content: [{ type: 'paragraph', attrs: { key: 'a' }, content: texts.map((text) => ({ type: 'text' as const, text })) }],
      },
    })
  const dose = '一次吃三顆'
  expect([
    actual({ title: dose }),
    actual({ lead: dose }),
    actual({ key_points: [dose] }),
    actual({}, ['一次吃', '三顆']),
  ]).toEqual([true, true, true, true])
  expect(actual({})).toBe(false)
})
