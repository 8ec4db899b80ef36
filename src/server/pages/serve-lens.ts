import type { IncomingMessage } from 'node:http'
import type { Audience, Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { type LensClaim, type LensLook, readLensClaim } from '../../operations/lens/claim.ts'

/** The parameter of an address that asks for its page through the lens. Such an address is nobody's kept page (`cacheable.ts`). */
const parameter = 'lens'

/** What a page is drawn for through the lens. */
export interface LensDrawing {
  address: string
  audience: Audience
  now: Date
  look: LensLook
  /** Whose eyes open what stands in the place of a print. */
  lens: { standIn: LensClaim['standIn']; staff: Viewer }
}

/** Whether an address asks for the lens, whatever it says. */
export const asksForLens = (target: string): boolean =>
  target.includes(parameter) && URL.parse(`http://site.invalid${target}`)?.searchParams.has(parameter) === true

/**
 * What may be drawn for a request through the lens; null where it is refused: the claim is forged, too old, for another
 * address or another person, or who asks works here no longer.
 */
export function lensDrawing(request: IncomingMessage, viewer: Viewer, secret: string, now: Date): LensDrawing | null {
  const { pathname, searchParams } = new URL(`http://site.invalid${request.url ?? '/'}`)
  const [text = '', ...more] = searchParams.getAll(parameter)
  const claim = readLensClaim(text, secret, now)
  if (!claim || more.length > 0 || searchParams.size !== 1 || claim.address !== pathname) return null
  if (viewer.memberId === null || viewer.memberId !== claim.member) return null
  if (!may(viewer, claim.needs) || !may(viewer, 'read-walled')) return null
  const { address, audience, at, look, standIn } = claim
  return { address, audience, now: new Date(at), look, lens: { standIn, staff: viewer } }
}

/** The document in a look that a reader chose for their device: what its first script would put on it. */
export function withLook(html: Buffer<ArrayBuffer>, { theme, elder }: LensLook): Buffer<ArrayBuffer> {
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${elder ? ' data-elder=""' : ''}`
  return attributes ? Buffer.from(html.toString('utf8').replace('<html', `<html${attributes}`)) : html
}
