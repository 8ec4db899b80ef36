import { keyOf } from '../content/check-posts.ts'
import type { PostFile } from '../content/post-file.ts'
import { legacyPosts, postAuthors, postChannels, posts as postTable, postTags, postViews } from '../db/schema/index.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import type { Clock } from './dates.ts'
import type { Places } from './insert-places.ts'
import { legacyPairs } from './legacy-pairs.ts'
import { coverId } from './pictures.ts'
import { readingNumbers } from './reading-numbers.ts'
import type { Transaction } from './transaction.ts'

const externalPrefix = { article: 'A', blog: 'B', book: 'K' } as const

/** Posts with their tags, channels, authors and reading numbers, and the old numbers that lead to blogs. */
export async function insertPosts(
  tx: Transaction,
  posts: readonly PostFile[],
  { channel, tag }: Places,
  clock: Clock,
): Promise<void> {
  const reads = readingNumbers(posts)
  const readsOf = (post: { type: string; id: number }) => reads.get(keyOf(post)) ?? 0
  const made = await tx
    .insert(postTable)
    .values(posts.map((post) => ({ ...postRow(post, clock), popularity: readsOf({ type: post.type, id: post.front.id }) })))
    .returning({ uid: postTable.uid, type: postTable.type, id: postTable.id })
  const uids = new Map(made.map((row) => [keyOf(row), row.uid]))
  const placed = posts.map((post) => {
    const postUid = uids.get(keyOf({ type: post.type, id: post.front.id }))
    if (postUid === undefined) throw new Error(`${post.file} 沒有存入`)
    return { postUid, ...post.front }
  })
  await tx.insert(postChannels).values(
    placed.flatMap(({ postUid, channel: feature, section }) => [
      { postUid, channelId: channel(feature), position: 1 },
      { postUid, channelId: channel(section), position: 2 },
    ]),
  )
  await tx
    .insert(postTags)
    .values(placed.flatMap(({ postUid, tags }) => tags.map((name, at) => ({ postUid, tagId: tag(name), position: at + 1 }))))
  await tx.insert(postAuthors).values(placed.map(({ postUid, author }) => ({ postUid, authorId: author, position: 1 })))
  await tx.insert(postViews).values(made.map((row) => ({ postUid: row.uid, views: readsOf(row) })))
  await tx.insert(legacyPosts).values(legacyPairs(posts.filter(({ type }) => type === 'blog').map(({ front }) => front.id)))
}

function postRow({ type, front, document }: PostFile, clock: Clock): typeof postTable.$inferInsert {
  const printed = front.magazine !== undefined
  return {
    type,
    id: front.id,
    externalId: `${externalPrefix[type]}${String(front.id).padStart(6, '0')}`,
    title: front.title,
    seoTitle: front.seo_title ?? front.title,
    webTitle: front.title,
    paperTitle: front.paper_title ?? (printed ? front.title : ''),
    lead: front.lead,
    coverId: coverId(type, front.id),
    status: front.wall,
    source: front.partner ? `${front.partner}授權刊登` : printed ? `日安健康第 ${front.magazine} 期` : '日安健康',
    keywords: [...new Set([front.topic_keyword, ...front.tags])],
    tagNames: front.tags,
    keyPoints: front.key_points,
    references: front.references,
    publishDate: clock(front.publish_date),
    updatedAt: clock(front.updated_at ?? front.publish_date),
    reviewerId: front.reviewer ?? null,
    reviewedAt: front.reviewed_at ? clock(front.reviewed_at) : null,
    topicLevel: front.topic_level,
    topicKeyword: front.topic_keyword,
    columnId: front.column ?? null,
    magazineIssue: front.magazine ?? null,
    magazineSection: front.magazine_section ?? null,
    partner: front.partner ?? null,
    rightsEndOn: front.rights_end_on ?? null,
    book: front.book ?? null,
    document,
    blocks: compileDocument(document),
    compiledAt: new Date(),
  }
}
