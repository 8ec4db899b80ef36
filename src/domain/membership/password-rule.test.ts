import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords, commonWords, passwordError, passwordLength, passwordMessages } from './password-rule.ts'

const randomCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((sign, index) => (upper[index] ? sign.toUpperCase() : sign)).join(''))

describe('length', () => {
  test('nine characters are too few, ten are enough, also of four bytes each', () => {
    expect(passwordError('k7#Lq9!vz')).toBe('too_short')
    expect(passwordError('k7#Lq9!vzT')).toBe(null)
    expect(passwordError('🍎🍐🍊🍋🍌🍉🍇🍓🫐')).toBe('too_short')
    expect(passwordError('🍎🍐🍊🍋🍌🍉🍇🍓🫐🍈')).toBe(null)
  })
  test('a shorter one is refused, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text) => [...text].length >= passwordLength.least || passwordError(text) === 'too_short',
      ),
    )
  })
  test('more than 128 are too long', () => {
    const long = Array.from({ length: 129 }, (_, index) => String.fromCharCode(33 + ((index * 37) % 89))).join('')
    expect(passwordError(long)).toBe('too_long')
    expect(passwordError(long.slice(1))).not.toBe('too_long')
  })
})

describe('guessable forms', () => {
  test('one repeated piece', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), fc.integer({ min: 2, max: 9 }), (piece, times) => {
        const text = piece.repeat(times)
        fc.pre(text.length >= 10 && text.length <= 128)
        expect(passwordError(text)).toBe('repeated')
      }),
    )
    expect(passwordError('abcabcabcab')).toBe('repeated')
  })
  test('a sequence of digits, the alphabet or the keyboard, in either direction and any case', () => {
    const tracks = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb']
    const runs = fc
      .record({
        track: fc.constantFrom(...tracks),
        from: fc.nat(9),
        length: fc.integer({ min: 10, max: 20 }),
        back: fc.boolean(),
      })
      .map(({ track, from, length, back }) => (back ? [...track].reverse().join('') : track).slice(from, from + length))
      .filter((run) => run.length >= 10)
    fc.assert(fc.property(runs.chain(randomCase), (run) => ['sequential', 'repeated'].includes(passwordError(run) ?? '')))
  })
  test('the listed passwords, in any case', () => {
    const long = commonPasswords.filter((password) => password.length >= 10)
    fc.assert(fc.property(fc.constantFrom(...long).chain(randomCase), (password) => passwordError(password) !== null))
  })
  test.each([
    'Password123',
    'P@ssw0rd123!',
    'iloveyou2026',
    'Welcome-2026',
    'qwerty!!!!!!',
    '2026Taiwan!!',
    'sunshineprincess',
    '$uperm4n99',
    'Admin@123456',
    '0912345678',
    'ｐａｓｓｗｏｒｄ１２３',
  ])('%s is common', (password) => expect(passwordError(password)).toBe('common'))
  test('a common word followed by enough other characters is accepted', () => {
    expect(passwordError('password-8f2k-qm71-zt')).toBe(null)
    expect(passwordError('sunshine over three green hills')).toBe(null)
  })
})

describe('personal data', () => {
  test.each([
    ['meihui.wang@example.com', 'meihui.wang'],
    ['meihui.wang@example.com', 'MeihuiWang1988'],
    ['meihui.wang@example.com', 'meihui.wang@example.com'],
    ['日安健康', '日安健康20261121'],
    ['healthpress', 'HealthPress!!'],
  ])('%s: %s', (own, password) => expect(passwordError(password, [own])).toBe('personal'))
  test('the local part of any address', () => {
    const local = fc.stringMatching(/^[a-z]{4,8}[0-9][a-z]{4,8}$/)
    fc.assert(fc.property(local, (name) => passwordError(name, [`${name}@example.com`]) !== null))
    fc.assert(
      fc.property(
        local.filter((name) => passwordError(name) === null),
        (name) => passwordError(name, [`${name}@example.com`]) === 'personal',
      ),
    )
  })
  test('an empty name refuses nothing', () => expect(passwordError('k7#Lq9!vzT', ['', '@example.com'])).toBe(null))
})

test('random passwords pass the password rule', () => {
  fc.assert(
    fc.property(
      fc.uuid({ version: 4 }).filter((text) => new Set(text).size > 8),
      (password) => passwordError(password, ['member@example.com', '日安健康']) === null,
    ),
  )
})
test('the password of the demo passes', () =>
  expect(passwordError('Demo-health-2026', ['member@example.com', '日安健康'])).toBe(null))
test('no word is a duplicate, none is too short', () => {
  expect(new Set(commonWords).size).toBe(commonWords.length)
  expect(commonWords.filter((word) => word.length < 3)).toEqual([])
})
test('every error has a message', () => {
  for (const message of Object.values(passwordMessages)) expect(message).toMatch(/密碼/)
})
