import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { audiences } from '../../domain/membership/viewer.ts'
import { postTypes } from '../../domain/posts/post-type.ts'

/** How long a claim holds, milliseconds: as long as somebody looks at the page that has made it. */
const holdsFor = 10 * 60_000
/** A claim of a manuscript with all it says is well below this. */
const longest = 2000

/** A manuscript that stands in the place of its print. */
export const standIn = z.strictObject({ uid: z.int(), type: z.enum(postTypes), id: z.int() })
export type StandIn = z.infer<typeof standIn>

/** How a page is looked at: by the reader's machine where nothing is said. */
export const lensLook = z.strictObject({ theme: z.enum(['light', 'dark']).nullable(), elder: z.boolean() })
export type LensLook = z.infer<typeof lensLook>

const claim = z.strictObject({
  /** The member of staff who looks: nobody else may use it. */
  member: z.string(),
  /** The one address that it opens. */
  address: z.string(),
  audience: z.enum(audiences),
  /** What they must still be trusted with when it is used. */
  needs: z.enum(['list-manuscripts', 'look-ahead']),
  /** The instant, ISO 8601 in UTC. */
  at: z.string(),
  /** What stands in the place of a print; null where readers' own text is looked at. */
  standIn: standIn.nullable(),
  look: lensLook,
})
/** What somebody may see through the lens. */
export type LensClaim = z.infer<typeof claim>

const signed = claim.extend({ until: z.number() })

/** The claim as it stands in an address. It is good for some minutes. */
export function signLensClaim(given: LensClaim, secret: string, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...given, until: now.getTime() + holdsFor })).toString('base64url')
  return `${text}.${signatureOf(text, secret)}`
}

/** What a claim says; null when we did not sign it, or it is too old. */
export function readLensClaim(text: string, secret: string, now: Date): LensClaim | null {
  const [said = '', signature = '', ...more] = text.length > longest ? [] : text.split('.')
  const right = Buffer.from(signatureOf(said, secret))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { until, ...read } = signed.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')))
  return until >= now.getTime() ? read : null
}

/** Of a purpose of its own: what is signed with the same secret for another is none of these. */
const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(`lens ${text}`).digest('base64url')
