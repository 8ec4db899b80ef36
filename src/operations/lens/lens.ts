import type { Database } from '../../db/connect.ts'
import { type LensPlaceRow, lensPlaceRows, placeChanges } from '../../db/queries/lens-places.ts'
import { newsletterRhythms } from '../../db/queries/newsletters.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { slotsOn } from '../../domain/ads/ad-visibility.ts'
import {
  adPageTypeOf,
  audienceAt,
  type Change,
  changesOf,
  endedEntitlementChange,
  formatLensPlace,
  type LensPlace,
  type LensReader,
  type LensVersion,
  type Moment,
  momentsOf,
  type PostSchedule,
} from '../../domain/lens/lens.ts'
import type { ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { issueDaysFrom, issueInstant } from '../../domain/newsletters/issue-day.ts'
import { may } from '../../domain/office/may.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { titleOf } from '../../domain/registers/check-entry.ts'
import { previewPathOf } from '../../domain/registers/registers.ts'
import { visibleFrom } from '../../domain/registers/rules.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, notFound } from '../failure.ts'
import { headOf, openManuscript, permissionContext } from '../manuscripts/versions.ts'
import { issuePostsAt, predictedDays, taskOfDay } from '../newsletters/newsletters.ts'
import { tryDraft } from '../registers/drafts.ts'
import { requireMay, requireMayWith } from '../require-may.ts'
import { type LensAppearance, type LensClaim, signLensClaim } from './claim.ts'

export interface LensRequest {
  readers: readonly LensReader[]
  /** The instant; null for now. */
  at: Date | null
  appearance: LensAppearance
}

/** A page as one kind of reader sees it: a URL that only the requesting user may open, for some minutes. */
interface LensColumn {
  reader: LensReader
  audience: Audience
  address: string
}

/** Target of the lens and the permission that it needs. */
type LensTarget = Pick<LensClaim, 'address' | 'standIn' | 'draftFront' | 'needs'> & Partial<Pick<LensClaim, 'entryDraft'>>

/**
 * For each kind of reader a URL at which the site renders a page at an instant, with a substitute if given. Nothing
 * is rendered or written yet.
 * @param secret the key that signs claims
 * @throws forbidden
 */
function columnsOf(
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  secret: string,
  target: LensTarget,
  { readers, at, appearance }: LensRequest,
): { at: Date; columns: LensColumn[] } {
  // only staff use it, and they can read behind walls: the lens grants no additional access
  const member = viewer.memberId
  if (member === null || !may(viewer, 'read-walled')) throw forbidden()
  const instant = at ?? now
  const columns = readers.map((reader) => {
    const audience = audienceAt(reader, instant, now)
    const claim = signLensClaim(
      { entryDraft: null, ...target, member, audience, at: instant.toISOString(), appearance },
      secret,
      now,
    )
    return { reader, audience, address: `${target.address}${target.address.includes('?') ? '&' : '?'}lens=${claim}` }
  })
  return { at: instant, columns }
}

const frontPlace = { kind: 'front', number: 0, title: '首頁', slug: '', feature: false } as const

const day = 86_400_000
/** The period and the number of changes that are listed: from yesterday to some days ahead. */
const changeLimits = { before: day, ahead: predictedDays * day, maxChanges: 24, mailings: 3 }

/** A newsletter issue as it would be mailed, identical for all subscribers. */
export interface LensNewsletter {
  title: string
  frequency: string
  /** Taipei calendar day. */
  day: string
  /** Empty when there is nothing new: then no mail is sent. */
  posts: PostSummaryRow[]
  /** The task of the day. */
  task: string | null
}

export interface PlaceView {
  at: Date
  moments: Moment[]
  columns: LensColumn[]
  letter: LensNewsletter | null
  /** All places that the lens can show. */
  places: { kind: LensPlace['kind']; place: string; title: string }[]
}

/**
 * The front page, a channel, an issue or a newsletter through the lens: for each kind of reader its page at
 * an instant, or the mail.
 * @param secret the key that signs claims
 * @param place in the format of `formatLensPlace`
 * @param draft whether the draft of its arrangement is shown, if there is one
 * @throws sign_in_required, forbidden, not_found
 */
export async function readPlaceView(
  context: OperationContext,
  secret: string,
  place: string,
  { draft, ...request }: LensRequest & { draft: boolean },
): Promise<PlaceView> {
  requireMay(context.viewer, 'look-ahead')
  const places = [frontPlace, ...(await lensPlaceRows(context.db))]
  const row = places.find((item) => formatLensPlace(item) === place)
  if (!row) throw notFound()
  const target = { address: pathOf(row), standIn: null, draftFront: draft, needs: 'look-ahead' } as const
  const isNewsletter = row.kind === 'newsletter'
  const { at: instant, columns } = columnsOf(context, secret, target, isNewsletter ? { ...request, readers: [] } : request)
  const [{ letter: mail, mailings }, changes] = await Promise.all([newsletterAt(context, row, instant), changesIn(context, row)])
  return {
    at: instant,
    columns,
    letter: mail,
    // a mail does not depend on an entitlement
    moments: momentsOf([...changes, ...(isNewsletter ? mailings : [endedEntitlementChange(context.now)])], context.now),
    places: places.map(({ kind, number, title }) => ({ kind, place: formatLensPlace({ kind, number }), title })),
  }
}

type Place = LensPlace & Pick<LensPlaceRow, 'slug' | 'feature'>

function pathOf({ kind, number, slug, feature }: Place): string {
  if (kind === 'front') return '/'
  if (kind === 'channel') return channelPath({ id: number, slug, feature })
  return kind === 'issue' ? entityPath('magazine', number) : '/newsletter'
}

async function changesIn({ db, now }: OperationContext, place: Place): Promise<Change[]> {
  const ads = adPageTypeOf(place.kind, place.feature)
  const changes = await placeChanges(db, place, {
    from: new Date(now.getTime() - changeLimits.before),
    until: new Date(now.getTime() + changeLimits.ahead),
    slots: ads ? slotsOn(ads) : [],
    limit: changeLimits.maxChanges,
  })
  return changes.map(({ kind, at, title }) => ({ kind, at: new Date(at), title }))
}

/** The mail at an instant, and the next hours at which an issue is mailed. */
async function newsletterAt(
  { db, now }: OperationContext,
  { kind, number }: Place,
  instant: Date,
): Promise<{ letter: LensNewsletter | null; mailings: Change[] }> {
  const newsletter = kind === 'newsletter' ? (await newsletterRhythms(db)).find(({ id }) => id === number) : undefined
  if (!newsletter) return { letter: null, mailings: [] }
  const { title, frequency, last_day } = newsletter
  const days = issueDaysFrom(newsletter, taipeiDay(now), last_day, predictedDays).slice(0, changeLimits.mailings)
  const [posts, task] = await Promise.all([
    issuePostsAt(db, newsletter, instant, now),
    taskOfDay(db.at(instant), taipeiDay(instant)),
  ])
  return {
    letter: { title, frequency, day: taipeiDay(instant), posts, task },
    mailings: days.map((item) => ({ kind: 'mailing', at: issueInstant(item) })),
  }
}

export interface DraftView {
  register: string
  /** The entry; null for a new one. */
  key: string | null
  title: string
  at: Date
  /** Where readers would see it; null if no page shows it, or if its fields hide it from them. */
  address: string | null
  /** Whether its fields, or the archive, hide it. */
  hidden: boolean
  moments: Moment[]
  columns: LensColumn[]
}

/**
 * The draft of a register's entry through the lens: for each kind of reader the page on which they would see it, now or,
 * where it is seen later, from its beginning.
 * @param secret the key that signs claims
 * @throws sign_in_required, forbidden, not_found; and as publishing the draft would
 */
export async function readDraftView(
  context: OperationContext,
  secret: string,
  { register: name, id }: { register: string; id: string },
  request: LensRequest,
): Promise<DraftView> {
  const { register, key, value, archived, isNew } = await tryDraft(context, name, id)
  const hidden = value['open'] === false || (archived && register.archive?.hidesPage === true)
  const address = hidden ? null : previewPathOf(register, key, value)
  const beginning = visibleFrom(register, value, context.now)
  const entryDraft = { register: name, id, number: isNew && register.keyKind === 'assigned' ? Number(key) : null }
  const target = { address: address ?? '/', standIn: null, draftFront: false, entryDraft, needs: 'open-registers' } as const
  const readers = address === null ? [] : request.readers
  const { at: instant, columns } = columnsOf(context, secret, target, { ...request, readers, at: request.at ?? beginning })
  const changes: Change[] = beginning ? [{ kind: 'publication', at: beginning }] : []
  const title = titleOf(register, value)
  return {
    ...{ register: name, key: isNew ? null : key, title, at: instant, address, hidden, columns },
    moments: momentsOf(address === null ? [] : [...changes, endedEntitlementChange(context.now)], context.now),
  }
}

/** A number that no post has: an unpublished manuscript is shown under it. */
const unassignedNumber = 2_147_483_647

export interface PostView {
  type: PostType
  title: string
  at: Date
  version: LensVersion
  /** Whether readers have, or had, a version of it. */
  printed: boolean
  /** When it was withdrawn; null if it is public or scheduled. */
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
export async function readPostView(
  context: OperationContext,
  secret: string,
  uid: number,
  { version, ...request }: LensRequest & { version: LensVersion },
): Promise<PostView> {
  const { db, viewer, now } = context
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  if (row.trashedAt !== null) throw notFound()
  const published = publicState(row, now) !== 'draft'
  if (version === 'public' && !published) throw notFound()
  const { fields } = await headOf(db, row)
  const post = { type: fields.type, id: row.number ?? unassignedNumber }
  const standIn = version === 'newest' ? { uid, ...post } : null
  const target = { address: postPath(post.type, post.id), standIn, draftFront: false, needs: 'list-manuscripts' } as const
  const { at: instant, columns } = columnsOf(context, secret, target, request)
  const embargoUntil = instantOf(fields.embargo?.until)
  const manuscriptSchedule: PostSchedule = { embargoUntil, publicAt: instantOf(fields.publish_at), endsOn: fields.ends_on }
  const publishedSchedule: PostSchedule = { embargoUntil: null, publicAt: row.publishDate, endsOn: row.endsOn }
  const noSchedule: PostSchedule = { embargoUntil: null, publicAt: null, endsOn: null }
  return {
    type: post.type,
    title: fields.title,
    at: instant,
    version,
    printed: published,
    withdrawnAt: row.withdrawnAt,
    embargo: embargoUntil && now < embargoUntil ? fields.embargo : null,
    places: may(viewer, 'look-ahead') ? await placesOf(db, fields) : [],
    moments: momentsOf(
      [
        endedEntitlementChange(now),
        ...changesOf(version === 'newest' ? manuscriptSchedule : row.withdrawnAt ? noSchedule : publishedSchedule),
      ],
      now,
    ),
    columns,
  }
}

async function placesOf(db: Database, { channels, magazine }: ManuscriptFields): Promise<PostView['places']> {
  const placeKeys = [
    ...channels.map((number) => formatLensPlace({ kind: 'channel', number })),
    ...(magazine ? [formatLensPlace({ kind: 'issue', number: magazine.issue })] : []),
  ]
  const allPlaces = [frontPlace, ...(await lensPlaceRows(db))].map((row) => ({ place: formatLensPlace(row), title: row.title }))
  return allPlaces.filter(({ place }) => place === formatLensPlace(frontPlace) || placeKeys.includes(place))
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
