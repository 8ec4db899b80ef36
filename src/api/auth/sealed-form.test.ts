import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceCookie } from './attempts.ts'
import { openEmail, openForm, sealEmail, sealForm } from './sealed-form.ts'

const cookie = { secret: 'only-for-tests-only-for-tests', secure: false, lifetime: 1 }
const now = new Date('2026-11-22T08:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const deviceOf = (...emails: string[]) =>
  emails.reduce((sealed, email) => deviceCookie(sealed, email, cookie).split(';', 1)[0] ?? '', '')
const field = fc.tuple(fc.constantFrom('title', 'lead', 'document'), fc.string({ unit: 'grapheme' }))

test('a sealed form opens unchanged for half a day, only for the member who last signed in', () => {
  const device = deviceOf('earlier@mail.test', 'writer@mail.test')
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const form = { to: '/office/posts/7', fields }
      const sealed = sealForm(form, device, cookie, now) ?? ''
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(openForm(sealed, 'writer@mail.test', cookie, later(11))).toEqual(form)
      expect(openForm(sealed, 'writer@mail.test', cookie, later(13))).toBe('too_old')
      expect(openForm(sealed, 'earlier@mail.test', cookie, now)).toBe('of_another')
      expect(openForm(sealed, 'writer@mail.test', { ...cookie, secret: 'another' }, now)).toBe('unknown')
    }),
  )
})

test('seals nothing for a device without an earlier sign-in, or that is too large to be returned', () => {
  const form = { to: '/office', fields: [['title', '標題']] as [string, string][] }
  expect(sealForm(form, 'a=b', cookie, now)).toBeNull()
  // pseudo-random, so that compression hardly reduces it
  const long = Array.from({ length: 150_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36)).join('')
  const sealed = sealForm({ ...form, fields: [['lead', long]] }, deviceOf('a@mail.test'), cookie, now)
  expect(sealed === null).toBe(true)
})

test('a sealed address can be opened only here, for a day, and each seal is different', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const sealed = sealEmail('one secret', email, now)
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(openEmail('one secret', sealed, later(23))).toBe(email)
      expect(openEmail('one secret', sealed, later(25))).toBeNull()
      expect(openEmail('another', sealed, now)).toBeNull()
      expect(sealEmail('one secret', email, now)).not.toBe(sealed)
    }),
  )
})

test('an invalid sealed value opens to null', () => {
  const sealed = sealEmail('one secret', 'reader@mail.test', now)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => openEmail('one secret', text, now) === null))
  fc.assert(
    fc.property(fc.nat({ max: sealed.length - 1 }), (at) => {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      // the last base64url character contains padding bits without a meaning
      expect(openEmail('one secret', changed, now)).toSatisfy((email) => email === null || at === sealed.length - 1)
    }),
  )
})
