import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarEntryKind, calendarEntryKinds } from '../../domain/office/calendar.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { type RegisterDate, registerDates, registers } from '../../domain/registers/registers.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { visibilityConditions } from './manuscript-list.ts'
import { archivedOf, columnNamed } from './registers.ts'

const entryRow = z.strictObject({
  kind: z.enum(calendarEntryKinds),
  /** The entity's key: a manuscript's uid, an advertisement's number, a picture's id. */
  key: z.string(),
  /** The register and the field of an entry of a register; null for others. */
  register: z.string().nullable(),
  field: z.string().nullable(),
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
  /** The registers whose dates the user may see. */
  sees: (register: Register) => boolean
  /** Posts in slots of the front page and of channels. */
  fronts: boolean
  limit: number
  now: Date
}

/** The entries with an hour or a day within a range of Taipei days, in chronological order. */
export async function calendarEntries(
  db: Database,
  { from, until, manuscripts, pictures, sees, fronts, limit, now }: CalendarRange,
): Promise<CalendarRow[]> {
  const startsAt = sql`(${from}::date::timestamp at time zone 'Asia/Taipei')`
  const end = sql`((${until}::date + 1)::timestamp at time zone 'Asia/Taipei')`
  const hour = (column: SQL) => sql`${column} >= ${startsAt} and ${column} < ${end}`
  const dayOf = (column: SQL) => sql`(${column} at time zone 'Asia/Taipei')::date`
  const days = (column: SQL) => sql`${column} between ${from}::date and ${until}::date`
  const read = sql`${now.toISOString()}::timestamptz`
  const atHour = (
    kind: CalendarEntryKind,
    table: SQL,
    column: SQL,
    { key = sql`t.id`, title = sql`t.title`, and = sql`true`, open = sql`true`, of = noRegister } = {},
  ) => sql`
    (select ${kind}::text as kind, ${key}::text as key, ${of}, ${title} as title, ${dayOf(column)} as day, ${column} as at, ${open} as open
    from ${table} t where ${hour(column)} and ${and} order by ${column} limit ${limit})`
  const onDay = (
    kind: CalendarEntryKind,
    table: SQL,
    column: SQL,
    { key = sql`t.id`, title = sql`t.title`, and = sql`true`, open = sql`true`, of = noRegister } = {},
  ) => sql`
    (select ${kind}::text as kind, ${key}::text as key, ${of}, ${title} as title, ${column} as day, null::timestamptz as at, ${open} as open
    from ${table} t where ${days(column)} and ${and} order by ${column} limit ${limit})`
  const isPublished = sql`t.published_version is not null and t.withdrawn_at is null`
  const visibleConditions = manuscripts && visibilityConditions(manuscripts, sql`t`)
  const isSeen = visibleConditions && sql.join([isPublished, ...visibleConditions], sql` and `)
  // an embargo applies only to unpublished work
  const isWritten =
    visibleConditions && sql.join([sql`t.withdrawn_at is null and t.trashed_at is null`, ...visibleConditions], sql` and `)
  const uid = sql`t.uid`
  const isVisibleToUser = visibleConditions && sql.join([sql`t.trashed_at is null`, ...visibleConditions], sql` and `)
  const ofRegister = ({ register, field, unit, kind, publishes }: RegisterDate) => {
    const { name, table, key, list } = register
    const column = sql`t.${sql.identifier(register.fields[field]?.column ?? field)}`
    const title = sql`(${columnNamed(register, list.title)})::text`
    return (unit === 'day' ? onDay : atHour)(kind, sql`${sql.identifier(table)}`, column, {
      key: sql`t.${sql.identifier(key)}`,
      title: name === 'magazines' ? sql`'第 ' || t.issue || ' 期　' || ${title}` : title,
      and: sql`not (${archivedOf(register)})`,
      open: publishes ? sql`${column} <= ${unit === 'day' ? dayOf(read) : read}` : sql`true`,
      of: registerColumns(name, field),
    })
  }
  /** The later prices of a register: of each product and day the last one, unless it was withdrawn. */
  const pricesOf = (register: Register, sold: 'plan' | 'ask') => {
    const products = sql`(
      select distinct on (t.id, p.starts_on) t.*, p.starts_on as price_from, p.amount
      from ${sql.identifier(register.table)} t join prices p on p.product_kind = ${sold} and p.product_id = t.id
      where p.starts_on is not null order by t.id, p.starts_on, p.id desc)`
    return onDay('price', products, sql`t.price_from`, {
      title: sql`t.title || '　' || to_char(t.amount, 'FM999,999,999') || ' 元'`,
      and: sql`t.amount is not null and not (${archivedOf(register)})`,
      of: registerColumns(register.name, 'price'),
    })
  }
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
    ...(fronts ? [atHour('front-from', pinsBy('from'), sql`t.hour`), atHour('front-until', pinsBy('until'), sql`t.hour`)] : []),
    ...(pictures ? [onDay('rights', sql`media`, sql`t.rights_until`)] : []),
    ...registerDates.filter(({ register }) => sees(register)).map(ofRegister),
    ...registers.filter(sees).flatMap((register) => (register.pricedAs ? [pricesOf(register, register.pricedAs)] : [])),
  ]
  return rows(db, entryRow)`
    select kind, key, register, field, title, to_char(day, 'YYYY-MM-DD') as day, ${isoInstant(sql`at`)} as at, open
    from (${sql.join(parts, sql` union all `)}) entries order by entries.day, entries.at nulls first, kind, register nulls first, key limit ${limit}`
}

const registerColumns = (register: string, field: string) => sql`${register}::text as register, ${field}::text as field`
const noRegister = sql`null::text as register, null::text as field`

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
