import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type WallStep, wallSteps } from '../../domain/analytics/wall-steps.ts'
import { entryKindLabels } from '../../domain/forms/entry.ts'
import type { SubmissionKind } from '../../domain/forms/reference.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day as calendarDay, postKey, postType } from '../shapes.ts'
import { isPublic } from './posts.ts'

/** The number of reads of a post. */
export interface PostReads {
  type: PostType
  id: number
  reads: number
}

/**
 * Counts reads, in total and for the day, in one statement. Rows are updated in a fixed order, so that concurrent
 * processes wait for each other instead of deadlocking. @returns the posts that exist
 */
export async function addReads(
  db: Database,
  day: string,
  reads: readonly PostReads[],
): Promise<{ type: PostType; id: number }[]> {
  return rows(db, postKey)`
    with read as materialized (
      select p.uid, p.type, p.id, r.reads from json_to_recordset(${JSON.stringify(reads)}::json) as r(type text, id int, reads int)
        join posts p on p.type = r.type and p.id = r.id where ${isPublic} order by p.uid
    ), ever as (
      insert into post_views (post_uid, views) select uid, reads from read
      on conflict (post_uid) do update set views = post_views.views + excluded.views
    ), daily as (
      insert into post_reads (day, post_uid, reads) select ${day}, uid, reads from read
      on conflict (day, post_uid) do update set reads = post_reads.reads + excluded.reads
    )
    select type, id from read`
}

/** Counts one step of the paywall funnel. */
export async function addWallStep(db: Database, day: string, wall: string, step: WallStep): Promise<void> {
  await db.execute(sql`
    insert into wall_days (day, wall, step, count) values (${day}, ${wall}, ${step}, 1)
    on conflict (day, wall, step) do update set count = wall_days.count + 1`)
}

/** Counts the web vitals measured during one page view. */
export async function addVitals(
  db: Database,
  day: string,
  page: string,
  measured: readonly { name: string; bucket: number }[],
): Promise<void> {
  await db.execute(sql`
    insert into vital_days (day, page, name, bucket, count)
    select ${day}, ${page}, m.name, m.bucket, 1 from json_to_recordset(${JSON.stringify(measured)}::json) as m(name text, bucket smallint)
    order by m.name
    on conflict (day, page, name, bucket) do update set count = vital_days.count + 1`)
}

/** Deletes counts of days before a given day, per kind. */
export async function removeCountsBefore(db: Database, days: { reads: string; walls: string; vitals: string }): Promise<void> {
  await db.execute(sql`delete from post_reads where day < ${days.reads}`)
  await db.execute(sql`delete from wall_days where day < ${days.walls}`)
  await db.execute(sql`delete from vital_days where day < ${days.vitals}`)
}

const dayReads = z.strictObject({ day: calendarDay, reads: z.int() })

/** Reads of all posts by day since a given day; days without reads are included. */
export async function readsByDay(db: Database, since: string, until: string): Promise<{ day: string; reads: number }[]> {
  return rows(db, dayReads)`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(r.reads), 0)::int as reads
    from generate_series(${since}::date, ${until}::date, interval '1 day') d left join post_reads r on r.day = d::date
    group by d order by d`
}

const readPost = z.strictObject({ type: postType, id: z.int(), title: z.string(), status: z.string(), reads: z.int() })

/** The most read posts since a day. */
export async function mostReadSince(
  db: Database,
  since: string,
  limit: number,
): Promise<{ type: PostType; id: number; title: string; status: string; reads: number }[]> {
  return rows(db, readPost)`
    select p.type, p.id, p.title, p.status, read.reads from (
      select post_uid, sum(reads)::int as reads from post_reads where day >= ${since} group by post_uid
      order by reads desc, post_uid limit ${limit}
    ) read join posts p on p.uid = read.post_uid order by read.reads desc, p.uid`
}

const stepCount = z.strictObject({ wall: z.string(), step: z.enum(wallSteps), count: z.int() })

/** The paywall steps since a day. */
export async function wallStepsSince(db: Database, since: string): Promise<{ wall: string; step: WallStep; count: number }[]> {
  return rows(db, stepCount)`
    select wall, step, sum(count)::int as count from wall_days where day >= ${since} group by wall, step`
}

const vitalCount = z.strictObject({ page: z.string(), name: z.string(), bucket: z.int(), count: z.int() })

/** The web vitals of pages since a day. */
export async function vitalsSince(
  db: Database,
  since: string,
): Promise<{ page: string; name: string; bucket: number; count: number }[]> {
  return rows(db, vitalCount)`
    select page, name, bucket, sum(count)::int as count from vital_days where day >= ${since} group by page, name, bucket`
}

const monthRow = z.strictObject({
  month: z.string(),
  orders: z.int(),
  revenue: z.int(),
  refunds: z.int(),
  refunded: z.int(),
  started: z.int(),
  ended: z.int(),
})
export type BusinessMonthRow = z.infer<typeof monthRow>

/** The month of an order event in Taipei. */
const monthOf = sql`date_trunc('month', e.at at time zone 'Asia/Taipei')::date`

/**
 * Per Taipei month, the earliest first, this month included: paid orders, refunds, and subscriptions that started and
 * ended. Amounts in New Taiwan dollars.
 */
export async function businessMonths(db: Database, today: string, months: number): Promise<BusinessMonthRow[]> {
  return rows(db, monthRow)`
    with months as (
      select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as month from generate_series(0, ${months - 1}::int) n
    ), changes as (
      select ${monthOf} as month, e.to_state, count(*)::int as orders, sum(o.price)::int as amount
      from order_events e join orders o using (order_no) where e.to_state in ('paid', 'refunded') group by 1, 2
    )
    select to_char(m.month, 'YYYY-MM') as month, coalesce(paid.orders, 0) as orders, coalesce(paid.amount, 0) as revenue,
      coalesce(back.orders, 0) as refunds, coalesce(back.amount, 0) as refunded,
      (select count(*)::int from subscriptions s where s.starts_on >= m.month and s.starts_on < m.month + interval '1 month') as started,
      (select count(*)::int from subscriptions s where s.ends_on >= m.month and s.ends_on < m.month + interval '1 month' and s.ends_on < ${today}::date) as ended
    from months m left join changes paid on paid.month = m.month and paid.to_state = 'paid'
      left join changes back on back.month = m.month and back.to_state = 'refunded'
    order by m.month`
}

const memberMonthRow = z.strictObject({ month: z.string(), joined: z.int(), total: z.int() })
export type MemberMonthRow = z.infer<typeof memberMonthRow>

/** Per Taipei month, the earliest first: the members who joined, and how many there were at its end. */
export const memberMonths = (db: Database, today: string, months: number): Promise<MemberMonthRow[]> => rows(db, memberMonthRow)`
  with joined as (
    select date_trunc('month', created_at at time zone 'Asia/Taipei')::date as month, count(*)::int as n from members group by 1
  ), months as (
    select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as month from generate_series(0, ${months - 1}::int) n
  )
  select to_char(m.month, 'YYYY-MM') as month, coalesce(j.n, 0) as joined,
    (select coalesce(sum(e.n), 0)::int from joined e where e.month <= m.month) as total
  from months m left join joined j on j.month = m.month order by m.month`

const wallMonthRow = z.strictObject({ month: z.string(), wall: z.enum(wallNames), shown: z.int(), passed: z.int() })
export type WallMonthRow = z.infer<typeof wallMonthRow>

/** Per Taipei month, the earliest first, and wall: impressions, and openings of the text behind it. */
export const wallMonths = (db: Database, today: string, months: number): Promise<WallMonthRow[]> => rows(db, wallMonthRow)`
  select to_char(day, 'YYYY-MM') as month, wall, coalesce(sum(count) filter (where step = 'shown'), 0)::int as shown,
    coalesce(sum(count) filter (where step = 'passed'), 0)::int as passed
  from wall_days where day >= (date_trunc('month', ${today}::date) - make_interval(months => ${months - 1}::int))::date and day <= ${today}::date
  group by 1, 2 order by 1, 2`

const planRow = z.strictObject({
  plan: z.string(),
  orders: z.int(),
  revenue: z.int(),
  refunds: z.int(),
  active: z.int(),
  before: z.int(),
  lapsed: z.int(),
})
export type PlanFiguresRow = z.infer<typeof planRow>

/**
 * Per plan since a day: paid orders and refunds; the subscriptions that apply today and that applied on that day, and
 * how many of the latter have ended without another subscription of the same holder.
 */
export async function planFigures(db: Database, since: string, today: string): Promise<PlanFiguresRow[]> {
  return rows(db, planRow)`
    select p.title as plan,
      (select count(*)::int from orders o join order_events e using (order_no) where o.product_kind = 'plan' and o.product_id = p.id
        and e.to_state = 'paid' and (e.at at time zone 'Asia/Taipei')::date >= ${since}::date) as orders,
      (select coalesce(sum(o.price), 0)::int from orders o join order_events e using (order_no) where o.product_kind = 'plan' and o.product_id = p.id
        and e.to_state = 'paid' and (e.at at time zone 'Asia/Taipei')::date >= ${since}::date) as revenue,
      (select count(*)::int from orders o join order_events e using (order_no) where o.product_kind = 'plan' and o.product_id = p.id
        and e.to_state = 'refunded' and (e.at at time zone 'Asia/Taipei')::date >= ${since}::date) as refunds,
      count(s.number) filter (where ${today}::date between s.starts_on and s.ends_on and s.state <> 'cancelled')::int as active,
      count(s.number) filter (where ${since}::date between s.starts_on and s.ends_on)::int as before,
      count(s.number) filter (where ${since}::date between s.starts_on and s.ends_on and (s.ends_on < ${today}::date or s.state = 'cancelled')
        and not exists (select from subscriptions later where later.member_id = s.member_id and later.number <> s.number
          and later.starts_on > s.starts_on and later.ends_on >= ${today}::date))::int as lapsed
    from plans p left join subscriptions s on s.plan_id = p.id
    group by p.id, p.title order by revenue desc, p.id`
}

const cohortRow = z.strictObject({
  month: z.string(),
  joined: z.int(),
  after_3: z.int().nullable(),
  after_6: z.int().nullable(),
  after_12: z.int().nullable(),
})
export type CohortRow = z.infer<typeof cohortRow>

/**
 * Per Taipei month, the earliest first: the holders whose first subscription started in it, and how many of them had one
 * three, six and twelve months after that day; null while that day has not come for all of them.
 */
export async function subscriptionCohorts(db: Database, today: string, months: number): Promise<CohortRow[]> {
  const stayed = (after: number) => sql`
    case when m.month + make_interval(months => ${after + 1}::int) <= ${today}::date then
      count(h.holder) filter (where exists (select from held s where s.holder = h.holder
        and (h.since + make_interval(months => ${after}::int))::date between s.starts_on and s.ends_on))::int end`
  return rows(db, cohortRow)`
    with held as (
      select coalesce(member_id::text, number) as holder, starts_on, ends_on from subscriptions
    ), holders as (
      select holder, min(starts_on) as since from held group by holder
    ), months as (
      select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as month from generate_series(0, ${months - 1}::int) n
    )
    select to_char(m.month, 'YYYY-MM') as month, count(h.holder)::int as joined,
      ${stayed(3)} as after_3, ${stayed(6)} as after_6, ${stayed(12)} as after_12
    from months m left join holders h on h.since >= m.month and h.since < m.month + interval '1 month' and h.since <= ${today}::date
    group by m.month order by m.month`
}

const deadlineRow = z.strictObject({
  kind: z.enum(Object.keys(entryKindLabels) as [SubmissionKind]),
  due: z.int(),
  in_time: z.int(),
  late: z.int(),
  overdue: z.int(),
})
export type DeadlineRow = z.infer<typeof deadlineRow>

/** Per kind of form: entries whose promised day is since a day, answered in time, answered late, and still open after it. */
export async function deadlineFigures(db: Database, since: string, today: string): Promise<DeadlineRow[]> {
  return rows(db, deadlineRow)`
    select f.kind, count(*)::int as due,
      count(*) filter (where f.handled_at is not null and (f.handled_at at time zone 'Asia/Taipei')::date <= f.due_on)::int as in_time,
      count(*) filter (where f.handled_at is not null and (f.handled_at at time zone 'Asia/Taipei')::date > f.due_on)::int as late,
      count(*) filter (where f.handled_at is null and f.due_on < ${today}::date)::int as overdue
    from form_entries f where f.due_on >= ${since}::date and (f.handled_at is not null or f.due_on < ${today}::date)
    group by f.kind order by f.kind`
}

const growthRow = z.strictObject({ channel: z.string(), now: z.int(), before: z.int() })
export type GrowthRow = z.infer<typeof growthRow>

/** Reads per channel within a number of days up to a day, and within as many days before. */
export async function channelGrowth(db: Database, today: string, days: number): Promise<GrowthRow[]> {
  return rows(db, growthRow)`
    with read as (
      select post_uid, coalesce(sum(reads) filter (where day > ${today}::date - ${days}::int), 0)::int as now,
        coalesce(sum(reads) filter (where day <= ${today}::date - ${days}::int), 0)::int as before
      from post_reads where day > ${today}::date - ${2 * days}::int and day <= ${today}::date group by post_uid
    )
    select c.title as channel, sum(r.now)::int as now, sum(r.before)::int as before
    from read r join post_channels pc on pc.post_uid = r.post_uid join channels c on c.id = pc.channel_id
    group by c.id, c.title order by sum(r.now) - sum(r.before) desc, c.id`
}
