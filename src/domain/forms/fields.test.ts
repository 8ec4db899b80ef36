import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldNamesOf, fieldsError, maxFields } from './fields.ts'

it("accepts the field names of the site's forms", () => {
  for (const name of ['email', 'request_key', 'MerchantTradeNo', 'CustomField1', 'remove-passkey', '_charset_', 'a'])
    expect(fieldsError([name, name]), name).toBeNull()
})

it('refuses every name that is not a plain word', () => {
  for (const name of [
    'a[0]',
    'a[]',
    'a[999999999]',
    'a.b',
    'a..b',
    'a[b[c',
    '[[[[',
    '__proto__',
    'constructor.prototype',
    '__intent__',
    '__state__',
    '',
    '%',
    'a\0',
    'a b',
    '名稱',
    '\ud800',
    'a'.repeat(65),
    'email\n',
  ])
    expect(fieldsError(['email', name]), name).toBe('strange_name')
})

it('accepts no name with a path', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', '[', ']', '.', '0', '9', '_', '-', ' ', '\0')), (parts) => {
      const name = parts.join('')
      if (fieldsError([name]) === null) expect(name).toMatch(/^[\w-]+$/)
    }),
  )
})

it('limits the number of fields, and reads no more names than necessary', () => {
  const line = (fields: number) => Array.from({ length: fields }, (_, index) => `f${index}=1`).join('&')
  expect(fieldsError(fieldNamesOf(line(maxFields)))).toBeNull()
  expect(fieldsError(fieldNamesOf(line(maxFields + 1)))).toBe('too_many')
  expect(fieldNamesOf(line(30_000)).length).toBe(maxFields + 1)
})
