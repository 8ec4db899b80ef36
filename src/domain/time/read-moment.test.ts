import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'
import { taipeiDay } from './taipei.ts'

test.each([
  ['2024-05-20 08:00:00', '2024-05-20T00:00:00.000Z'],
  ['2024-05-20', '2024-05-19T16:00:00.000Z'],
  ['2024/5/20 8:00', '2024-05-20T00:00:00.000Z'],
  ['2024.05.20', '2024-05-19T16:00:00.000Z'],
  ['20240520', '2024-05-19T16:00:00.000Z'],
  ['2024-05-20T08:00', '2024-05-20T00:00:00.000Z'],
  ['2024-05-20T08:00:00.5Z', '2024-05-20T08:00:00.500Z'],
  ['2024-05-20 08:00:00 UTC', '2024-05-20T08:00:00.000Z'],
  ['2024-05-20T08:00:00+0900', '2024-05-19T23:00:00.000Z'],
  ['2024-05-20T08:00:00-05:30', '2024-05-20T13:30:00.000Z'],
  ['2024-05-20 08:00 PM', '2024-05-20T12:00:00.000Z'],
  ['2024-05-20 12:15 am', '2024-05-19T16:15:00.000Z'],
  ['2024年5月20日 8:00', '2024-05-20T00:00:00.000Z'],
  ['民國113年5月20日', '2024-05-19T16:00:00.000Z'],
  ['中華民國 113 年 5 月 20 日 8 時 30 分', '2024-05-20T00:30:00.000Z'],
  ['2024/5/20 下午 03:05:00', '2024-05-20T07:05:00.000Z'],
  ['2024年5月20日上午12:30', '2024-05-19T16:30:00.000Z'],
  ['２０２４／０５／２０（一） ０８：００', '2024-05-20T00:00:00.000Z'],
  ['Mon, 20 May 2024 08:00:00 +0000', '2024-05-20T08:00:00.000Z'],
  ['May 20, 2024', '2024-05-19T16:00:00.000Z'],
  ['20 September 2024', '2024-09-19T16:00:00.000Z'],
  // only one reading is a valid day
  ['20/05/2024', '2024-05-19T16:00:00.000Z'],
  ['05/05/2024', '2024-05-04T16:00:00.000Z'],
  ['113/05/20', '2024-05-19T16:00:00.000Z'],
])('%s is parsed as %s', (written, at) => {
  expect(readMoment(written)).toEqual({ at })
})

test.each([
  ['05/06/2024', ['2024-06-05', '2024-05-06']],
  ['5.6.2024 08:00', ['2024-06-05', '2024-05-06']],
  ['99-05-20', ['2099-05-20', '1999-05-20', '2010-05-20']],
  ['2024-05-20 08:00 CST', ['+08:00', '-06:00']],
])('%s is ambiguous, and the error names each reading', (written, readings) => {
  const read = readMoment(written)
  for (const reading of readings) expect(read).toEqual({ error: expect.stringContaining(reading) })
})

test.each([
  '',
  '昨天',
  '2024-02-30',
  '2024-13-01',
  '2024-05-20 24:00',
  '2024-05-20 08:61',
  '2024-05-20 13:00 PM',
  '2024-05-20 下午 13:00',
  '2024-05-20 08:00 EST',
  '1716163200',
  '0000-00-00 00:00:00',
  '1024-05-20',
  '2024-05-20 08:00 +99:00',
])('%j is invalid', (written) => expect(readMoment(written)).toEqual({ error: expect.any(String) }))

test("a date without a zone is a day in Taipei, whatever the machine's zone", () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const written = day.toISOString()
      expect(readMoment(written)).toEqual({ at: written })
      const read = readMoment(written.slice(0, 19).replace('T', ' '))
      expect('at' in read && taipeiDay(new Date(read.at))).toBe(written.slice(0, 10))
    }),
  )
})
