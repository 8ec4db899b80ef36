import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SubmittedForm } from '../../contract/sealed-forms.ts'
import { isOwner, lastOwnerToken } from './attempts.ts'
import type { SessionCookie } from './session-cookie.ts'

/** The key of a seal: the site's secret, and its purpose, so that a seal for one purpose is invalid for another. */
export interface SealKey {
  secret: string
  purpose: string
}

const sealingKey = ({ secret, purpose }: SealKey) => createHash('sha256').update(`${purpose} ${secret}`).digest()

/**
 * Encrypts bytes that pass through a browser (AES-256-GCM): they cannot be read or changed in a log or in a browser's
 * history. Nothing is stored on the server.
 * @returns base64url
 */
function seal(key: SealKey, bytes: Buffer, now: Date): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), start)
  const sealed = Buffer.concat([cipher.update(`${now.getTime().toString(36)} `, 'utf8'), cipher.update(bytes), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The sealed bytes and the time; null when this site has not sealed them for this purpose. */
function openSeal(key: SealKey, sealed: string): { sealedAt: Date; bytes: Buffer } | null {
  const encrypted = Buffer.from(sealed, 'base64url')
  if (encrypted.length < 29) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), encrypted.subarray(0, 12))
    decipher.setAuthTag(encrypted.subarray(12, 28))
    const decrypted = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()])
    const space = decrypted.indexOf(' ')
    return { sealedAt: new Date(Number.parseInt(decrypted.toString('utf8', 0, space), 36)), bytes: decrypted.subarray(space + 1) }
  } catch {
    return null
  }
}

/** The lifetime of a sealed e-mail address, milliseconds: longer than that of any code mailed with it. */
const emailLifetime = 24 * 3_600_000
const emailKeyOf = (secret: string) => ({ secret, purpose: 'sealed address' })

/** Encrypts an e-mail address for use in a URL of the site: only this site can decrypt it. */
export const sealEmail = (secret: string, email: string, now: Date): string => seal(emailKeyOf(secret), Buffer.from(email), now)

/** The decrypted e-mail address; null when it has expired, or was not sealed by this site. */
export function openEmail(secret: string, sealed: string, now: Date): string | null {
  const unsealed = openSeal(emailKeyOf(secret), sealed)
  return unsealed && now.getTime() - unsealed.sealedAt.getTime() <= emailLifetime ? unsealed.bytes.toString('utf8') : null
}

/** How long a form without a session is preserved, milliseconds: as long as a user may be away from the office. */
const lifetime = 12 * 3_600_000
/** The maximum length of a sealed form, characters: the request that returns it must be accepted. */
const maxSealedLength = 400_000
const keyOf = ({ secret }: SessionCookie) => ({ secret, purpose: 'sealed form' })

interface SealedContent extends SubmittedForm {
  /** The member who signed in last on the sending device. */
  owner: string
}

/**
 * Encrypts a form sent without a session for the member who signed in last on this device: it is stored in the page
 * that asks them to sign in, and on no server.
 * @returns null for a device without an earlier sign-in, and for a form that is too large to be returned
 */
export function sealForm(form: SubmittedForm, deviceCookie: string, cookie: SessionCookie, now: Date): string | null {
  const owner = lastOwnerToken(deviceCookie, cookie)
  if (owner === null) return null
  const content: SealedContent = { ...form, owner }
  const sealed = seal(keyOf(cookie), deflateRawSync(JSON.stringify(content)), now)
  return sealed.length > maxSealedLength ? null : sealed
}

/**
 * The content for the owner of this e-mail address; otherwise why there is none: it has expired, belongs to another
 * member, or was not sealed by this site.
 */
export function openForm(
  sealed: string,
  email: string,
  cookie: SessionCookie,
  now: Date,
): SubmittedForm | 'too_old' | 'of_another' | 'unknown' {
  const unsealed = openSeal(keyOf(cookie), sealed)
  if (!unsealed) return 'unknown'
  if (now.getTime() - unsealed.sealedAt.getTime() > lifetime) return 'too_old'
  const { owner, to, fields } = JSON.parse(inflateRawSync(unsealed.bytes).toString('utf8')) as SealedContent
  return isOwner(owner, email, cookie) ? { to, fields } : 'of_another'
}
