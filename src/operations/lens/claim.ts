import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { audiences } from '../../domain/membership/viewer.ts'
import { postTypes } from '../../domain/posts/post-type.ts'

/** The lifetime of a claim, milliseconds: as long as the page that created it is typically open. */
const validFor = 10 * 60_000
/** The maximum length; a claim with all its fields is far shorter. */
const maxLength = 2000

/**
 * A draft of a register's entry: each read of the page sees it as published. `number` is that of a new entry, which every
 * read of one page must give it.
 */
const shownDraft = z.strictObject({ register: z.string(), id: z.string(), number: z.int().nullable() })
export type ShownDraft = z.infer<typeof shownDraft>

/** Stand-in: a manuscript shown in place of the published version. */
export const standIn = z.strictObject({ uid: z.int(), type: z.enum(postTypes), id: z.int() })
export type StandIn = z.infer<typeof standIn>

/** How the page is displayed; null follows the settings of the user's device. */
export const lensAppearance = z.strictObject({ theme: z.enum(['light', 'dark']).nullable(), elder: z.boolean() })
export type LensAppearance = z.infer<typeof lensAppearance>

const claim = z.strictObject({
  /** The staff member who uses the lens: the claim is valid for no other. */
  member: z.string(),
  /** The only URL that it opens. */
  address: z.string(),
  audience: z.enum(audiences),
  /** The permission that they must still have when it is used. */
  needs: z.enum(['list-manuscripts', 'look-ahead', 'open-registers']),
  /** The instant, ISO 8601 in UTC. */
  at: z.string(),
  /** The substitute for a published version; null to show the published version itself. */
  standIn: standIn.nullable(),
  /** Whether the draft of the front page or of a channel is shown. */
  draftFront: z.boolean(),
  /** The draft of a register's entry that is shown as published. */
  entryDraft: shownDraft.nullable(),
  appearance: lensAppearance,
})
/** Content that a staff member may see through the lens. */
export type LensClaim = z.infer<typeof claim>

const signedClaim = claim.extend({ until: z.number() })

/** The signed claim for use in a URL. It expires after some minutes. */
export function signLensClaim(lensClaim: LensClaim, secret: string, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...lensClaim, until: now.getTime() + validFor })).toString('base64url')
  return `${text}.${signatureOf(text, secret)}`
}

/** The content of a claim; null when its signature is invalid, or it has expired. */
export function readLensClaim(text: string, secret: string, now: Date): LensClaim | null {
  const [payload = '', signature = '', ...more] = text.length > maxLength ? [] : text.split('.')
  const expected = Buffer.from(signatureOf(payload, secret))
  const received = Buffer.from(signature)
  if (more.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  const { until, ...read } = signedClaim.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return until >= now.getTime() ? read : null
}

/** Domain separation: a signature made with the same secret for another purpose is not accepted here. */
const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(`lens ${text}`).digest('base64url')
