import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readersLeft, shareEnd, shareIdOf, shareIdPattern, shareKinds, shareLimits, shareState } from './share.ts'

const day = 24 * 60 * 60 * 1000
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
const usage = fc.record({
  ends_at: instant.map((date) => date.toISOString()),
  readers: fc.nat(30),
  reader_limit: fc.option(fc.nat(20)),
})

test('a gifted post opens for ten readers within seven days', () => {
  expect(shareLimits.article).toEqual({ readers: 10, days: 7 })
  const now = new Date('2026-11-21T06:00:00Z')
  const input = { ends_at: shareEnd('article', now).toISOString(), readers: 9, reader_limit: 10 }
  expect(shareState(input, now)).toBe('open')
  expect(shareState({ ...input, readers: 10 }, now)).toBe('full')
  expect(shareState(input, new Date('2026-11-28T05:59:59.999Z'))).toBe('open')
  expect(shareState(input, new Date('2026-11-28T06:00:00Z'))).toBe('ended')
})

test('an expired share stays expired, and a full one never opens again', () => {
  fc.assert(
    fc.property(usage, instant, fc.nat(1000), fc.nat(5), (share, now, later, more) => {
      const after = new Date(now.getTime() + later * day)
      const state = shareState(share, now)
      const then = shareState({ ...share, readers: share.readers + more }, after)
      if (state === 'ended') expect(then).toBe('ended')
      if (state === 'full') expect(then).not.toBe('open')
    }),
  )
})

test('a gift link is open exactly within its period and while readers are left', () => {
  fc.assert(
    fc.property(usage, instant, (share, now) => {
      const left = readersLeft(share)
      expect(left === null || left >= 0).toBe(true)
      expect(shareState(share, now) === 'open').toBe(now.toISOString() < share.ends_at && left !== 0)
    }),
  )
})

test('every kind ends after its creation', () => {
  fc.assert(fc.property(fc.constantFrom(...shareKinds), instant, (kind, now) => shareEnd(kind, now) > now))
})

test('an id has twelve unambiguous characters, whatever the bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 12, maxLength: 40 }), (bytes) => shareIdPattern.test(shareIdOf(bytes))))
  expect(shareIdPattern.test('abcdefghijk1')).toBe(false)
  expect(shareIdPattern.test('abcdefghijk')).toBe(false)
})

test('each character is equally likely', () => {
  const each = Array.from({ length: 256 }, (_, byte) => shareIdOf(new Uint8Array(12).fill(byte))[0])
  for (const sign of new Set(each)) expect(each.filter((one) => one === sign)).toHaveLength(8)
})
