import fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksRandom } from './settings.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

it('accepts random secrets, in hexadecimal and in base64', () => {
  // seeded: a random secret can be rejected, about once in a million
  const settings = { seed: 14, numRuns: 2000 }
  fc.assert(
    fc.property(
      bytes(32),
      (secret) => looksRandom(Buffer.from(secret).toString('hex')) && looksRandom(Buffer.from(secret).toString('base64')),
    ),
    settings,
  )
})

it.each([
  'a'.repeat(40),
  '0123'.repeat(10),
  '0123456789abcdef'.repeat(2),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '9876543210zyxwvutsrqponmlkjihgfedcba',
  'please-change-this-before-you-go-live-7',
  'f3a9c1d27be0485a96c4e1b7d8023f5a-secret',
  'f3a9c1d2',
])('refuses %s', (input) => expect(looksRandom(input)).toBe(false))

it('refuses a repeated piece', () => {
  fc.assert(fc.property(bytes(5), (secret) => !looksRandom(Buffer.from(secret).toString('hex').repeat(4))))
})
