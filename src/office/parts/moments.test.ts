import { afterEach, expect, test } from 'vitest'
import { dateTimeFieldOf, instantOf, momentOf } from './moments.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

// the third has daylight saving time, and this hour does not exist there
test.each(['Asia/Taipei', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'])(
  'a datetime field uses Taipei time on a machine in the time zone %s',
  (of) => {
    process.env['TZ'] = of
    for (const [field, instant] of [
      ['2026-11-24T08:00', '2026-11-24T00:00:00.000Z'],
      ['2026-03-29T02:30', '2026-03-28T18:30:00.000Z'],
      ['2026-12-31T23:59', '2026-12-31T15:59:00.000Z'],
    ] as const) {
      expect(new Date(instantOf(field) ?? '').toISOString()).toBe(instant)
      expect(dateTimeFieldOf(instant)).toBe(field)
      expect(momentOf(instant)).toBe(field.replaceAll('-', '.').replace('T', ' '))
    }
    expect([instantOf(''), dateTimeFieldOf(null)]).toEqual([null, ''])
  },
)
