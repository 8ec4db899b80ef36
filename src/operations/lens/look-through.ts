import { type Moment, momentsOf } from '../../domain/lens/moments.ts'
import { audienceAt, type LensReader, type LensVersion } from '../../domain/lens/readers.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, notFound } from '../failure.ts'
import { headOf, inQuestion, openManuscript } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'
import { type LensLook, signLensClaim } from './claim.ts'

/** A number that no post has: what was never published is looked at under it. */
const nobodys = 2_147_483_647

export interface LensWish {
  readers: readonly LensReader[]
  /** The instant; now where nothing is said. */
  at: Date | null
  version: LensVersion
  look: LensLook
}

export interface LensView {
  type: PostType
  title: string
  at: Date
  version: LensVersion
  /** Whether readers have, or had, a text of it. */
  printed: boolean
  moments: Moment[]
  /** For each reader the page as they would have it then: an address that only who asked may open, for some minutes. */
  columns: { reader: LensReader; audience: Audience; address: string }[]
}

/**
 * A post through the lens: for each reader an address at which the site draws its page at an instant, whatever stands there.
 * Nothing is drawn yet, and nothing written.
 * @param secret with which claims are signed
 * @throws sign_in_required, forbidden, not_found
 */
export async function lookThrough(
  { db, viewer, now }: OperationContext,
  secret: string,
  uid: number,
  { readers, at: wished, version, look }: LensWish,
): Promise<LensView> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  // whoever may read it works here, and reads behind walls: the lens shows nobody more than they have
  if (viewer.memberId === null || !may(viewer, 'read-walled')) throw forbidden()
  const printed = publicState(row, now) !== 'draft'
  if (version === 'public' && !printed) throw notFound()
  const { fields } = await headOf(db, row)
  const at = wished ?? now
  const own = { type: fields.type, id: row.number ?? nobodys }
  const address = postPath(own.type, own.id)
  const standIn = version === 'newest' ? { uid, ...own } : null
  const claimOf = (audience: Audience) =>
    signLensClaim({ member: viewer.memberId ?? '', address, audience, at: at.toISOString(), standIn, look }, secret, now)
  const publication =
    version === 'newest'
      ? { embargoUntil: instantOf(fields.embargo?.until), publicAt: instantOf(fields.publish_at), endsOn: fields.ends_on }
      : { embargoUntil: null, publicAt: row.publishDate, endsOn: row.endsOn }
  return {
    type: own.type,
    title: fields.title,
    at,
    version,
    printed,
    moments: momentsOf({ ...publication, now }),
    columns: readers.map((reader) => {
      const audience = audienceAt(reader, at, now)
      return { reader, audience, address: `${address}?lens=${claimOf(audience)}` }
    }),
  }
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
