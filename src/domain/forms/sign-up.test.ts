import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partySizes, seatsError, signUpError, signUpState } from './sign-up.ts'

test('seats are held until the activity starts, and a cancelled sign-up stays cancelled', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.integer({ min: -1e9, max: 1e9 }), (startsAt, after) => {
      const now = new Date(startsAt.getTime() + after)
      fc.pre(!Number.isNaN(now.getTime()))
      expect(signUpState({ cancelled: false, startsAt }, now)).toBe(after < 0 ? 'held' : 'begun')
      expect(signUpState({ cancelled: true, startsAt }, now)).toBe('cancelled')
    }),
  )
})

test('seats cannot drop below the reservations, nor change with external sign-up', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.boolean(), (seats, takenSeats, elsewhere) => {
      expect(seatsError(seats, { taken: takenSeats, elsewhere }) === null).toBe(!elsewhere && seats >= takenSeats)
    }),
  )
})

test('a form offers exactly the accepted party sizes; a refusal names the free seats', () => {
  expect(partySizes()).toEqual(['1', '2', '3', '4'])
  fc.assert(
    fc.property(fc.nat(9), fc.boolean(), (seatsLeft, open) => {
      for (const size of ['1', '2', '3', '4'])
        expect(signUpError({ open, seatsLeft }, Number(size)) === null).toBe(open && partySizes(seatsLeft).includes(size))
    }),
  )
  expect(signUpError({ open: true, seatsLeft: 2 }, 3)).toContain('只剩 2 個')
  expect(signUpError({ open: true, seatsLeft: 0 })).toContain('額滿')
  expect(signUpError({ open: false, seatsLeft: 9 })).toContain('截止')
})
