import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The key of a seal: the site's secret, and its purpose, so that a seal for one purpose is invalid for another. */
export interface SealKey {
  secret: string
  purpose: string
}

const keyOf = ({ secret, purpose }: SealKey) => createHash('sha256').update(`${purpose} ${secret}`).digest()

/**
 * Encrypts bytes that pass through a browser (AES-256-GCM): they cannot be read or changed in a log or in a browser's
 * history. Nothing is stored on the server.
 * @returns base64url
 */
export function seal(key: SealKey, bytes: Buffer, now: Date): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), start)
  const sealed = Buffer.concat([cipher.update(`${now.getTime().toString(36)} `, 'utf8'), cipher.update(bytes), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The sealed bytes and the time; null when this site has not sealed them for this purpose. */
export function openSeal(key: SealKey, sealed: string): { at: Date; bytes: Buffer } | null {
  const whole = Buffer.from(sealed, 'base64url')
  if (whole.length < 29) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), whole.subarray(0, 12))
    decipher.setAuthTag(whole.subarray(12, 28))
    const opened = Buffer.concat([decipher.update(whole.subarray(28)), decipher.final()])
    const space = opened.indexOf(' ')
    return { at: new Date(Number.parseInt(opened.toString('utf8', 0, space), 36)), bytes: opened.subarray(space + 1) }
  } catch {
    return null
  }
}
