import { audienceAt, type LensReader } from '../../domain/lens/readers.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden } from '../failure.ts'
import { type LensClaim, type LensLook, signLensClaim } from './claim.ts'

export interface LensWish {
  readers: readonly LensReader[]
  /** The instant; now where nothing is said. */
  at: Date | null
  look: LensLook
}

/** A page as one of its readers would have it: an address that only who asked may open, for some minutes. */
export interface LensColumn {
  reader: LensReader
  audience: Audience
  address: string
}

/** What a page is shown by, and who may look at it. */
type Shown = Pick<LensClaim, 'address' | 'standIn' | 'needs'>

/**
 * For each reader an address at which the site draws a page at an instant, whatever stands there. Nothing is drawn yet, and
 * nothing written.
 * @param secret with which claims are signed
 * @throws forbidden
 */
export function columnsOf(
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  secret: string,
  shown: Shown,
  { readers, at, look }: LensWish,
): { at: Date; columns: LensColumn[] } {
  // whoever may use it works here, and reads behind walls: the lens shows nobody more than they have
  const member = viewer.memberId
  if (member === null || !may(viewer, 'read-walled')) throw forbidden()
  const instant = at ?? now
  const columns = readers.map((reader) => {
    const audience = audienceAt(reader, instant, now)
    const claim = signLensClaim({ ...shown, member, audience, at: instant.toISOString(), look }, secret, now)
    return { reader, audience, address: `${shown.address}?lens=${claim}` }
  })
  return { at: instant, columns }
}
