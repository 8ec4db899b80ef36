import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { isPublic, type PostSummaryRow, type PostType, summaryColumns } from './posts.ts'

/** A post that shares tags or a channel with another. */
export interface RelatedRow extends PostSummaryRow {
  /** In the order of the post being read. */
  shared_tags: string[]
  shared_channel: string | null
}

/** How many of the latest entries of each tag and channel are looked at: bounds the work, however many posts there are. */
const perPlace = 80

/**
 * The posts nearest to a public post: most shared tags first, then the newest. `found` is false when there is no
 * such post. Looks at the latest entries (`uid` grows with time) of each of its tags and channels.
 */
export async function relatedPosts(
  db: Database,
  type: PostType,
  id: number,
  limit: number,
): Promise<{ found: boolean; rows: RelatedRow[] }> {
  const found = await db.execute<(RelatedRow | { uid: null }) & Record<string, unknown>>(sql`
    with here as (
      select p.uid from posts p where p.type = ${type} and p.id = ${id} and ${isPublic}
    ), alike as (
      select near.post_uid, own.tag_id, own.position, null::int as channel_id
      from here join post_tags own on own.post_uid = here.uid cross join lateral (
        select post_uid from post_tags where tag_id = own.tag_id order by post_uid desc limit ${perPlace}
      ) near
      union all
      select near.post_uid, null, own.position, own.channel_id
      from here join post_channels own on own.post_uid = here.uid cross join lateral (
        select post_uid from post_channels where channel_id = own.channel_id order by post_uid desc limit ${perPlace}
      ) near
    ), nearest as (
      select alike.post_uid, count(alike.tag_id) as shared,
        coalesce(array_agg(t.name order by alike.position) filter (where t.name is not null), '{}') as shared_tags,
        (array_agg(c.title order by alike.position) filter (where c.title is not null))[1] as shared_channel
      from alike left join tags t on t.id = alike.tag_id left join channels c on c.id = alike.channel_id
      group by alike.post_uid
    ), chosen as (
      select p.*, nearest.shared, nearest.shared_tags, nearest.shared_channel
      from nearest join posts p on p.uid = nearest.post_uid
      where ${isPublic} and p.uid <> (select uid from here)
      order by nearest.shared desc, p.publish_date desc, p.uid desc limit ${limit}
    )
    select p.shared_tags, p.shared_channel, ${summaryColumns}
    from here left join chosen p on true order by p.shared desc, p.publish_date desc, p.uid desc`)
  return {
    found: found.rows.length > 0,
    rows: found.rows.filter((row): row is RelatedRow & Record<string, unknown> => row.uid !== null),
  }
}
