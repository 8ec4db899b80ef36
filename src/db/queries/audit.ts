import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditChain, type AuditDifference, auditDifferenceKinds } from '../../domain/office/audit-chain.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import { registers } from '../../domain/registers/registers.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { audit, auditCheck } from '../schema/index.ts'
import { day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isVisibleTo } from './manuscript-list.ts'
import { isPublic } from './posts.ts'
import { titleOfKey } from './registers.ts'

/** One audit event of the office; `before` and `after` are JSON, null if there was or is no value. */
export type AuditEvent = Pick<typeof audit.$inferSelect, 'at' | 'actor' | 'action' | 'target' | 'reason'> & {
  before: unknown
  after: unknown
}

/** Writes audit events, in the caller's transaction. */
export async function insertAuditEvents(db: Database, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(audit).values([...events])
}

/** The audit events of a target, newest first. */
export async function auditEventsOn(db: Database, target: string, limit: number): Promise<AuditEvent[]> {
  const { at, actor, action, before, after, reason } = audit
  return db
    .select({ at, actor, action, target: audit.target, before, after, reason })
    .from(audit)
    .where(eq(audit.target, target))
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** Whether an import stored this post with this clinician's name and this day, as confirmed by the operator. */
export async function wasImportedAsSigned(
  db: Database,
  uid: number,
  { reviewer, reviewed_at }: { reviewer: number; reviewed_at: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.target, `post:${uid}`),
        eq(audit.action, 'import-signed-elsewhere'),
        sql`(${audit.after}->>'reviewer')::int = ${reviewer}`,
        sql`(${audit.after}->>'reviewed_at')::timestamptz = ${reviewed_at}::timestamptz`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Filter of audit events; null matches all. */
export interface AuditFilter {
  /** A member's id, or `system` for actions without a signed-in user: jobs, imports, commands. */
  actor: string | null
  action: string | null
  target: string | null
  /** The first and the last Taipei calendar day, `YYYY-MM-DD`. */
  from: string | null
  to: string | null
  /** Only events before the one with this number (cursor). */
  after: number | null
  limit: number
}

const listedAuditEvent = z.strictObject({
  id: z.number(),
  at: instant,
  actor: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  title: z.string(),
  hidden: z.boolean(),
  isReader: z.boolean(),
  before: z.json(),
  after: z.json(),
  reason: z.string(),
})
/**
 * An audit event in the list: `actorName` and `title` are the current names, null and empty for what was deleted; `hidden`: a
 * manuscript that the user may not read; `isReader`: a member without a role in the office.
 */
export type ListedAuditEvent = z.infer<typeof listedAuditEvent>

/** The current title of an entry, by register: an entry that the office never edited has no version. */
const titlesOfEntries = sql.join(
  registers.map(
    (register) => sql`when ${register.name} then ${titleOfKey(register, { number: sql`k.number`, text: sql`k.key` })}`,
  ),
  sql` `,
)

/** The field with the title of an entry, by register. */
const titleFields = JSON.stringify(Object.fromEntries(registers.map(({ name, list }) => [name, list.title])))

/** The Taipei day of an event, as the index `audit_day` has it. */
const dayOf = sql`((a.at at time zone 'Asia/Taipei')::date)`

function requested({ actor, action, target, from, to, after }: Omit<AuditFilter, 'limit'>): SQL {
  const conditions = [sql`true`]
  if (actor) conditions.push(actor === 'system' ? sql`a.who is null` : sql`a.who = ${actor}`)
  if (action) conditions.push(sql`a.action = ${action}`)
  if (target) conditions.push(sql`a.thing = ${target}`)
  if (from) conditions.push(sql`${dayOf} >= ${from}::date`)
  if (to) conditions.push(sql`${dayOf} <= ${to}::date`)
  if (after) conditions.push(sql`a.id < ${after}`)
  return sql.join(conditions, sql` and `)
}

/**
 * The audit events of the office, newest first. For a manuscript that the user may not read, the title is the public one.
 */
export async function listAuditEvents(
  db: Database,
  filter: AuditFilter,
  visibility: VisibilityScope,
): Promise<ListedAuditEvent[]> {
  return rows(db, listedAuditEvent)`
    select a.id::float8 as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.who as actor, actor.name as "actorName", a.action, a.thing as target,
      coalesce(case k.kind
        when 'post' then coalesce(m.title, (select p.title from posts p where p.uid = k.number and ${isPublic}))
        when 'media' then (select title from media where id = k.key)
        when 'tag' then (select name from tags where id = k.number)
        when 'author' then (select name from authors where id = k.number)
        when 'ad' then (select title from house_ads where id = k.number)
        when 'activity' then (select title from activities where id = k.number)
        when 'view' then (select name from saved_views where id = k.number)
        when 'partner' then (select name from partners where slug = k.key)
        when 'member' then (select name from members where id = k.member)
        when 'staff-role' then (select name from staff_roles where key = k.key)
        ${titlesOfEntries} end,
        -- deleted
        (select v.value ->> (${titleFields}::jsonb ->> k.kind) from register_versions v
          where v.register = k.kind and v.key = k.key order by v.version desc limit 1), '') as title,
      k.kind = 'post' and m.uid is null as hidden,
      k.kind = 'member' and not exists (select from member_roles r where r.member_id = k.member) as "isReader", a.before, a.after, a.reason
    from (select * from audit a where ${requested(filter)} order by a.id desc limit ${filter.limit}) a
    cross join lateral (select split_part(a.thing, ':', 1) as kind, split_part(a.thing, ':', 2) as key) t
    -- a key may be none: a search for a member that has no result, for example
    cross join lateral (select t.kind, t.key, case when t.key ~ '^[0-9]{1,18}$' then t.key::bigint end as number,
      case when t.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.key::uuid end as member) k
    left join members actor on actor.id = a.who
    left join manuscripts m on k.kind = 'post' and m.uid = k.number and ${isVisibleTo(visibility)}
    order by a.id desc`
}

const eventCount = z.strictObject({ count: z.int() })

/** The number of events that match. */
export async function countAuditEvents(db: Database, filter: Omit<AuditFilter, 'limit'>): Promise<number> {
  const [row] = await rows(db, eventCount)`select count(*)::int as count from audit a where ${requested(filter)}`
  return row?.count ?? 0
}

const listedActor = z.strictObject({ id: z.string(), name: z.string() })

/** Every user with an audit event in the office, by name; deleted accounts last, without a name. */
export async function actors(db: Database): Promise<z.infer<typeof listedActor>[]> {
  return rows(db, listedActor)`
    with recursive each(who) as (
      (select min(who::text)::uuid from audit)
      union all select (select min(a.who::text)::uuid from audit a where a.who > e.who) from each e where e.who is not null)
    select e.who as id, coalesce(m.name, '') as name from each e left join members m on m.id = e.who
    where e.who is not null order by m.name is null, m.name, e.who`
}

const sealedDay = z.strictObject({ day, events: z.int(), hash: z.string() })
/** A sealed day of the audit log. */
export type SealedDay = z.infer<typeof sealedDay>

/** The last sealed day; null before the first. */
export async function lastSealedDay(db: Database): Promise<SealedDay | null> {
  const [row] = await rows(
    db,
    sealedDay,
  )`select to_char(day, 'YYYY-MM-DD') as day, events, hash from audit_days order by audit_days.day desc limit 1`
  return row ?? null
}

const auditDay = z.strictObject({ day: day.nullable() })

/** The first Taipei day with events after the last sealed day and before `today`; null without one. */
export async function nextUnsealedDay(db: Database, last: string | null, today: string): Promise<string | null> {
  const [row] = await rows(db, auditDay)`
    select to_char(min(${dayOf}), 'YYYY-MM-DD') as day from audit a
    where ${dayOf} > coalesce(${last}::date, '-infinity'::date) and ${dayOf} < ${today}::date`
  return row?.day ?? null
}

/**
 * Waits for transactions that are inserting audit events, and for other sealers, and keeps both away until the
 * transaction ends. @throws when the lock is not available within two seconds, for which new events wait too
 */
export async function lockAuditForSealing(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  await tx.execute(sql`lock table audit_days in share row exclusive mode`)
  await tx.execute(sql`lock table audit in share mode`)
}

/** Appends a day to the hash chain. @param previous the hash of the sealed day before; empty for the first */
export async function insertSealedDay(
  tx: Database,
  sealed: { day: string; previous: string; sealedAt: Date },
): Promise<SealedDay> {
  const [inserted] = await rows(tx, sealedDay)`
    insert into audit_days (day, events, previous, hash, sealed_at)
    select ${sealed.day}::date, h.events, ${sealed.previous}, h.hash, ${sealed.sealedAt.toISOString()}::timestamptz
    from audit_day_hash(${sealed.day}::date, ${sealed.previous}) h
    returning to_char(day, 'YYYY-MM-DD') as day, events, hash`
  if (!inserted) throw new Error('the day was not sealed')
  return inserted
}

const difference = z.strictObject({ day, kind: z.enum(auditDifferenceKinds) })
const verifiedDay = z.strictObject({ day, kind: z.enum(auditDifferenceKinds).nullable() })

/** The number of days that a statement verifies, so that each ends within seconds. */
const daysVerifiedAtOnce = 30

/** The days that differ from the hash chain, oldest first: every sealed day is computed again. */
export async function auditDifferences(db: Database): Promise<AuditDifference[]> {
  const result: AuditDifference[] = await rows(db, difference)`
    select to_char(u.on_day, 'YYYY-MM-DD') as day, 'unsealed' as kind from (
      select distinct ${dayOf} as on_day from audit a where ${dayOf} < (select max(day) from audit_days)) u
    where not exists (select from audit_days s where s.day = u.on_day)`
  for (let after: string | null = null; ; ) {
    const verified: z.infer<typeof verifiedDay>[] = await rows(db, verifiedDay)`
      with sealed as (select day, events, previous, hash, lag(hash, 1, '') over (order by day) as hash_before from audit_days),
      part as (select * from sealed where day > coalesce(${after}::date, '-infinity'::date) order by day limit ${daysVerifiedAtOnce})
      select to_char(p.day, 'YYYY-MM-DD') as day,
        case when p.previous <> p.hash_before then 'unlinked' when p.events <> h.events or p.hash <> h.hash then 'changed' end as kind
      from part p cross join lateral audit_day_hash(p.day, p.previous) h order by p.day`
    for (const { day, kind } of verified) if (kind !== null) result.push({ day, kind })
    after = verified.at(-1)?.day ?? null
    if (verified.length < daysVerifiedAtOnce) break
  }
  return result.toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Stores the result of a verification. */
export async function storeAuditCheck(db: Database, checkedAt: Date, differences: readonly AuditDifference[]): Promise<void> {
  const values = { checkedAt, differences: [...differences] }
  await db
    .insert(auditCheck)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: auditCheck.id, set: values })
}

const chainRow = z.strictObject({
  sealedUntil: day.nullable(),
  checkedAt: instant.nullable(),
  differences: z.array(difference),
})

/** The state of the hash chain as of the last verification. */
export async function findAuditChain(db: Database): Promise<AuditChain> {
  const [row] = await rows(db, chainRow)`
    select (select to_char(max(day), 'YYYY-MM-DD') from audit_days) as "sealedUntil", ${isoInstant(sql`c.checked_at`)} as "checkedAt",
      coalesce(c.differences, '[]') as differences
    from (select 1) one left join audit_check c on c.id = 1`
  return row ?? { sealedUntil: null, checkedAt: null, differences: [] }
}
