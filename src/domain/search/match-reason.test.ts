import { expect, test } from 'vitest'
import { isOnlyMentioned } from './match-reason.ts'

test('a word is only mentioned where no title and no tag contains it', () => {
  expect(isOnlyMentioned([{ why: ['text'] }, { why: ['text', 'synonym'] }])).toBe(true)
  expect(isOnlyMentioned([{ why: ['text'] }, { why: ['title', 'text'] }])).toBe(false)
  expect(isOnlyMentioned([{ why: ['tag'] }])).toBe(false)
})
