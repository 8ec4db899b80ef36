import { openSeal, seal } from './sealing.ts'

/** How long a sealed address can be opened: longer than any code that is mailed with it, milliseconds. */
const lifetime = 24 * 3_600_000
const keyOf = (secret: string) => ({ secret, purpose: 'sealed address' })

/** A mail address that goes along in an address of the site: nobody reads it there, and no other than this site opens it. */
export const sealAddress = (secret: string, email: string, now: Date): string => seal(keyOf(secret), Buffer.from(email), now)

/** The address in it; null when it is too old, or none that this site has sealed. */
export function openSealed(secret: string, sealed: string, now: Date): string | null {
  const opened = openSeal(keyOf(secret), sealed)
  return opened && now.getTime() - opened.at.getTime() <= lifetime ? opened.bytes.toString('utf8') : null
}
