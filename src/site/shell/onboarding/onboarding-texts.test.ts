import { expect, test } from 'vitest'
import { stepTexts } from './onboarding-texts.ts'

test('the coupon promise states its amount and minimum order; without an offer there is none', () => {
  const { intro } = stepTexts({ amount: 120, minimum: 450 })
  expect(intro.title).toContain('120')
  expect(intro.lead).toContain('450')
  for (const { title, lead } of Object.values(stepTexts(null))) expect(title + lead).not.toMatch(/折扣|\d 元/)
})
