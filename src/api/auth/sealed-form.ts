import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SentForm } from '../../contract/sealed-forms.ts'
import { isOwner, lastOwner } from './known-device.ts'
import { openSeal, seal } from './sealing.ts'
import type { SessionCookie } from './session-cookie.ts'

/** How long a form that met no session waits for its writer, milliseconds: as long as somebody may be away from the office. */
const lifetime = 12 * 3_600_000
/** Characters of a sealed form: what comes back with it must still be taken. */
const longestSealed = 400_000
const keyOf = ({ secret }: SessionCookie) => ({ secret, purpose: 'sealed form' })

interface Held extends SentForm {
  /** Who signed in last on the device that sent it. */
  owner: string
}

/**
 * A form that met no session, for whoever signed in last on this device: it lies in the page that asks them to sign in,
 * and on no server.
 * @returns null for a device on which nobody ever signed in, and for more than can come back
 */
export function sealForm(form: SentForm, deviceCookie: string, cookie: SessionCookie, now: Date): string | null {
  const owner = lastOwner(deviceCookie, cookie)
  if (owner === null) return null
  const held: Held = { ...form, owner }
  const sealed = seal(keyOf(cookie), deflateRawSync(JSON.stringify(held)), now)
  return sealed.length > longestSealed ? null : sealed
}

/** What is in it for the owner of this address; else why there is nothing: it is too old, somebody else's, or none of this site's. */
export function openForm(
  sealed: string,
  email: string,
  cookie: SessionCookie,
  now: Date,
): SentForm | 'too_old' | 'of_another' | 'unknown' {
  const opened = openSeal(keyOf(cookie), sealed)
  if (!opened) return 'unknown'
  if (now.getTime() - opened.at.getTime() > lifetime) return 'too_old'
  const { owner, to, boxes } = JSON.parse(inflateRawSync(opened.bytes).toString('utf8')) as Held
  return isOwner(owner, email, cookie) ? { to, boxes } : 'of_another'
}
