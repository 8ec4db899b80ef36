import type { Database } from '../../db/connect.ts'
import { lensPlaceRows } from '../../db/queries/lens-places.ts'
import {
  changesOf,
  type LensVersion,
  type Moment,
  momentsOf,
  type PostHours,
  rightOver,
  writtenPlace,
} from '../../domain/lens/lens.ts'
import type { ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { may } from '../../domain/office/may.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { headOf, inQuestion, openManuscript } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'
import { columnsOf, type LensColumn, type LensRequest } from './columns.ts'
import { frontPlace } from './look-at-place.ts'

/** A number that no post has: an unpublished manuscript is shown under it. */
const nobodys = 2_147_483_647

export interface PostView {
  type: PostType
  title: string
  at: Date
  version: LensVersion
  /** Whether readers have, or had, a version of it. */
  printed: boolean
  /** When it was withdrawn: since then it is public at no instant. */
  withdrawnAt: Date | null
  /** Its embargo, while it is not public; otherwise null. */
  embargo: ManuscriptFields['embargo']
  /** The places that contain its newest version, as far as the user may see them. */
  places: { place: string; title: string }[]
  moments: Moment[]
  columns: LensColumn[]
}

/**
 * A post through the lens: for each kind of reader its page at an instant.
 * @param secret the key that signs claims
 * @throws sign_in_required, forbidden, not_found
 */
export async function lookAtPost(
  context: OperationContext,
  secret: string,
  uid: number,
  { version, ...request }: LensRequest & { version: LensVersion },
): Promise<PostView> {
  const { db, viewer, now } = context
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  if (row.trashedAt !== null) throw notFound()
  const published = publicState(row, now) !== 'draft'
  if (version === 'public' && !published) throw notFound()
  const { fields } = await headOf(db, row)
  const own = { type: fields.type, id: row.number ?? nobodys }
  const standIn = version === 'newest' ? { uid, ...own } : null
  const shown = { address: postPath(own.type, own.id), standIn, draftFront: false, needs: 'list-manuscripts' } as const
  const { at, columns } = columnsOf(context, secret, shown, request)
  const embargoUntil = instantOf(fields.embargo?.until)
  const written: PostHours = { embargoUntil, publicAt: instantOf(fields.publish_at), endsOn: fields.ends_on }
  const ofPublished: PostHours = { embargoUntil: null, publicAt: row.publishDate, endsOn: row.endsOn }
  const nothing: PostHours = { embargoUntil: null, publicAt: null, endsOn: null }
  return {
    type: own.type,
    title: fields.title,
    at,
    version,
    printed: published,
    withdrawnAt: row.withdrawnAt,
    embargo: embargoUntil && now < embargoUntil ? fields.embargo : null,
    places: may(viewer, 'look-ahead') ? await placesOf(db, fields) : [],
    moments: momentsOf(
      [rightOver(now), ...changesOf(version === 'newest' ? written : row.withdrawnAt ? nothing : ofPublished)],
      now,
    ),
    columns,
  }
}

async function placesOf(db: Database, { channels, magazine }: ManuscriptFields): Promise<PostView['places']> {
  const written = [
    ...channels.map((number) => writtenPlace({ kind: 'channel', number })),
    ...(magazine ? [writtenPlace({ kind: 'issue', number: magazine.issue })] : []),
  ]
  const known = [frontPlace, ...(await lensPlaceRows(db))].map((row) => ({ place: writtenPlace(row), title: row.title }))
  return known.filter(({ place }) => place === writtenPlace(frontPlace) || written.includes(place))
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
