import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSealed, sealAddress } from './sealed-address.ts'

const now = new Date('2026-11-22T08:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('a sealed address can be opened only here, for a day, and each seal is different', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const sealed = sealAddress('one secret', email, now)
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(openSealed('one secret', sealed, later(23))).toBe(email)
      expect(openSealed('one secret', sealed, later(25))).toBeNull()
      expect(openSealed('another', sealed, now)).toBeNull()
      expect(sealAddress('one secret', email, now)).not.toBe(sealed)
    }),
  )
})

test('anything else opens to null', () => {
  const sealed = sealAddress('one secret', 'reader@mail.test', now)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => openSealed('one secret', text, now) === null))
  fc.assert(
    fc.property(fc.nat({ max: sealed.length - 1 }), (at) => {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      // the last base64url character contains padding bits without a meaning
      expect(openSealed('one secret', changed, now)).toSatisfy((email) => email === null || at === sealed.length - 1)
    }),
  )
})
