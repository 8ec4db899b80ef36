import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InvoiceKind, invoiceErrors, isCompanyNumber, tidyInvoice } from './invoice.ts'

const codeErrorOf = (kind: InvoiceKind, code: string, title = '') => invoiceErrors({ kind, code, title }).code ?? null

describe('company numbers', () => {
  test.each(['04595257', '22099131', '53538851', '10458575', '10458570'])('%s is valid', (number) =>
    expect(isCompanyNumber(number)).toBe(true),
  )
  test.each(['04595258', '22099132', '1234567', '123456789', '0459525a', '', '０４５９５２５７'])('%s is invalid', (number) =>
    expect(isCompanyNumber(number)).toBe(false),
  )
  test('a wrong first digit is always detected, unless it has the same weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 4 }), (value, change) => {
        const number = String(value).padStart(8, '0')
        fc.pre(isCompanyNumber(number) && number[6] !== '7')
        const other = String((Number(number[0]) + change) % 10) + number.slice(1)
        expect(isCompanyNumber(other)).toBe((Number(number[0]) + change) % 10 === Number(number[0]) - 5)
      }),
      { numRuns: 2000 },
    )
  })
})

test('carriers and donation codes are checked for their format', () => {
  fc.assert(fc.property(fc.stringMatching(/^\/[0-9A-Z.+-]{7}$/), (code) => codeErrorOf('mobile', code) === null))
  fc.assert(fc.property(fc.stringMatching(/^[A-Z]{2}\d{14}$/), (code) => codeErrorOf('certificate', code) === null))
  fc.assert(fc.property(fc.stringMatching(/^\d{3,7}$/), (code) => codeErrorOf('donation', code) === null))
  for (const code of ['', '/ABC123', '/ABC12345', 'ABC12345', '/abc1234', '/ABC 123', '/ABC123\n'])
    expect(codeErrorOf('mobile', code)).not.toBeNull()
  for (const code of ['AB1234567890123', 'A112345678901234', 'AB123456789012345'])
    expect(codeErrorOf('certificate', code)).not.toBeNull()
  for (const code of ['12', '12345678', '12a']) expect(codeErrorOf('donation', code)).not.toBeNull()
})

test("a company requires a name; the member's own carrier needs nothing", () => {
  expect(invoiceErrors({ kind: 'company', code: '04595257', title: '' })).toHaveProperty('title')
  expect(invoiceErrors({ kind: 'company', code: '04595257', title: '晴日股份有限公司' })).toEqual({})
  expect(invoiceErrors({ kind: 'member', code: 'x', title: '' })).toEqual({})
})

test('fields that a kind does not use are not stored', () => {
  expect(tidyInvoice({ kind: 'member', code: '/ABC1234', title: '公司' })).toEqual({ kind: 'member', code: '', title: '' })
  expect(tidyInvoice({ kind: 'mobile', code: ' ／abc+123 ', title: '公司' })).toEqual({
    kind: 'mobile',
    code: '/ABC+123',
    title: '',
  })
})
