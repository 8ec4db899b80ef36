import { followedPosts, followedTopicRows } from '../../db/queries/entities.ts'
import { favoriteRows, type StoredFavoriteRow } from '../../db/queries/favorites.ts'
import { type ContentsRow, newestContents } from '../../db/queries/front.ts'
import { listPosts, type PostSummaryRow } from '../../db/queries/posts.ts'
import { type ListedQuestion, newestOwnQuestions } from '../../db/queries/questions/questions.ts'
import { listRecords, type RecordRow } from '../../db/queries/records.ts'
import { homeCounts, latestResults, openQuestions, topicOf } from '../../domain/membership/member-home.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { statusesOpenTo } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-may.ts'

type PostKey = { type: PostType; id: number }

export interface MemberHome {
  issue: (Omit<ContentsRow, 'sections' | 'readable'> & { pieces: { title: string; post: PostKey | null }[] }) | null
  picks: { topic: string | null; post: PostSummaryRow }[]
  favorites: StoredFavoriteRow[]
  results: { record: RecordRow<'tool'>; values: number[] }[]
  questions: ListedQuestion[]
}

/**
 * Data of the member's overview: favorites, followed topics, results of tools stored with consent, questions. Which posts
 * a member has read is stored on the device only.
 * @throws sign_in_required
 */
export async function readMemberHome(context: OperationContext): Promise<MemberHome> {
  const { db, viewer, now } = context
  const memberId = requireOwner(viewer)
  const today = taipeiDay(now)
  const [issue, picks, favorites, records, questions] = await Promise.all([
    readIssue(context, today),
    readPicks(context, memberId),
    favoriteRows(db, memberId, { sort: 'newest', limit: homeCounts.favorites, offset: 0, today }),
    listRecords(db, { memberId, kind: 'tool', now }, { limit: homeCounts.results, offset: 0 }),
    newestOwnQuestions(db, { memberId, now }, homeCounts.questions),
  ])
  const results = latestResults(
    records.map((record) => ({ record, tool: record.data.tool, trend: record.data.trend, created_at: record.created_at })),
  ).map(({ record, values }) => ({ record, values }))
  const { answered, pending } = openQuestions(questions)
  return { issue, picks, favorites, results, questions: [...answered, ...pending] }
}

async function readIssue({ db }: OperationContext, today: string): Promise<MemberHome['issue']> {
  const latest = await newestContents(db, today)
  if (!latest) return null
  const { sections, readable, ...issue } = latest
  const items = sections.flatMap((section) => section.items)
  const isReadable = (key: PostKey) => readable.some(({ type, id }) => type === key.type && id === key.id)
  return { ...issue, pieces: items.map(({ title, post }) => ({ title, post: post && isReadable(post) ? post : null })) }
}

/** New posts in the followed topics, and where there are too few, the most read ones: all of them readable in full. */
async function readPicks({ db, viewer }: OperationContext, memberId: string): Promise<MemberHome['picks']> {
  const statuses = statusesOpenTo(viewer.identity)
  const topics = await followedTopicRows(db, memberId)
  const followed = topics.length === 0 ? [] : await followedPosts(db, memberId, { statuses, limit: homeCounts.picks, offset: 0 })
  const picks = followed.map((post) => ({ topic: topicOf(post.tags, topics), post }))
  if (picks.length === homeCounts.picks) return picks
  const popular = await listPosts(db, {}, { sort: 'popular', limit: maxPopular, offset: 0 })
  const others = popular.filter(({ uid, status }) => statuses.includes(status) && !followed.some((post) => post.uid === uid))
  return [...picks, ...others.map((post) => ({ topic: null, post }))].slice(0, homeCounts.picks)
}

/** The most read posts among which readable ones are chosen. */
const maxPopular = 20
