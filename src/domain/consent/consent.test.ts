import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowsPurpose, purposes, readChoice, writeChoice } from './purposes.ts'

const choice = fc.subarray([...purposes])

test('a choice survives the round trip through its cookie', () => {
  fc.assert(
    fc.property(choice, (chosen) => {
      expect(readChoice(writeChoice(chosen))).toEqual(chosen)
    }),
  )
  expect(writeChoice([])).toBe('none')
  expect(writeChoice(['advertising', 'analytics'])).toBe('analytics.advertising')
})

test('an unknown consent value counts as no choice', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const read = readChoice(value)
      if (!purposes.some((purpose) => value.includes(purpose)) && value !== 'none') expect(read).toBeNull()
    }),
  )
  for (const value of [null, undefined, '', '1', 'yes', 'Analytics']) expect(readChoice(value)).toBeNull()
})

test('a stored choice always applies; without one the operator setting decides', () => {
  fc.assert(
    fc.property(choice, fc.constantFrom(...purposes), fc.boolean(), (chosen, purpose, required) => {
      expect(allowsPurpose(chosen, purpose, required)).toBe(chosen.includes(purpose))
      expect(allowsPurpose(null, purpose, required)).toBe(!required)
    }),
  )
})
