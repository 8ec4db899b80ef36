import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailPriorities } from '../../domain/mail/priority.ts'
import type { MemberKey } from '../../domain/membership/incident.ts'
import { lookUpActions, type MemberSearch, weeklyActions } from '../../domain/membership/member-look-up.ts'
import { orderStates } from '../../domain/payment/order-state.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { incidents } from '../schema/index.ts'
import { day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

/*
 * Members as the reader service sees them. Each statement names its columns, and none reads health data, questions, what
 * was read or searched for, passwords or session tokens.
 */

const hitRow = z.strictObject({ id: z.string(), name: z.string(), email: z.string(), subscriber: z.boolean() })
export type MemberHitRow = z.infer<typeof hitRow>

const conditions: Record<MemberSearch['kind'], (value: string) => SQL> = {
  email: (value) => sql`m.email = ${value}`,
  subscriber: (value) => sql`m.id in (select s.member_id from subscriptions s where s.number = ${value})`,
  order: (value) => sql`m.id in (select o.member_id from orders o where o.order_no = ${value})`,
}

/** The members with exactly this e-mail address or number. */
export async function findMembers(
  db: Database,
  { kind, value }: MemberSearch,
  today: string,
  limit: number,
): Promise<MemberHitRow[]> {
  return rows(db, hitRow)`
    select m.id, m.name, m.email, exists (select from rights r where r.member_id = m.id and r.kind = 'digital'
      and ${today}::date between r.starts_on and r.ends_on) as subscriber
    from members m where ${conditions[kind](value)} order by m.created_at limit ${limit}`
}

const lookUpRow = z.strictObject({ at: instant, reason: z.string() })

/** The newest look-up of a member by a user since an instant; null if there is none. */
export async function lastLookUp(
  db: Database,
  { staffId, member, since }: { staffId: string; member: string; since: Date },
): Promise<z.infer<typeof lookUpRow> | null> {
  const [row] = await rows(db, lookUpRow)`
    select ${isoInstant(sql`a.at`)} as at, a.reason from audit a
    where a.thing = ${`member:${member}`} and a.action = 'look-up-member' and a.who = ${staffId}::uuid and a.at > ${since.toISOString()}::timestamptz
    order by a.id desc limit 1`
  return row ?? null
}

const countRow = z.strictObject({ members: z.int() })

/** How many members a user has opened since an instant, without a given one. */
export async function countLookUps(
  db: Database,
  { staffId, member, since }: { staffId: string; member: string | null; since: Date },
): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(distinct a.thing)::int as members from audit a where a.who = ${staffId}::uuid and a.action = 'look-up-member'
      and a.at >= ${since.toISOString()}::timestamptz and a.thing <> ${`member:${member}`}`
  return row?.members ?? 0
}

const extensionsRow = z.strictObject({ extensions: z.int() })

/** How many times the daily limit of a user was raised since an instant. */
export async function countExtensions(db: Database, { staffId, since }: { staffId: string; since: Date }): Promise<number> {
  const [row] = await rows(db, extensionsRow)`
    select count(*)::int as extensions from audit a where a.thing = ${`member:${staffId}`} and a.action = 'extend-look-ups'
      and a.at >= ${since.toISOString()}::timestamptz`
  return row?.extensions ?? 0
}

const dailyRow = z.strictObject({ id: z.string(), opened: z.int(), extensions: z.int() })

/** How many members each user has opened on a Taipei day, and how many times the limit was raised on that day. */
export const lookUpsOfDay = (db: Database, today: string): Promise<z.infer<typeof dailyRow>[]> => rows(db, dailyRow)`
  select a.who as id, count(distinct a.thing)::int as opened, (select count(*)::int from audit e
    where e.thing = 'member:' || a.who and e.action = 'extend-look-ups' and e.at >= (${today}::date)::timestamp at time zone 'Asia/Taipei') as extensions
  from audit a where a.action = 'look-up-member' and a.who is not null and a.at >= (${today}::date)::timestamp at time zone 'Asia/Taipei'
  group by a.who`

/** Until the transaction ends, no other transaction of the account searches or opens members: limits are counted exactly. */
export async function lockLookUps(tx: Database, staffId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`member-desk:${staffId}`}))`)
}

/** How many searches for members an account has made since an instant: those found at one instant are one search. */
export async function countSearches(db: Database, { staffId, since }: { staffId: string; since: Date }): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(distinct a.at)::int as members from audit a where a.who = ${staffId}::uuid and a.action = 'find-member'
      and a.at >= ${since.toISOString()}::timestamptz`
  return row?.members ?? 0
}

const foundRow = z.strictObject({ found: z.boolean() })

/** Whether a user's look-ups were reported for this reason since an instant. */
export async function hasAlert(
  db: Database,
  { staffId, reason, since }: { staffId: string; reason: string; since: Date },
): Promise<boolean> {
  const [row] = await rows(db, foundRow)`
    select exists (select from audit a where a.thing = ${`member:${staffId}`} and a.action = 'alert-look-ups' and a.reason = ${reason}
      and a.at >= ${since.toISOString()}::timestamptz) as found`
  return row?.found ?? false
}

/** Whether the look-ups of the week from a day were reported. Other transactions that report wait until this one ends. */
export async function lockWeeklyReport(tx: Database, from: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('member-desk:weekly'))`)
  const [row] = await rows(tx, foundRow)`
    select exists (select from audit a where a.thing = 'audit:1' and a.action = 'report-look-ups' and a.after ->> 'from' = ${from}) as found`
  return row?.found ?? false
}

const weeklyRow = z.strictObject({
  at: instant,
  by: z.string().nullable(),
  member: z.string().nullable(),
  action: z.enum(weeklyActions),
  reason: z.string(),
})
export type WeeklyLookUpRow = z.infer<typeof weeklyRow>

/** The look-ups from one Taipei day to another, by user; the names are null for deleted accounts and for searches without a result. */
export const lookUpsBetween = (
  db: Database,
  { from, until }: { from: string; until: string },
): Promise<WeeklyLookUpRow[]> => rows(db, weeklyRow)`
  select ${isoInstant(sql`a.at`)} as at, w.name as by, m.name as member, a.action, a.reason
  from audit a left join members w on w.id = a.who left join members m on a.thing = 'member:' || m.id
  where a.action in (${sql.join(
    weeklyActions.map((action) => sql`${action}`),
    sql`, `,
  )}) and a.at >= (${from}::date)::timestamp at time zone 'Asia/Taipei' and a.at < (${until}::date + 1)::timestamp at time zone 'Asia/Taipei'
  order by w.name, a.who, a.id`

const entitlementRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['digital', 'print']),
  starts_on: day,
  ends_on: day,
  source: z.string(),
})
const subscriptionRow = z.strictObject({
  number: z.string(),
  plan: z.string().nullable(),
  starts_on: day,
  ends_on: day,
  state: z.enum(['active', 'paused', 'cancelled', 'ended']),
  /** Bound by its number, not bought by the account. */
  bound: z.boolean(),
})
const orderRow = z.strictObject({
  order_no: z.string(),
  product: z.string(),
  price: z.int(),
  state: z.enum(orderStates),
  ordered_at: z.string(),
})
const sessionRow = z.strictObject({ user_agent: z.string().nullable(), seen_at: z.string() })
const mailRow = z.strictObject({
  id: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: z.string(),
  priority: z.literal(Object.values(mailPriorities)),
  error: z.string().nullable(),
})

/** A look-up of the member: when, by whom, and why; `whole` where the address and the phone were shown unmasked. */
const lookRow = z.strictObject({ at: z.string(), actor: z.string().nullable(), reason: z.string(), whole: z.boolean() })

const supportMemberRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  joined_on: day,
  erase_on: day.nullable(),
  staff: z.boolean(),
  entitlements: z.array(entitlementRow),
  subscriptions: z.array(subscriptionRow),
  orders: z.array(orderRow),
  sessions: z.array(sessionRow),
  mails: z.array(mailRow),
  looks: z.array(lookRow),
})
export type SupportMemberRow = z.infer<typeof supportMemberRow>

const text = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD')`
const taipei = (column: SQL) => sql`to_char(${column} at time zone 'Asia/Taipei', 'YYYY-MM-DD')`
const list = (entry: SQL, order: SQL, from: SQL) =>
  sql`coalesce((select json_agg(${entry} order by ${order}) from ${from}), '[]')`

/** A member with entitlements, subscriptions, orders, sessions and recent mails; null if there is none. */
export async function supportMember(db: Database, id: string, now: Date): Promise<SupportMemberRow | null> {
  const [row] = await rows(db, supportMemberRow)`
    select m.id, m.name, m.email, m.mobile, ${taipei(sql`m.created_at`)} as joined_on, ${taipei(sql`m.erase_at`)} as erase_on,
      exists (select from member_roles s where s.member_id = m.id) as staff,
      ${list(
        sql`json_build_object('id', r.id, 'kind', r.kind, 'starts_on', ${text(sql`r.starts_on`)}, 'ends_on', ${text(sql`r.ends_on`)}, 'source', r.source)`,
        sql`r.ends_on desc, r.id`,
        sql`rights r where r.member_id = m.id`,
      )} as entitlements,
      ${list(
        sql`json_build_object('number', s.number, 'plan', p.title, 'starts_on', ${text(sql`s.starts_on`)}, 'ends_on', ${text(sql`s.ends_on`)}, 'state', s.state,
          'bound', s.bound_at is not null)`,
        sql`s.number`,
        sql`subscriptions s left join plans p on p.id = s.plan_id where s.member_id = m.id`,
      )} as subscriptions,
      ${list(
        sql`json_build_object('order_no', o.order_no, 'product', o.product_name, 'price', o.price, 'state', o.state, 'ordered_at', ${isoInstant(sql`o.order_date`)})`,
        sql`o.order_date desc`,
        sql`(select * from orders where member_id = m.id order by order_date desc limit 20) o`,
      )} as orders,
      ${list(
        sql`json_build_object('user_agent', s.user_agent, 'seen_at', ${isoInstant(sql`s.updated_at`)})`,
        sql`s.updated_at desc`,
        sql`sessions s where s.member_id = m.id and s.expires_at > ${now.toISOString()}::timestamptz`,
      )} as sessions,
      ${list(
        sql`json_build_object('id', o.id, 'subject', case when o.priority = ${mailPriorities.code} then '' else o.subject end, 'at', ${isoInstant(sql`coalesce(o.failed_at, o.sent_at, o.created_at)`)},
          'state', case when o.failed_at is not null then 'failed' when o.sent_at is not null then 'sent' else 'waiting' end,
          'priority', o.priority, 'error', o.last_error)`,
        sql`o.created_at desc`,
        sql`(select * from mail_outbox where lower(recipient) = lower(m.email) order by created_at desc limit 20) o`,
      )} as mails,
      ${list(
        sql`json_build_object('at', ${isoInstant(sql`a.at`)}, 'actor', w.name, 'reason', a.reason, 'whole', a.action = 'reveal-member')`,
        sql`a.id desc`,
        sql`(select * from audit where thing = 'member:' || m.id and action in ('look-up-member', 'reveal-member') order by id desc limit 20) a
          left join members w on w.id = a.who`,
      )} as looks
    from members m where m.id = ${id}::uuid`
  return row ?? null
}

const lookOfMember = z.strictObject({ at: instant, action: z.enum(lookUpActions), reason: z.string(), role: z.string() })
export type MemberLookUpRow = z.infer<typeof lookOfMember>

/** Look-ups of a member by staff, newest first, with the current roles of the staff; empty for none. */
export const lookUpsOfMember = (db: Database, member: string, limit: number): Promise<MemberLookUpRow[]> => rows(
  db,
  lookOfMember,
)`
  select ${isoInstant(sql`a.at`)} as at, a.action, coalesce(a.reason, '') as reason,
    coalesce((select string_agg(r.name, '、' order by r.name) from member_roles h join staff_roles r on r.key = h.role_key
      where h.member_id = a.who), '') as role
  from audit a where a.thing = ${`member:${member}`} and a.action in (${sql.join(
    lookUpActions.map((action) => sql`${action}`),
    sql`, `,
  )}) and a.who is distinct from ${member}::uuid
  order by a.id desc limit ${limit}`

const endRow = z.strictObject({ kind: z.enum(['digital', 'print']), starts_on: day, ends_on: day })

/** An entitlement of a member, locked until the transaction ends; null if there is none. */
export async function findEntitlement(
  tx: Database,
  member: string,
  entitlementId: string,
): Promise<z.infer<typeof endRow> | null> {
  const [row] = await rows(tx, endRow)`
    select r.kind, ${text(sql`r.starts_on`)} as starts_on, ${text(sql`r.ends_on`)} as ends_on
    from rights r where r.id = ${entitlementId}::uuid and r.member_id = ${member}::uuid for update`
  return row ?? null
}

/** Moves the end of an entitlement. */
export async function changeEntitlementEnd(tx: Database, entitlementId: string, endsOn: string): Promise<void> {
  await tx.execute(sql`update rights set ends_on = ${endsOn} where id = ${entitlementId}::uuid`)
}

/** The source of entitlements that the reader service added. */
export const officeEntitlementSource = 'office'

const keyedMemberRow = z.strictObject({
  nr: z.int(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  /** The e-mail address has no mailbox. */
  suppressed: z.boolean(),
  erased_soon: z.boolean(),
})
/** A member found by a key; `nr` is its index in the list of keys. */
export type KeyedMemberRow = z.infer<typeof keyedMemberRow>

/** The members with these ids, e-mail addresses and numbers. A number can belong to no member. */
export async function membersByKeys(db: Database, keys: readonly MemberKey[]): Promise<KeyedMemberRow[]> {
  const [kinds, values] = [keys.map(({ kind }) => kind), keys.map(({ value }) => value)]
  return rows(db, keyedMemberRow)`
    with keys as materialized (
      select kind, value, nr::int - 1 as nr from unnest(${sql.param(kinds)}::text[], ${sql.param(values)}::text[]) with ordinality k(kind, value, nr)),
    found as (
      select k.nr, m.id from keys k join members m on m.id = case when k.kind = 'id' then k.value::uuid end
      union all select k.nr, m.id from keys k join members m on k.kind = 'email' and m.email = k.value
      union all select k.nr, s.member_id from keys k join subscriptions s on k.kind = 'subscriber' and s.number = k.value
      union all select k.nr, o.member_id from keys k join orders o on k.kind = 'order' and o.order_no = k.value)
    select f.nr, m.id, m.name, m.email, m.email_verified as confirmed, m.erase_at is not null as erased_soon,
      exists (select from mail_suppressions x where x.email = lower(m.email)) as suppressed
    from found f join members m on m.id = f.id order by f.nr`
}

/** A personal data incident as it is stored: counts and no personal data. */
export type NewIncident = Omit<typeof incidents.$inferInsert, 'id'>

/** Stores an incident; null when one with the same digest exists. @returns its id */
export async function insertIncident(tx: Database, incident: NewIncident): Promise<string | null> {
  const [inserted] = await tx
    .insert(incidents)
    .values(incident)
    .onConflictDoNothing({ target: incidents.digest })
    .returning({ id: incidents.id })
  return inserted?.id ?? null
}

const notifiedRow = z.strictObject({ notified_at: instant })

/** When the members of an incident were notified, by its digest; null if they were not. */
export async function incidentNotifiedAt(db: Database, digest: string): Promise<Date | null> {
  const [row] = await rows(db, notifiedRow)`
    select ${isoInstant(sql`notified_at`)} as notified_at from incidents where digest = ${digest}`
  return row ? new Date(row.notified_at) : null
}
