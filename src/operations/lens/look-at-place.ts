import { type LensPlaceRow, lensPlaceRows, placeChanges } from '../../db/queries/lens-places.ts'
import { newsletterRhythms } from '../../db/queries/newsletter-issues.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { slotsOn } from '../../domain/ads/may-show.ts'
import { adsOn, type Change, type LensPlace, type Moment, momentsOf, rightOver, writtenPlace } from '../../domain/lens/lens.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import { issueDaysFrom, issueInstant } from '../../domain/newsletters/issue-day.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { issueAt, reckonedDays, taskOn } from '../newsletters/send-newsletters.ts'
import { requireMay } from '../require-may.ts'
import { columnsOf, type LensColumn, type LensRequest } from './columns.ts'

export const frontPlace = { kind: 'front', number: 0, title: '首頁', slug: '', feature: false } as const

const day = 86_400_000
/** The period and the number of changes that are listed: from yesterday to some days ahead. */
const named = { before: day, ahead: reckonedDays * day, most: 24, mailings: 3 }

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
 * @param place in the format of `writtenPlace`
 * @param draft whether the draft of its arrangement is shown, if there is one
 * @throws sign_in_required, forbidden, not_found
 */
export async function lookAtPlace(
  context: OperationContext,
  secret: string,
  place: string,
  { draft, ...request }: LensRequest & { draft: boolean },
): Promise<PlaceView> {
  requireMay(context.viewer, 'look-ahead')
  const places = [frontPlace, ...(await lensPlaceRows(context.db))]
  const row = places.find((one) => writtenPlace(one) === place)
  if (!row) throw notFound()
  const shown = { address: pathOf(row), standIn: null, draftFront: draft, needs: 'look-ahead' } as const
  const isNewsletter = row.kind === 'newsletter'
  const { at, columns } = columnsOf(context, secret, shown, isNewsletter ? { ...request, readers: [] } : request)
  const [{ letter: mail, mailings }, changes] = await Promise.all([newsletterAt(context, row, at), changesIn(context, row)])
  return {
    at,
    columns,
    letter: mail,
    // a mail does not depend on an entitlement
    moments: momentsOf([...changes, ...(isNewsletter ? mailings : [rightOver(context.now)])], context.now),
    places: places.map(({ kind, number, title }) => ({ kind, place: writtenPlace({ kind, number }), title })),
  }
}

type Place = LensPlace & Pick<LensPlaceRow, 'slug' | 'feature'>

function pathOf({ kind, number, slug, feature }: Place): string {
  if (kind === 'front') return '/'
  if (kind === 'channel') return channelPath({ id: number, slug, feature })
  return kind === 'issue' ? addressOf('magazine', number) : '/newsletter'
}

async function changesIn({ db, now }: OperationContext, place: Place): Promise<Change[]> {
  const ads = adsOn(place.kind, place.feature)
  const found = await placeChanges(db, place, {
    from: new Date(now.getTime() - named.before),
    until: new Date(now.getTime() + named.ahead),
    slots: ads ? slotsOn(ads) : [],
    most: named.most,
  })
  return found.map(({ kind, at, title }) => ({ kind, at: new Date(at), title }))
}

/** The mail at an instant, and the next hours at which an issue is mailed. */
async function newsletterAt(
  { db, now }: OperationContext,
  { kind, number }: Place,
  at: Date,
): Promise<{ letter: LensNewsletter | null; mailings: Change[] }> {
  const newsletter = kind === 'newsletter' ? (await newsletterRhythms(db)).find(({ id }) => id === number) : undefined
  if (!newsletter) return { letter: null, mailings: [] }
  const { title, frequency, last_day } = newsletter
  const days = issueDaysFrom(newsletter, taipeiDay(now), last_day, reckonedDays).slice(0, named.mailings)
  const [posts, task] = await Promise.all([issueAt(db, newsletter, at, now), taskOn(db.at(at), taipeiDay(at))])
  return {
    letter: { title, frequency, day: taipeiDay(at), posts, task },
    mailings: days.map((one) => ({ kind: 'mailing', at: issueInstant(one) })),
  }
}
