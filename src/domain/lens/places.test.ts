import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lensPlaceKinds, placeForm, writtenPlace } from './places.ts'

test('a place survives the round trip through its written form, and any other form is refused', () => {
  const number = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(fc.constantFrom(...lensPlaceKinds), number, (kind, of) => placeForm.test(writtenPlace({ kind, number: of }))),
  )
  for (const other of ['', 'front/1', 'channel', 'channel/0', 'channel/01', 'channel/diet', 'issue/-1', 'issue/1 ', 'post/3'])
    expect(placeForm.test(other), other).toBe(false)
})
