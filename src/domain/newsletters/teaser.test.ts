import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teaserOf } from './teaser.ts'

test('the lead of an open post is complete', () => {
  fc.assert(
    fc.property(fc.string(), (lead) => {
      expect(teaserOf({ lead, status: '' })).toEqual({ text: lead, mark: null })
    }),
  )
})

test('for a walled post at most sixty characters, from the beginning, and its audience', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.constantFrom('memberwall' as const, 'subscriberwall' as const),
      (lead, status) => {
        const { text, mark } = teaserOf({ lead, status })
        expect(text.length).toBeLessThanOrEqual(60)
        expect(lead.startsWith(text.replace(/…$/, ''))).toBe(true)
        expect(mark).toBe(status === 'memberwall' ? '會員文章' : '訂戶文章')
      },
    ),
  )
})

test('a teaser ends with a complete sentence', () => {
  const lead =
    '血壓在家量，比在診所量更接近平常。早晚各兩次，連續七天，把數字寫下來。回診時帶著，醫師才看得出一天之中的起伏，也才知道藥有沒有用。'
  expect(teaserOf({ lead, status: 'memberwall' }).text).toBe(
    '血壓在家量，比在診所量更接近平常。早晚各兩次，連續七天，把數字寫下來。',
  )
})
