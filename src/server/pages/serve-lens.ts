import type { IncomingMessage } from 'node:http'
import type { Audience, Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { type LensAppearance, type LensClaim, readLensClaim } from '../../operations/lens/claim.ts'

/** The query parameter that requests a page through the lens. Such an address is never cached (`cacheable.ts`). */
const parameter = 'lens'

/** The parameters of a page through the lens. */
export interface LensDrawing {
  address: string
  audience: Audience
  now: Date
  look: LensAppearance
  /** The staff member whose permissions open the stand-in for a published version. */
  lens: Pick<LensClaim, 'standIn' | 'draftFront'> & { staff: Viewer }
}

/** Whether an address requests the lens, valid or not. */
export const isLensRequest = (target: string): boolean =>
  target.includes(parameter) && URL.parse(`http://site.invalid${target}`)?.searchParams.has(parameter) === true

/**
 * The parameters for a request through the lens; null if it is refused: the claim is forged, expired, for another
 * address or another person, or the user is no longer staff.
 */
export function lensDrawing(request: IncomingMessage, viewer: Viewer, secret: string, now: Date): LensDrawing | null {
  const { pathname, searchParams } = new URL(`http://site.invalid${request.url ?? '/'}`)
  const [text = '', ...more] = searchParams.getAll(parameter)
  const claim = readLensClaim(text, secret, now)
  if (!claim || more.length > 0 || searchParams.size !== 1 || claim.address !== pathname) return null
  if (viewer.memberId === null || viewer.memberId !== claim.member) return null
  if (!may(viewer, claim.needs) || !may(viewer, 'read-walled')) return null
  const { address, audience, at, look, standIn, draftFront } = claim
  return { address, audience, now: new Date(at), look, lens: { standIn, draftFront, staff: viewer } }
}

/** The document with the display settings of a reader's device, which its first script would apply. */
export function withAppearance(html: Buffer<ArrayBuffer>, { theme, elder }: LensAppearance): Buffer<ArrayBuffer> {
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${elder ? ' data-elder=""' : ''}`
  return attributes ? Buffer.from(html.toString('utf8').replace('<html', `<html${attributes}`)) : html
}
