import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedEmail, maskedName, maskedPhone } from './mask.ts'

test.each([
  ['cook@gmail.com', 'c•••@g•••.com'],
  ['陳@例子.台灣', '陳•••@例•••.台灣'],
  ['a@b', 'a•••@b•••'],
  ['nobody', ''],
  ['@x.tw', ''],
  ['', ''],
])('%s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

test.each([
  ['林小姐', '林○○'],
  [' 歐陽 ', '歐○○'],
  ['👩‍⚕️醫師', '👩‍⚕️○○'],
  ['', ''],
])('%s is shown as %s', (name, masked) => expect(maskedName(name)).toBe(masked))

test('a masked address shows one letter of each part and the last label', () => {
  const word = fc.stringMatching(/^[a-z0-9]{4,12}$/)
  fc.assert(
    fc.property(word, word, word, (local, sub, host) => {
      const masked = maskedEmail(`${local}@${sub}.${host}.tw`)
      expect(masked).toBe(`${local[0]}•••@${sub[0]}•••.tw`)
    }),
  )
})

test('of a phone the last three digits are shown; a short number is hidden', () => {
  expect(maskedPhone('0912-345-678')).toBe('•••678')
  expect(maskedPhone('(02) 2345 6789')).toBe('•••789')
  expect(maskedPhone('12345')).toBe('')
  expect(maskedPhone('')).toBe('')
})
