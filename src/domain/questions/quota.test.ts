import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionsLeft } from './quota.ts'

const days = fc.constantFrom('2026-05-20', '2026-05-21', '2026-11-20', '2026-11-21')

test('questions left: none outside the term, never below zero or above the number purchased', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(12), days, days, days, (questions, used, startsOn, endsOn, today) => {
      const left = questionsLeft({ questions, used, startsOn, endsOn }, today)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(questions)
      if (today < startsOn || today > endsOn) expect(left).toBe(0)
      else expect(left).toBe(Math.max(0, questions - used))
    }),
  )
})

test('the whole last day is included', () => {
  const pack = { questions: 3, used: 1, startsOn: '2026-05-21', endsOn: '2026-11-21' }
  expect([questionsLeft(pack, '2026-11-21'), questionsLeft(pack, '2026-11-22')]).toEqual([2, 0])
})
