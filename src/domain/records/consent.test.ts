import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowsStorage, consentEnd, erasureInstant, healthRecordConsent, lastDayBefore } from './consent.ts'

const { version } = healthRecordConsent
const anyTime = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const consentAt = (now: Date) => ({ version, grantedAt: now, endsOn: consentEnd(now), withdrawnAt: null })

test.each([
  ['2026-11-21T12:00:00+08:00', '2027-11-20'],
  ['2026-11-21T23:59:59+08:00', '2027-11-20'],
  ['2027-01-01T00:00:00+08:00', '2027-12-31'],
  ['2028-02-29T09:00:00+08:00', '2029-02-28'],
  ['2027-03-01T09:00:00+08:00', '2028-02-29'],
])('given %s it is valid until %s', (now, end) => expect(consentEnd(new Date(now))).toBe(end))

test('a consent is valid from the moment it is given until the midnight after its last day', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const consent = consentAt(now)
      const erased = erasureInstant(consent.endsOn)
      expect(allowsStorage(consent, now)).toBe(true)
      expect(allowsStorage(consent, new Date(erased.getTime() - 1))).toBe(true)
      expect(allowsStorage(consent, erased)).toBe(false)
      expect(lastDayBefore(erased)).toBe(consent.endsOn)
      const days = (erased.getTime() - now.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(363)
      expect(days).toBeLessThanOrEqual(367)
    }),
  )
})

test('neither a withdrawn consent nor one to older wording permits anything', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  expect(allowsStorage({ ...consentAt(now), withdrawnAt: now }, now)).toBe(false)
  expect(allowsStorage({ ...consentAt(now), version: '2025-01' }, now)).toBe(false)
})
