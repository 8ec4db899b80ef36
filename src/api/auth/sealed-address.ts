import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** How long a sealed address can be opened: longer than any code that is mailed with it, milliseconds. */
const lifetime = 24 * 3_600_000
const keyOf = (secret: string) => createHash('sha256').update(`sealed address ${secret}`).digest()

/**
 * A mail address that goes along in an address of the site: nobody reads it there, in a log or in a browser's history,
 * and no other than this site opens it. Nothing is stored for it.
 */
export function sealAddress(secret: string, email: string, now: Date): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), start)
  const sealed = Buffer.concat([cipher.update(`${now.getTime().toString(36)} ${email}`, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The address in it; null when it is too old, or none that this site has sealed. */
export function openSealed(secret: string, sealed: string, now: Date): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 29) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const [time = '', email = ''] = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      .toString('utf8')
      .split(' ')
    return now.getTime() - Number.parseInt(time, 36) > lifetime ? null : email
  } catch {
    return null
  }
}
