import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SubmittedForm } from '../../contract/sealed-forms.ts'
import { isOwner, lastOwner } from './known-device.ts'
import { openSeal, seal } from './sealing.ts'
import type { SessionCookie } from './session-cookie.ts'

/** How long a form without a session is preserved, milliseconds: as long as a user may be away from the office. */
const lifetime = 12 * 3_600_000
/** The maximum length of a sealed form, characters: the request that returns it must be accepted. */
const maxSealedLength = 400_000
const keyOf = ({ secret }: SessionCookie) => ({ secret, purpose: 'sealed form' })

interface Held extends SubmittedForm {
  /** The member who signed in last on the sending device. */
  owner: string
}

/**
 * Encrypts a form sent without a session for the member who signed in last on this device: it is stored in the page
 * that asks them to sign in, and on no server.
 * @returns null for a device without an earlier sign-in, and for a form that is too large to be returned
 */
export function sealForm(form: SubmittedForm, deviceCookie: string, cookie: SessionCookie, now: Date): string | null {
  const owner = lastOwner(deviceCookie, cookie)
  if (owner === null) return null
  const held: Held = { ...form, owner }
  const sealed = seal(keyOf(cookie), deflateRawSync(JSON.stringify(held)), now)
  return sealed.length > maxSealedLength ? null : sealed
}

/**
 * The content for the owner of this address; otherwise why there is none: it has expired, belongs to another member, or
 * was not sealed by this site.
 */
export function openForm(
  sealed: string,
  email: string,
  cookie: SessionCookie,
  now: Date,
): SubmittedForm | 'too_old' | 'of_another' | 'unknown' {
  const opened = openSeal(keyOf(cookie), sealed)
  if (!opened) return 'unknown'
  if (now.getTime() - opened.at.getTime() > lifetime) return 'too_old'
  const { owner, to, boxes: fields } = JSON.parse(inflateRawSync(opened.bytes).toString('utf8')) as Held
  return isOwner(owner, email, cookie) ? { to, boxes: fields } : 'of_another'
}
