import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The cost of one guess, with scrypt's parameter names. Memory is 128 · N · r bytes. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** The cost of a guess against a stolen table: 32 MB and about a tenth of a second. Only tests use less. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 16, p: 1 }

const keyLength = 64
const form = /^scrypt\$N=(\d{1,8}),r=(\d{1,3}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{86})$/

/**
 * The stored digest of a password: `scrypt$N=…,r=…,p=…$salt$key`, salt and key in base64url. The cost is part of the
 * digest, so that it can be raised later without invalidating passwords.
 */
export async function digestPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt$N=${cost.N},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * Whether a password matches a digest.
 * @throws when the text is no valid digest: that is corrupt data, not a wrong password
 */
export async function matchesDigest(password: string, digest: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = form.exec(digest) ?? []
  if (!key) throw new Error('not a password digest')
  const derivedKey = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derivedKey, Buffer.from(key, 'base64url'))
}

/** In a thread of the libuv pool, so that the event loop is not blocked. Equivalent Unicode spellings match (NFKC). */
function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * r * (N + p + 2) }
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
