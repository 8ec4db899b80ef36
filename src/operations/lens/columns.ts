import { audienceAt, type LensReader } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden } from '../failure.ts'
import { type LensAppearance, type LensClaim, signLensClaim } from './claim.ts'

export interface LensRequest {
  readers: readonly LensReader[]
  /** The instant; null for now. */
  at: Date | null
  look: LensAppearance
}

/** A page as one kind of reader sees it: an address that only the requesting user may open, for some minutes. */
export interface LensColumn {
  reader: LensReader
  audience: Audience
  address: string
}

/** What to show, and the permission that it needs. */
type Shown = Pick<LensClaim, 'address' | 'standIn' | 'draftFront' | 'needs'>

/**
 * For each kind of reader an address at which the site renders a page at an instant, with a stand-in if given. Nothing
 * is rendered or written yet.
 * @param secret the key that signs claims
 * @throws forbidden
 */
export function columnsOf(
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  secret: string,
  shown: Shown,
  { readers, at, look }: LensRequest,
): { at: Date; columns: LensColumn[] } {
  // only staff use it, and they can read behind walls: the lens grants no additional access
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
