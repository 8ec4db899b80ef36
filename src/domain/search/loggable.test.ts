import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWordForEditors, mayBeLogged } from './loggable.ts'

test.each(['高血壓', 'BMI 24', '2026 流感疫苗', '722 原則', '維生素D3', '65 歲以上'])('%s may be logged', (keyword) =>
  expect(mayBeLogged(keyword)).toBe(true),
)

test.each(['', '？？', '---', 'member@example.com', '0912345678', '0912-345-678', '02 2345 6789', 'A123456789', '高'.repeat(61)])(
  '%s must not be logged',
  (keyword) => expect(mayBeLogged(keyword)).toBe(false),
)

test('a keyword with an address or a number of seven digits at any position is not logged', () => {
  const around = fc.string({ maxLength: 20 })
  const personal = fc.oneof(fc.emailAddress(), fc.stringMatching(/^\d([ -]?\d){6,9}$/))
  fc.assert(fc.property(around, personal, around, (before, name, after) => !mayBeLogged(before + name + after)))
})

test('short words without digits and without @ are logged', () => {
  const word = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'血壓糖尿病睡眠 abc') })
  fc.assert(
    fc.property(
      word.filter((text) => text.trim() !== ''),
      mayBeLogged,
    ),
  )
})

test.each(['痔', '高血壓', 'BMI', '168', '維生素 D', 'covid-19', '果汁 100%'])('%s is a word for the editors', (keyword) =>
  expect(isWordForEditors(keyword)).toBe(true),
)

test.each([
  '<script>alert(1)</script>',
  '%',
  '😀',
  'ㄎㄎ',
  'ㄒㄧ',
  'aaaa',
  '。。。',
  "' or 1=1",
  '{{7*7}}',
  '&nbsp;',
  'https://x.example',
  '0912345678',
])('%s is none', (keyword) => expect(isWordForEditors(keyword)).toBe(false))
