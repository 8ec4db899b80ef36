import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { lookAlikesOf, looksLike } from './look-alikes.ts'

test.each([
  ['貪血', '貧血'],
  ['針炙', '針灸'],
  ['眼晴', '眼睛'],
  ['黃疽', '黃疸'],
])('%s may be meant as %s', (typed, meant) => expect(lookAlikesOf(fold(typed))).toContain(fold(meant)))

test('characters that fold to one are no look-alikes, and the relation is symmetric', () => {
  expect(looksLike('末', '未')).toBe(true)
  expect(looksLike('未', '末')).toBe(true)
  for (const text of lookAlikesOf(fold('貧血針灸'))) expect(text).not.toBe(fold('貧血針灸'))
})
