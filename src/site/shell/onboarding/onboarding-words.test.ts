import { expect, test } from 'vitest'
import { stepWords } from './onboarding-words.ts'

test('the promise of a coupon states its amount and from which order it is valid; without an offer there is none', () => {
  const { intro } = stepWords({ amount: 120, minimum: 450 })
  expect(intro.title).toContain('120')
  expect(intro.lead).toContain('450')
  for (const { title, lead } of Object.values(stepWords(null))) expect(title + lead).not.toMatch(/折扣|\d 元/)
})
