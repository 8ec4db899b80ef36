import { expect, test } from 'vitest'
import { literalKeyword, readKeyword } from './keyword.ts'
import { mayBeLogged } from './loggable.ts'

test.each([
  ['　高血壓  飲食\n', '高血壓 飲食', false],
  ['ＢＭＩ', 'BMI', false],
  ['「高雪壓」', '高雪壓', true],
  ['"covid 19"', 'covid 19', true],
  ['「」', '「」', false],
  ['\u200b \t', '', false],
  ['超\u00ad音\u200b波', '超音波', false],
  ['⾼⾎壓', '高血壓', false],
])('%j is parsed as %j', (input, text, literal) => {
  expect(readKeyword(input)).toEqual({ text, literal })
})

test('a literal keyword survives the round trip', () => {
  expect(readKeyword(literalKeyword('高雪壓'))).toEqual({ text: '高雪壓', literal: true })
})

test.each([
  ['高血壓', true],
  ['someone@example.com', false],
  ['0912-345-678', false],
  ['A123456789', false],
  ['2026 12 流感疫苗', true],
  ['', false],
])('whether %j may be logged: %s', (keyword, may) => {
  expect(mayBeLogged(keyword)).toBe(may)
})
