import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdSlotName } from '../../domain/ads/slots.ts'
import { changeKinds, type LensPlace, lensPlaceKinds } from '../../domain/lens/lens.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isInIssue } from './posts.ts'

const placeRow = z.strictObject({
  kind: z.enum(lensPlaceKinds).exclude(['front']),
  number: z.int(),
  title: z.string(),
  /** The channel's slug; empty for other places. */
  slug: z.string(),
  feature: z.boolean(),
})
export type LensPlaceRow = z.infer<typeof placeRow>

/** Every channel, printed issue (published or not, newest first) and newsletter. */
export async function lensPlaceRows(db: Database): Promise<LensPlaceRow[]> {
  return rows(db, placeRow)`
    select kind, number, title, slug, feature from (
      select 'channel' as kind, id as number, title, slug, feature, id as place from channels
      union all select 'issue', issue, '第 ' || issue || ' 期　' || name, '', false, -issue from magazines
      union all select 'newsletter', id, title, '', false, id from newsletters
    ) places order by kind, place`
}

const changeRow = z.strictObject({ kind: z.enum(changeKinds), at: instant, title: z.string() })
export type LensChangeRow = z.infer<typeof changeRow>

/** Which posts `p` can appear in a place. */
function isInPlace({ kind, number }: LensPlace): SQL {
  switch (kind) {
    case 'front':
      return sql`true`
    case 'channel':
      return sql`p.uid in (select post_uid from post_channels where channel_id = ${number})`
    case 'issue':
      return isInIssue(sql`${number}`)
    case 'newsletter':
      return sql`p.tag_names && (select n.tags from newsletters n where n.id = ${number})`
  }
}

/**
 * The scheduled changes of a place after `from` up to an end, earliest first: posts that appear or whose rights or
 * embargo end, advertisements in these slots that start or end, printed issues that are published. An issue's own
 * publication day is always included.
 */
export async function placeChanges(
  db: Database,
  place: LensPlace,
  { from, until, slots, limit }: { from: Date; until: Date; slots: readonly AdSlotName[]; limit: number },
): Promise<LensChangeRow[]> {
  const isInPeriod = (column: SQL) =>
    sql`${column} > ${from.toISOString()}::timestamptz and ${column} <= ${until.toISOString()}::timestamptz`
  const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Taipei')`
  const dayAfter = midnight(sql`(p.rights_end_on + 1)`)
  const posts = sql`posts p where p.state = 'published' and ${isInPlace(place)}`
  const ads = (kind: string, column: SQL) => sql`
    select ${kind}::text, ${column}, a.title from house_ads a
    where a.active and a.slot = any(${sql.param([...slots])}::text[]) and ${isInPeriod(column)}`
  const comesOut = midnight(sql`m.publish_date`)
  const isNamed = place.kind === 'issue' ? sql`m.issue = ${place.number}` : isInPeriod(comesOut)
  const parts = [
    sql`select 'publication'::text as kind, p.publish_date as at, p.title from ${posts} and ${isInPeriod(sql`p.publish_date`)}`,
    sql`select 'end'::text, ${dayAfter}, p.title from ${posts} and p.rights_end_on is not null and ${isInPeriod(dayAfter)}`,
    sql`select 'embargo'::text, m.embargo_until, p.title from manuscripts m, ${posts} and m.uid = p.uid and ${isInPeriod(sql`m.embargo_until`)}`,
    ads('ad-from', sql`a.shown_from`),
    ads('ad-until', sql`a.shown_until`),
    ...(place.kind === 'front' || place.kind === 'issue'
      ? [sql`select 'issue'::text, ${comesOut}, '第 ' || m.issue || ' 期　' || m.name from magazines m where ${isNamed}`]
      : []),
  ]
  return rows(db, changeRow)`
    select kind, ${isoInstant(sql`at`)} as at, title from (${sql.join(parts, sql` union all `)}) changes
    order by changes.at, kind, title limit ${limit}`
}
