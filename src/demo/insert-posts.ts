import { keyOf } from '../content/check-posts.ts'
import type { PostFile } from '../content/post-file.ts'
import type { Database } from '../db/connect.ts'
import { syncPublished } from '../db/queries/manuscripts.ts'
import { allocateUids, type NewPublishedVersion, syncNumberSequences, writePublished } from '../db/queries/published-versions.ts'
import { legacyPosts, postViews } from '../db/schema/index.ts'
import type { Content } from '../domain/manuscripts/fields.ts'
import { projectPublished } from '../domain/manuscripts/published-version.ts'
import { reviewDueOn } from '../domain/manuscripts/review-due.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import type { Clock } from './dates.ts'
import type { PlaceIds } from './insert-places.ts'
import { readCounts } from './insert-readings.ts'
import { coverId } from './pictures.ts'

const first = 50_001
const pairs = 300

/** Legacy article numbers and their blogs: 50001 is blog 1, the rest cycle through the blogs. */
export function legacyPairs(blogs: readonly number[]): { article: number; blog: number }[] {
  return Array.from({ length: pairs }, (_, index) => ({ article: first + index, blog: blogs[index % blogs.length] ?? 1 }))
}

const externalPrefix = { article: 'A', blog: 'B', book: 'K' } as const

/** Posts with their tags, channels, authors and read counts, and the legacy numbers that redirect to blogs. */
export async function insertPosts(tx: Database, posts: readonly PostFile[], places: PlaceIds, clock: Clock): Promise<void> {
  const reads = readCounts(posts)
  const uids = await allocateUids(tx, posts.length)
  const tagNames = new Map(posts.flatMap(({ front }) => front.tags.map((name) => [places.tag(name), name] as const)))
  const publishedRows = posts.map((post, index): NewPublishedVersion => {
    const { type, front } = post
    const [publishedAt, editedAt] = [clock(front.publish_date), clock(front.updated_at ?? front.publish_date)].map((date) =>
      date.toISOString(),
    ) as [string, string]
    const published = projectPublished(contentOf(post, places, clock), { tagNames, now: publishedAt, editedAt })
    const externalId = `${externalPrefix[type]}${String(front.id).padStart(6, '0')}`
    const popularity = reads.get(keyOf({ type, id: front.id })) ?? 0
    return { ...published, uid: uids[index] ?? 0, fresh: true, id: front.id, externalId, popularity }
  })
  await writePublished(tx, publishedRows, new Date())
  await syncPublished(tx, uids)
  await syncNumberSequences(tx)
  await tx.insert(postViews).values(publishedRows.map(({ uid, popularity = 0 }) => ({ postUid: uid, views: popularity })))
  await tx.insert(legacyPosts).values(legacyPairs(posts.filter(({ type }) => type === 'blog').map(({ front }) => front.id)))
}

/** A post file as a manuscript. */
function contentOf({ type, front, document }: PostFile, { channel, tag, reviewMonths }: PlaceIds, clock: Clock): Content {
  const compiled = front.magazine !== undefined
  return {
    fields: {
      type,
      title: front.title,
      seo_title: front.seo_title ?? '',
      web_title: '',
      paper_title: front.paper_title ?? (compiled ? front.title : ''),
      lead: front.lead,
      key_points: front.key_points,
      promises: front.promises,
      authors: [front.author],
      reviewer: front.reviewer ?? null,
      reviewed_at: front.reviewed_at ? clock(front.reviewed_at).toISOString() : null,
      review_due_on: front.reviewed_at
        ? reviewDueOn(taipeiDay(clock(front.reviewed_at)), [front.channel, front.section].map(reviewMonths))
        : null,
      tags: front.tags.map(tag),
      channels: [channel(front.channel), channel(front.section)],
      column: front.column ?? null,
      magazine: front.magazine === undefined ? null : { issue: front.magazine, section: front.magazine_section ?? '' },
      cover: coverId(type, front.id),
      wall: front.wall,
      publish_at: clock(front.publish_date).toISOString(),
      embargo: null,
      ends_on: front.rights_end_on ?? null,
      partner: front.partner ?? null,
      sponsor: null,
      source: front.partner ? `${front.partner}授權刊登` : compiled ? `日安健康第 ${front.magazine} 期` : '日安健康',
      keywords: [],
      topic_level: front.topic_level,
      topic_keyword: front.topic_keyword,
      references: front.references,
      book: front.book ?? null,
    },
    document,
  }
}
