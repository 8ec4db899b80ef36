import { openSeal, seal } from './sealing.ts'

/** The lifetime of a sealed address, milliseconds: longer than that of any code mailed with it. */
const lifetime = 24 * 3_600_000
const keyOf = (secret: string) => ({ secret, purpose: 'sealed address' })

/** Encrypts a mail address for use in a URL of the site: only this site can decrypt it. */
export const sealAddress = (secret: string, email: string, now: Date): string => seal(keyOf(secret), Buffer.from(email), now)

/** The decrypted address; null when it has expired, or was not sealed by this site. */
export function openSealed(secret: string, sealed: string, now: Date): string | null {
  const opened = openSeal(keyOf(secret), sealed)
  return opened && now.getTime() - opened.at.getTime() <= lifetime ? opened.bytes.toString('utf8') : null
}
