import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../time/calendar-days.ts'
import { endNotice, noticeHorizon } from './notices.ts'

const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days))

test('a subscriber is notified twice before the end: a month before, a week before', () => {
  fc.assert(
    fc.property(day, (end) => {
      const days = Array.from({ length: 60 }, (_, at) => addDays(end, at - 55))
      const actual = days.map((today) => endNotice(end, today))
      const order = [...new Set(actual)]
      expect(order).toEqual([null, 'month', 'week'])
      expect(actual.filter((kind) => kind === 'week')).toHaveLength(8)
      expect(actual.slice(56)).toEqual([null, null, null, null])
    }),
  )
})

test('a day beyond the horizon causes no notice', () => {
  fc.assert(
    fc.property(day, day, (end, today) => {
      const { charge, end: last } = noticeHorizon(today)
      expect([charge, last]).toEqual([addDays(today, 7), addMonths(today, 1)])
      if (end > last) expect(endNotice(end, today)).toBeNull()
    }),
  )
})
