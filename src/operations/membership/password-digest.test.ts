import { expect, test } from 'vitest'
import { digestPassword, matchesDigest, passwordCost } from './password-digest.ts'

const cheap = { N: 2, r: 1, p: 1 }

test('a digest contains its cost, and at full cost only the password itself matches', async () => {
  const digest = await digestPassword('seven-green-lanterns')
  expect(digest).toMatch(/^scrypt\$N=16384,r=16,p=1\$/)
  expect(128 * passwordCost.N * passwordCost.r).toBeGreaterThanOrEqual(32 * 2 ** 20)
  expect(await matchesDigest('seven-green-lanterns', digest)).toBe(true)
  expect(await matchesDigest('seven-green-lantern', digest)).toBe(false)
})

test('two digests of one password differ, and each is verified with its own cost', async () => {
  const [one, other] = [await digestPassword('七盞綠燈籠', cheap), await digestPassword('七盞綠燈籠', { ...cheap, N: 4 })]
  expect(one).not.toBe(other)
  expect(await matchesDigest('七盞綠燈籠', one)).toBe(true)
  expect(await matchesDigest('七盞綠燈籠', other)).toBe(true)
  expect(await matchesDigest('七盞紅燈籠', other)).toBe(false)
})

test('both Unicode spellings of a character match', async () => {
  expect(await matchesDigest('ｃａｆé', await digestPassword('cafe\u0301', cheap))).toBe(true)
})

test('an invalid digest is an error, not a wrong password', async () => {
  for (const broken of ['', 'salt:key', 'scrypt$N=16384,r=16,p=1$short$short', 'scrypt$N=999999999,r=16,p=1$a$b'])
    await expect(matchesDigest('seven-green-lanterns', broken)).rejects.toThrow('not a password digest')
})
