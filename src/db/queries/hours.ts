import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, featureList } from '../../domain/navigation/features.ts'
import type { Database } from '../connect.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'

/** Above this number of posts, cached pages are not purged post by post. */
const severalPosts = 200

const stretchRow = z.strictObject({ since: z.string(), until: z.string() })
const namedRow = z.strictObject({ things: z.number(), told: z.number() })

/**
 * Announces the cache tags of what has appeared or ended since the last call, in one transaction: every process receives
 * them at commit, and only one of several concurrent callers announces. An outage lengthens the interval and omits nothing.
 * @returns how many items were announced
 */
export function announceHours(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [stretch] = await rows(tx, stretchRow)`
      update announced_hours set until = greatest(announced_hours.until, ${present})
      from (select until as since from announced_hours for update) was returning was.since::text, announced_hours.until::text`
    if (!stretch) return 0
    const [named] = await rows(tx, namedRow)(announcing(stretch))
    return named?.things ?? 0
  })
}

/** Announces the cache tags of what appeared or ended after `since`, up to `until`. */
function announcing({ since, until }: { since: string; until: string }): SQL {
  const [from, to] = [sql`${since}::timestamptz`, sql`${until}::timestamptz`]
  const [firstDay, lastDay] = [sql`(${from} at time zone 'Asia/Taipei')::date`, sql`(${to} at time zone 'Asia/Taipei')::date`]
  const within = (column: SQL) => sql`${column} > ${from} and ${column} <= ${to}`
  const listed = (table: SQL, item: string, list: string, condition: SQL, key = sql`id`) => sql`
    select unnest(array[${item} || ':' || ${key}, ${list}]) from ${table} where ${condition}`
  const ofFeature = ({ table, tag, list, key, shown }: Feature) => {
    if (shown !== 'hour' && shown !== 'day') return []
    const condition =
      shown === 'hour' ? within(sql`publish_date`) : sql`publish_date > ${firstDay} and publish_date <= ${lastDay}`
    return [listed(sql.raw(table), tag, list, condition, sql.raw(key))]
  }
  return sql`
    with posts_then as (
      select p.* from posts p where p.state = 'published' and ${within(sql`p.publish_date`)}
      union all
      select p.* from posts p where ${firstDay} < ${lastDay} and p.state = 'published' and p.publish_date <= ${to}
        and p.rights_end_on >= ${firstDay} and p.rights_end_on < ${lastDay}
    ), of_posts as (
      select name from (select * from posts_then where (select count(*) from posts_then) <= ${severalPosts}) p cross join lateral (
        select unnest(array['post:' || p.type || ':' || p.id, 'posts:edited']) as name
        union all select lists_of_post(p.uid, p.type, p.id, p.publish_date, p.column_id, p.magazine_issue, p.reviewer_id, p.partner)
      ) named
      union all select 'all' where (select count(*) from posts_then) > ${severalPosts}
    ), others(name) as (
      ${sql.join(featureList().flatMap(ofFeature), sql` union all `)}
      union all ${listed(sql`videos`, 'video', 'videos', within(sql`publish_date`))}
      union all ${listed(sql`activities`, 'activity', 'activities', sql`(${within(sql`starts_at`)}) or (${within(sql`ends_at`)})`)}
      union all ${listed(sql`house_ads`, 'ad', 'ads', sql`active and ((${within(sql`shown_from`)}) or (${within(sql`shown_until`)}))`)}
      union all select unnest(array['header', 'header']) from header_events
        where active and ((${within(sql`shown_from`)}) or (${within(sql`shown_until`)}))
      union all select unnest(array['front:' || f.place, 'front:' || f.place]) from fronts f
        where exists (select from jsonb_array_elements(f.pins) pin
          where (${within(sql`(pin->>'from')::timestamptz`)}) or (${within(sql`(pin->>'until')::timestamptz`)}))
      union all select unnest(array['daily-notes', 'daily-notes'])
        where ${firstDay} < ${lastDay} and (select count(*) from posts_then) <= ${severalPosts}
    ), pictures as (
      select id from media where ${firstDay} < ${lastDay} and rights_until >= ${firstDay} and rights_until < ${lastDay}
    ), told as (
      select purge_names(array(select name from of_posts union all select name from others)), tell_media(array(select id from pictures))
    )
    select ((select count(*) from posts_then) + (select count(*) / 2 from others) + (select count(*) from pictures))::int as things,
      (select count(*)::int from told) as told`
}
