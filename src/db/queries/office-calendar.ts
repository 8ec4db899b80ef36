import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { features, scheduledFeatures } from '../../domain/navigation/features.ts'
import { type EntryKind, entryKinds } from '../../domain/office/calendar.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { visibilityConditions } from './manuscript-list.ts'

const entryRow = z.strictObject({
  kind: z.enum(entryKinds),
  /** The entity's key: a manuscript's uid, an advertisement's number, a picture's id. */
  key: z.string(),
  title: z.string(),
  day,
  at: instant.nullable(),
  /** Whether it is public now. */
  open: z.boolean(),
})
export type CalendarRow = z.infer<typeof entryRow>

/** The requested days, both included, and which entries the user may see. */
export interface CalendarRange {
  from: string
  until: string
  manuscripts: VisibilityScope | null
  pictures: boolean
  ads: boolean
  /** Posts in slots of the front page and of channels. */
  fronts: boolean
  limit: number
  now: Date
}

/** The entries with an hour or a day within a range of Taipei days, in chronological order. */
export async function calendarEntries(
  db: Database,
  { from, until, manuscripts, pictures, ads, fronts, limit, now }: CalendarRange,
): Promise<CalendarRow[]> {
  const begin = sql`(${from}::date::timestamp at time zone 'Asia/Taipei')`
  const end = sql`((${until}::date + 1)::timestamp at time zone 'Asia/Taipei')`
  const hour = (column: SQL) => sql`${column} >= ${begin} and ${column} < ${end}`
  const dayOf = (column: SQL) => sql`(${column} at time zone 'Asia/Taipei')::date`
  const days = (column: SQL) => sql`${column} between ${from}::date and ${until}::date`
  const read = sql`${now.toISOString()}::timestamptz`
  const atHour = (
    kind: EntryKind,
    table: SQL,
    column: SQL,
    { key = sql`t.id`, title = sql`t.title`, and = sql`true`, open = sql`true` } = {},
  ) => sql`
    (select ${kind}::text as kind, ${key}::text as key, ${title} as title, ${dayOf(column)} as day, ${column} as at, ${open} as open
    from ${table} t where ${hour(column)} and ${and} order by ${column} limit ${limit})`
  const onDay = (
    kind: EntryKind,
    table: SQL,
    column: SQL,
    { key = sql`t.id`, title = sql`t.title`, and = sql`true`, open = sql`true` } = {},
  ) => sql`
    (select ${kind}::text as kind, ${key}::text as key, ${title} as title, ${column} as day, null::timestamptz as at, ${open} as open
    from ${table} t where ${days(column)} and ${and} order by ${column} limit ${limit})`
  const isPublished = sql`t.published_version is not null and t.withdrawn_at is null`
  const visibleConditions = manuscripts && visibilityConditions(manuscripts, sql`t`)
  const isSeen = visibleConditions && sql.join([isPublished, ...visibleConditions], sql` and `)
  // an embargo applies only to unpublished work
  const isWritten =
    visibleConditions && sql.join([sql`t.withdrawn_at is null and t.trashed_at is null`, ...visibleConditions], sql` and `)
  const uid = sql`t.uid`
  const isVisibleToUser = visibleConditions && sql.join([sql`t.trashed_at is null`, ...visibleConditions], sql` and `)
  const parts = [
    ...(isSeen && isWritten && isVisibleToUser
      ? [
          atHour('commission', commissions(sql`${isPublished} and t.publish_date <= ${read}`), sql`t.planned_at`, {
            key: uid,
            title: sql`t.sought`,
            and: isVisibleToUser,
            open: sql`t.is_read`,
          }),
          atHour('publish', sql`manuscripts`, sql`t.publish_date`, {
            key: uid,
            and: isSeen,
            open: sql`t.publish_date <= ${read}`,
          }),
          atHour('embargo', sql`manuscripts`, sql`t.embargo_until`, { key: uid, and: isWritten }),
          onDay('end', sql`manuscripts`, sql`t.ends_on`, { key: uid, and: isSeen }),
        ]
      : []),
    ...(ads
      ? [
          atHour('ad-from', sql`house_ads`, sql`t.shown_from`, { and: sql`t.active` }),
          atHour('ad-until', sql`house_ads`, sql`t.shown_until`, { and: sql`t.active` }),
        ]
      : []),
    ...(fronts ? [atHour('front-from', pinsBy('from'), sql`t.hour`), atHour('front-until', pinsBy('until'), sql`t.hour`)] : []),
    ...(pictures ? [onDay('rights', sql`media`, sql`t.rights_until`)] : []),
    atHour('activity-from', sql`activities`, sql`t.starts_at`),
    atHour('activity-until', sql`activities`, sql`t.ends_at`),
    ...[...scheduledFeatures().map((name) => [name, features[name].table] as const), ['video', 'videos'] as const].map(
      ([kind, table]) =>
        atHour(kind, sql`${sql.identifier(table)}`, sql`t.publish_date`, { open: sql`t.publish_date <= ${read}` }),
    ),
    onDay('magazine', sql`magazines`, sql`t.publish_date`, {
      key: sql`t.issue`,
      title: sql`'第 ' || t.issue || ' 期　' || t.name`,
      open: sql`t.publish_date <= ${dayOf(read)}`,
    }),
  ]
  return rows(db, entryRow)`
    select kind, key, title, to_char(day, 'YYYY-MM-DD') as day, ${isoInstant(sql`at`)} as at, open
    from (${sql.join(parts, sql` union all `)}) entries order by entries.day, entries.at nulls first, kind, key limit ${limit}`
}

/**
 * Manuscripts that were started for a search without a result, with the search and their state as the title: at the hour
 * of the newest version, or of their creation if it has none.
 */
const commissions = (isRead: SQL) => sql`(
  select t.*, ${isRead} as is_read,
    coalesce((select (v.fields->>'publish_at')::timestamptz from manuscript_versions v where v.uid = t.uid and v.version = t.version),
      t.created_at) as planned_at,
    (a.after->>'searched') || case when ${isRead} then '（已發布）'
      when t.withdrawn_at is not null then '（已下架）'
      when exists (select from manuscript_versions v where v.uid = t.uid and v.kind = 'submitted') then '（送審了）' else '（寫作中）' end as sought
  from manuscripts t join audit a on a.thing = 'post:' || t.uid and a.action = 'create-manuscript' and a.after ? 'searched'
  where t.created_by is not null)`

/** The posts in slots, each with its page and one bound of its period. */
const pinsBy = (bound: 'from' | 'until') => sql`(
  select f.place as id, p.title, (pin->>${bound}::text)::timestamptz as hour
  from fronts f cross join lateral jsonb_array_elements(f.pins) pin join posts p on p.uid = (pin->>'post')::int)`
