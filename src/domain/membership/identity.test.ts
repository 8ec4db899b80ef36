import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'

const reader = (h_end_date: string | null) => ({ h_end_date, staff: false })
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
const followingDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

test('without a session the identity is visitor; an entitlement without an end date is none', () => {
  expect(identityOf(null, new Date())).toBe('visitor')
  expect(identityOf(reader(null), new Date())).toBe('member')
})

test('an entitlement is valid through its last day in Taipei and ends at midnight there', () => {
  fc.assert(
    fc.property(day, (last) => {
      const at = (time: string) => identityOf(reader(last), new Date(time))
      expect(at(`${last}T00:00:00.000+08:00`)).toBe('subscriber')
      expect(at(`${last}T23:59:59.999+08:00`)).toBe('subscriber')
      expect(at(`${followingDay(last)}T00:00:00.000+08:00`)).toBe('member')
    }),
  )
})

test('a reader is a subscriber up to some instant and a member from then on', () => {
  fc.assert(
    fc.property(day, instant, instant, (last, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      if (identityOf(reader(last), later) === 'subscriber') expect(identityOf(reader(last), earlier)).toBe('subscriber')
    }),
  )
})

test('staff read what subscribers read, whatever their entitlements', () => {
  fc.assert(
    fc.property(fc.option(day), (h_end_date) => {
      expect(identityOf({ h_end_date, staff: true }, new Date())).toBe('subscriber')
    }),
  )
})
