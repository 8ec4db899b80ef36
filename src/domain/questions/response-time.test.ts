import { expect, it } from 'vitest'
import { averageHours } from './response-time.ts'

const answered = (hours: number) => ({ askedAt: new Date(0), answeredAt: new Date(hours * 3_600_000) })

it('the response time is the average in whole hours, weekends included', () => {
  expect(averageHours([answered(20), answered(31)])).toBe(26)
})

it('the response time is at least one hour, and null without an answer', () => {
  expect(averageHours([answered(0.1)])).toBe(1)
  expect(averageHours([])).toBeNull()
})
