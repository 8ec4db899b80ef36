import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceCookie, knownDevice } from './attempts.ts'

const kind = { secret: 'only-for-tests-only-for-tests', secure: false, lifetime: 1 }
const pairOf = (line: string) => line.split(';', 1)[0] ?? ''

test('a device is remembered for the last five members who signed in on it', () => {
  let cookie = ''
  const people = Array.from({ length: 6 }, (_, index) => `reader${index}@mail.test`)
  for (const email of people) cookie = pairOf(deviceCookie(`a=b; ${cookie}`, email, kind))
  const ids = people.map((email) => knownDevice(`x=y; ${cookie}; z=1`, email, kind))
  expect(new Set(ids.slice(1)).size).toBe(1)
  expect(ids[0]).toBe(null)
  expect(ids[5]).toMatch(/^[\w-]{22}$/)
  expect(knownDevice(cookie, 'stranger@mail.test', kind)).toBe(null)
  expect(knownDevice(cookie, 'reader5@mail.test', { ...kind, secret: 'another' })).toBe(null)
  expect(pairOf(deviceCookie(cookie, 'reader5@mail.test', kind))).toBe(cookie)
})

test('on https only the https cookie counts', () => {
  const secure = { ...kind, secure: true }
  const line = deviceCookie('', 'a@mail.test', secure)
  expect(line).toMatch(/^__Secure-healthpress\.device=.*; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(knownDevice(pairOf(line), 'a@mail.test', secure)).not.toBe(null)
  expect(knownDevice(pairOf(line).replace('__Secure-', ''), 'a@mail.test', secure)).toBe(null)
})

test('forged values are not recognised, and cause no error', () => {
  const piece = fc.constantFrom('healthpress.device=', '__Secure-', '.', ';', 'a'.repeat(22), 'b'.repeat(43), '=', '%', '\u0000')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const cookie = parts.join('')
      expect(knownDevice(cookie, 'a@mail.test', kind)).toBe(null)
      expect(deviceCookie(cookie, 'a@mail.test', kind)).toMatch(/^healthpress\.device=[\w-]{22}(\.[\w-]{43}){1,5};/)
    }),
  )
})
