import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMobile } from './mobile.ts'

const eight = fc.stringMatching(/^\d{8}$/)

test('every mobile number of Taiwan is parsed in any notation, and parsing is idempotent', () => {
  fc.assert(
    fc.property(eight, fc.constantFrom('09', '+8869', '8869', '008869', '+886 9', '０９'), (digits, head) => {
      const written = `${head}${digits.slice(0, 2)}-${digits.slice(2, 5)} ${digits.slice(5)}`
      expect(readMobile(written)).toBe(`09${digits}`)
      expect(readMobile(`09${digits}`)).toBe(`09${digits}`)
    }),
  )
})

test.each(['', '0212345678', '091234567', '09123456789', '+1 912345678', '0912-345-abc', '९९'])('%j is invalid', (input) =>
  expect(readMobile(input)).toBe(null),
)
