import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { counted } from '../shapes.ts'
import { isPublic, newestFirst, type PostSummaryRow, postSummaryRow, summaryColumns } from './posts.ts'

const topicRow = z.strictObject({ key: z.string(), title: z.string(), tags: z.array(z.string()) })
export type TopicRow = z.infer<typeof topicRow>

/** Every topic that can be followed, in the onboarding's order. */
export async function topicRows(db: Database): Promise<TopicRow[]> {
  return rows(db, topicRow)`select key, title, tags from topics order by position`
}

/** The topics that a member follows, in the onboarding's order. */
export async function followedTopicRows(db: Database, memberId: string): Promise<TopicRow[]> {
  return rows(db, topicRow)`
    select t.key, t.title, t.tags from followed_topics f join topics t on t.key = f.topic_key
    where f.member_id = ${memberId}::uuid order by t.position`
}

/** Replaces the topics that a member follows; already followed ones retain their date. Unknown keys are skipped. */
export async function replaceFollowedTopics(db: Database, memberId: string, keys: readonly string[]): Promise<void> {
  const wanted = sql`${`{${keys.join(',')}}`}::text[]`
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from followed_topics where member_id = ${memberId}::uuid and topic_key <> all (${wanted})`)
    await tx.execute(sql`
      insert into followed_topics (member_id, topic_key) select ${memberId}::uuid, key from topics where key = any (${wanted})
      on conflict do nothing`)
  })
}

/** Public posts with one of the given walls that have a tag of a topic that the member follows. */
const ofFollowed = (memberId: string, statuses: readonly WallStatus[]) => sql`${isPublic}
  and p.status in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})
  and p.uid in (select post_uid from post_tags where tag_id = any(array(select g.id from followed_topics f
    join topics t on t.key = f.topic_key join tags g on g.name = any (t.tags) where f.member_id = ${memberId}::uuid)))`

/** A page of those posts, newest first. */
export async function followedPosts(
  db: Database,
  memberId: string,
  { statuses, limit, offset }: { statuses: readonly WallStatus[]; limit: number; offset: number },
): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from (
      select p.uid from posts p where ${ofFollowed(memberId, statuses)} order by ${newestFirst} limit ${limit} offset ${offset}
    ) found join posts p on p.uid = found.uid order by ${newestFirst}`
}

/** Their number. */
export async function countFollowedPosts(db: Database, memberId: string, statuses: readonly WallStatus[]): Promise<number> {
  const [found] = await rows(db, counted)`select count(*)::int as n from posts p where ${ofFollowed(memberId, statuses)}`
  return found?.n ?? 0
}
