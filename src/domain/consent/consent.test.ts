import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrivatePage, isPrivatePath } from './private-page.ts'
import { allows, purposes, readChoice, writeChoice } from './purposes.ts'

const choice = fc.subarray([...purposes])

test('a choice comes back from its cookie as it was made', () => {
  fc.assert(
    fc.property(choice, (chosen) => {
      expect(readChoice(writeChoice(chosen))).toEqual(chosen)
    }),
  )
  expect(writeChoice([])).toBe('none')
  expect(writeChoice(['advertising', 'analytics'])).toBe('analytics.advertising')
})

test('anything else is no choice', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const read = readChoice(value)
      if (!purposes.some((purpose) => value.includes(purpose)) && value !== 'none') expect(read).toBeNull()
    }),
  )
  for (const value of [null, undefined, '', '1', 'yes', 'Analytics']) expect(readChoice(value)).toBeNull()
})

test('a choice always counts; without one the operator decides', () => {
  fc.assert(
    fc.property(choice, fc.constantFrom(...purposes), fc.boolean(), (chosen, purpose, required) => {
      expect(allows(chosen, purpose, required)).toBe(chosen.includes(purpose))
      expect(allows(null, purpose, required)).toBe(!required)
    }),
  )
})

test('health, answers, questions, searches and accounts are closed to third parties', () => {
  for (const path of [
    '/member',
    '/member/symptom_checker/7/detail',
    '/Member/Nutrition_recommender',
    '/%6dember/basic_info',
    '//symptom_checker/headache',
    '/nutrition_recommender',
    '/test/topic/1',
    '/test/answer/demo1',
    '/test/answer/1',
    '/tool/bmi',
    '/tool/bmi/embed',
    '/payment/ask-diabetes',
    '/payment/ask-diabetes/partner/cathaylife',
    '/search',
    '/share/abc',
    '/reset-password',
    '/office/reads',
    '/article/preview/x',
    '/activity',
  ])
    expect(isPrivatePath(path), path).toBe(true)
})

test('what everybody reads is not, unless its tag is marked', () => {
  for (const path of [
    '/',
    '/article/1',
    '/diet',
    '/tag/x',
    '/test',
    '/test/Index/1',
    '/tool',
    '/advice',
    '/member-stories',
    '/a%',
  ]) {
    expect(isPrivatePage(path, false), path).toBe(false)
    expect(isPrivatePage(path, true), path).toBe(true)
  }
})
