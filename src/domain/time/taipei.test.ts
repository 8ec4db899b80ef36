import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dottedDay, formatTaipei, taipeiDay, taipeiSpan } from './taipei.ts'

test('the day changes at midnight in Taipei', () => {
  expect(taipeiDay(new Date('2026-11-20T23:59:59.999+08:00'))).toBe('2026-11-20')
  expect(taipeiDay(new Date('2026-11-21T00:00:00.000+08:00'))).toBe('2026-11-21')
  expect(taipeiDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
})

test('a Taipei day is the calendar day at UTC+8, in any time zone of the machine', () => {
  const instants = fc.date({ min: new Date('1980-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(taipeiDay(instant)).toBe(new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10))
    }),
  )
})

test('a dotted day uses dots and omits the time', () => {
  expect(dottedDay('2026-11-01')).toBe('2026.11.01')
  expect(dottedDay('2026-11-01T08:00:00Z')).toBe('2026.11.01')
})

test('a time span on a single day names the day once', () => {
  const span = (from: string, to: string) => taipeiSpan(new Date(from), new Date(to))
  expect(span('2026-12-05T06:00:00Z', '2026-12-05T08:00:00Z')).toBe('2026.12.05（六）14:00–16:00')
  expect(span('2026-10-07T01:30:00Z', '2026-10-28T02:30:00Z')).toBe('2026.10.07（三）09:30 至 2026.10.28（三）10:30')
  expect(span('2026-12-05T15:00:00Z', '2026-12-05T17:00:00Z')).toBe('2026.12.05（六）23:00 至 2026.12.06（日）01:00')
})

test('an instant in words, with the year if it is another one', () => {
  const now = new Date('2026-11-23T23:30:00+08:00')
  const actual = (text: string) => formatTaipei(new Date(text), now)
  expect(actual('2026-11-24T08:00:00+08:00')).toBe('明天 11 月 24 日星期二上午 8:00')
  expect(actual('2026-11-23T00:05:00+08:00')).toBe('今天 11 月 23 日星期一凌晨 0:05')
  expect(actual('2026-11-23T12:30:00+08:00')).toBe('今天 11 月 23 日星期一中午 12:30')
  expect(actual('2026-12-05T05:59:00Z')).toBe('下星期六 12 月 5 日下午 1:59')
  expect(actual('2026-11-30T08:00:00+08:00')).toBe('下星期一 11 月 30 日上午 8:00')
  expect(actual('2026-11-29T23:59:00+08:00')).toBe('11 月 29 日星期日晚上 11:59')
  expect(actual('2026-12-07T08:00:00+08:00')).toBe('12 月 7 日星期一上午 8:00')
  expect(actual('2027-01-01T00:00:00+08:00')).toBe('2027 年 1 月 1 日星期五凌晨 0:00')
  expect(actual('2026-11-22T18:00:00+08:00')).toBe('昨天 11 月 22 日星期日晚上 6:00')
})
