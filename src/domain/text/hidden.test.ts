import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, withoutHidden } from './hidden.ts'

test.each([
  '',
  '  ',
  '\u200b',
  '\u2060\ufeff',
  '\u200f \u202e',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u200d',
  '\ufe0f',
  '\u{e0101}',
])('%j is invisible', (text) => expect(isBlank(text)).toBe(true))

test.each([
  ['林若\u200b安', '林若安'],
  ['周明\u2060德', '周明德'],
  ['高血壓\u202e', '高血壓'],
  ['a\u200d\u200bb', 'ab'],
])('invisible characters are removed from %j', (text, seen) => expect(withoutHidden(text)).toBe(seen))

test.each(['健康\n第二行\t欄', '👨‍👩‍👧 ❤️ 🏳️‍🌈 👍🏽', '葛\u{e0100}城', '「全形　空白」', 'naïve e\u0301'])(
  '%j is unchanged',
  (text) => expect(withoutHidden(text)).toBe(text),
)

test('removal is idempotent, and preserves what is visible', () => {
  const unusualText = fc.string({
    unit: fc.constantFrom('安', 'a', ' ', '❤', '\u200b', '\u200d', '\ufe0f', '\u202e', '\u{e0100}', '👍', '🏽'),
  })
  fc.assert(
    fc.property(unusualText, (text) => {
      const once = withoutHidden(text)
      expect(withoutHidden(once)).toBe(once)
      const seen = (input: string) => [...input].filter((sign) => ['安', 'a', ' ', '❤', '👍', '🏽'].includes(sign))
      expect(seen(once)).toEqual(seen(text))
    }),
  )
})
