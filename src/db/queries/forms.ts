import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type EntryEventKind, type EntryState, entryEventKinds, entryStates, isOpenEntry } from '../../domain/forms/entry.ts'
import { entryKindNames, isFormReference, type SubmissionKind } from '../../domain/forms/reference.ts'
import type { Database } from '../connect.ts'
import { likePattern } from '../like-pattern.ts'
import { rows } from '../rows.ts'
import { formEntries, formEvents } from '../schema/index.ts'
import { day, instant } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'

type FormEntry = typeof formEntries.$inferInsert

/** Stores a form under its reference. False when the reference is taken. */
export async function insertFormEntry(
  db: Database,
  entry: Pick<FormEntry, 'kind' | 'reference' | 'fields' | 'createdAt' | 'state' | 'dueOn'>,
): Promise<boolean> {
  const inserted = await db.insert(formEntries).values(entry).onConflictDoNothing({ target: formEntries.reference }).returning()
  return inserted.length > 0
}

const signUpRow = z.strictObject({
  reference: z.string(),
  people: z.int(),
  cancelled: z.boolean(),
  activity: z.int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
})
/** A sign-up to an activity, with the activity. */
export type SignUpRow = z.infer<typeof signUpRow>

/** The sign-up with a reference; `locked` locks the row until the transaction ends. */
export async function findSignUp(db: Pick<Database, 'execute'>, reference: string, locked = false): Promise<SignUpRow | null> {
  const [row] = await rows(db, signUpRow)`
    select f.reference, (f.fields ->> 'people')::int as people, f.cancelled_at is not null as cancelled,
      a.id as activity, a.title, ${isoInstant(sql`a.starts_at`)} as starts_at, ${isoInstant(sql`a.ends_at`)} as ends_at, a.place
    from form_entries f join activities a on a.id = (f.fields ->> 'activity')::int
    where f.kind = 'activity' and f.reference = ${reference} ${locked ? sql`for update of f` : sql``}`
  return row ?? null
}

const signedUp = z.strictObject({ taken: z.boolean() })

/** Whether another sign-up to an activity has this e-mail address and is not cancelled. */
export async function isSignedUp(
  db: Pick<Database, 'execute'>,
  { activity, email, reference }: { activity: string; email: string; reference: string },
): Promise<boolean> {
  const [row] = await rows(db, signedUp)`
    select exists (
      select from form_entries
      where kind = 'activity' and cancelled_at is null and reference <> ${reference}
        and fields ->> 'activity' = ${activity} and lower(fields ->> 'email') = lower(${email})
    ) as taken`
  return row?.taken ?? false
}

/** Marks a sign-up as cancelled and closes its entry. */
export async function markCancelled(db: Pick<Database, 'execute'>, reference: string, now: Date): Promise<void> {
  await db.execute(sql`
    update form_entries set cancelled_at = ${now.toISOString()}, handled_at = ${now.toISOString()}, state = 'closed', version = version + 1
    where reference = ${reference}`)
}

const windowCount = z.strictObject({ count: z.int(), since: z.int() })

/**
 * Increments a counter within a window that starts with the first count (rate limit).
 * @returns the new count, and the start of the window (milliseconds)
 */
export async function countInWindow(
  db: Database,
  key: string,
  { now, window }: { now: number; window: number },
): Promise<{ count: number; since: number }> {
  const [windowRow] = await rows(db, windowCount)`
    insert into rate_limits as r (key, count, last_request) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when r.last_request <= ${now - window} then 1 else r.count + 1 end,
      last_request = case when r.last_request <= ${now - window} then ${now} else r.last_request end
    returning r.count, r.last_request::float8 as since`
  return windowRow ?? { count: 1, since: now }
}

/** Filter of inbox entries; null matches all. */
export interface EntriesFilter {
  kind: SubmissionKind | null
  /** `open` matches new entries and those in progress. */
  state: EntryState | 'open' | null
  /** A member's id, or `nobody` for unassigned entries. */
  assignee: string | null
  /** Only entries with a deadline before this Taipei calendar day. */
  dueBefore: string | null
  /** Part of a number, a name, an organisation or an e-mail address. */
  query: string | null
  /** The sign-ups of one activity. */
  activity: number | null
  /** Cursor: the reference of the last entry of the previous page. */
  after: string | null
  limit: number
}

const entryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(entryKindNames),
  reference: z.string(),
  fields: z.record(z.string(), z.string()),
  createdAt: instant,
  cancelledAt: instant.nullable(),
  state: z.enum(entryStates),
  dueOn: day.nullable(),
  version: z.int(),
  receipt: z.string().nullable(),
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  activityTitle: z.string().nullable(),
})
/** An entry; `assigneeName` and `activityTitle` are the current names, null for deleted targets. */
export type EntryRow = z.infer<typeof entryRow>

const entry = sql`
  f.id, f.kind, f.reference, f.fields, ${isoInstant(sql`f.created_at`)} as "createdAt", ${isoInstant(sql`f.cancelled_at`)} as "cancelledAt",
  f.state, f.due_on::text as "dueOn", f.version, f.receipt, f.assignee, m.name as "assigneeName", a.title as "activityTitle"`
const entryJoins = sql`
  left join members m on m.id = f.assignee
  left join activities a on f.kind = 'activity' and a.id::text = f.fields ->> 'activity'`

function conditions({ kind, state, assignee, dueBefore, query, activity, after }: Omit<EntriesFilter, 'limit'>): SQL {
  const all = [sql`true`]
  if (kind) all.push(sql`f.kind = ${kind}`)
  // a literal condition, so that the partial index of open entries is used
  if (state === 'open' || (state && isOpenEntry(state))) all.push(sql`f.state in ('new', 'in_progress')`)
  if (state && state !== 'open') all.push(sql`f.state = ${state}`)
  if (assignee) all.push(assignee === 'nobody' ? sql`f.assignee is null` : sql`f.assignee = ${assignee}::uuid`)
  if (dueBefore) all.push(sql`f.due_on < ${dueBefore}::date`)
  if (activity !== null) all.push(sql`f.kind = 'activity' and f.fields ->> 'activity' = ${String(activity)}`)
  if (query && isFormReference(query.toUpperCase())) all.push(sql`f.reference = ${query.toUpperCase()}`)
  else if (query) {
    const pattern = likePattern(query)
    all.push(sql`(f.reference ilike ${pattern} or f.fields ->> 'name' ilike ${pattern}
      or f.fields ->> 'organisation' ilike ${pattern} or f.fields ->> 'email' ilike ${pattern})`)
  }
  if (after) all.push(sql`(f.created_at, f.id) < (select l.created_at, l.id from form_entries l where l.reference = ${after})`)
  return sql.join(all, sql` and `)
}

/** Entries, newest first. */
export async function listEntries(db: Pick<Database, 'execute'>, { limit, ...requested }: EntriesFilter): Promise<EntryRow[]> {
  return rows(db, entryRow)`
    select ${entry} from (
      select * from form_entries f where ${conditions(requested)} order by f.created_at desc nulls last, f.id desc nulls last limit ${limit}) f
    ${entryJoins} order by f.created_at desc, f.id desc`
}

const entryCount = z.strictObject({ count: z.int() })

/** The number of entries that match. */
export async function countEntries(db: Pick<Database, 'execute'>, filter: Omit<EntriesFilter, 'limit'>): Promise<number> {
  const [row] = await rows(db, entryCount)`select count(*)::int as count from form_entries f where ${conditions(filter)}`
  return row?.count ?? 0
}

/** The entry with a reference; `locked` locks the row until the transaction ends. */
export async function findEntry(db: Pick<Database, 'execute'>, reference: string, locked = false): Promise<EntryRow | null> {
  const [row] = await rows(db, entryRow)`
    select ${entry} from form_entries f ${entryJoins} where f.reference = ${reference} ${locked ? sql`for update of f` : sql``}`
  return row ?? null
}

const eventRow = z.strictObject({
  at: instant,
  by: z.string().nullable(),
  kind: z.enum(entryEventKinds),
  text: z.string(),
  /** The name of the assignee whose id is in `text`. */
  assignee: z.string().nullable(),
  mail: z.string().nullable(),
  delivery: z.enum(['waiting', 'sent', 'failed']).nullable(),
})
/** An event of an entry; `by` and `assignee` are null for deleted accounts, `delivery` for a deleted mail. */
export type EntryEventRow = z.infer<typeof eventRow>

/** The events of an entry, oldest first. */
export async function entryEvents(db: Pick<Database, 'execute'>, id: string): Promise<EntryEventRow[]> {
  return rows(db, eventRow)`
    select ${isoInstant(sql`e.at`)} as at, m.name as by, e.kind, e.text, w.name as assignee, e.mail,
      case when o.id is null then null when o.failed_at is not null then 'failed' when o.sent_at is not null then 'sent' else 'waiting' end as delivery
    from form_events e left join members m on m.id = e.by left join mail_outbox o on o.id = e.mail
    left join members w on e.kind = 'assigned' and w.id::text = e.text
    where e.entry = ${id}::uuid order by e.id`
}

export interface NewEntryEvent {
  entry: string
  at: Date
  by: string | null
  kind: EntryEventKind
  text?: string
  mail?: string | null
  key?: string | null
}

export async function insertEntryEvent(db: Database, event: NewEntryEvent): Promise<void> {
  await db.insert(formEvents).values(event)
}

/** Whether an event with this idempotency key was stored for the entry. */
export async function hasEntryEvent(db: Database, entryId: string, key: string): Promise<boolean> {
  const result = await db
    .select({ id: formEvents.id })
    .from(formEvents)
    .where(and(eq(formEvents.entry, entryId), eq(formEvents.key, key)))
  return result.length > 0
}

/** Updates the fields that staff sets, and increments the version. */
export async function updateEntry(
  db: Database,
  id: string,
  set: Partial<Pick<typeof formEntries.$inferInsert, 'state' | 'assignee' | 'handledAt'>>,
): Promise<void> {
  await db
    .update(formEntries)
    .set({ ...set, version: sql`${formEntries.version} + 1` })
    .where(eq(formEntries.id, id))
}

/** Stores the id of the mail that confirmed an entry. */
export async function setReceipt(db: Database, reference: string, receipt: string): Promise<void> {
  await db.update(formEntries).set({ receipt }).where(eq(formEntries.reference, reference))
}

const officeActivityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.int(),
  taken: z.int(),
  /** Whether sign-up is open, subject to free seats. */
  open: z.boolean(),
  /** Signing up takes place on another site. */
  elsewhere: z.boolean(),
  /** Sign-ups that were not cancelled. */
  sign_ups: z.int(),
})
/** An activity with its sign-up counts. */
export type OfficeActivityRow = z.infer<typeof officeActivityRow>

const columns = sql`
  a.id, a.title, ${isoInstant(sql`a.starts_at`)} as starts_at, ${isoInstant(sql`a.ends_at`)} as ends_at, a.place, a.seats, a.taken,
  (a.status = 'open' and a.ends_at > ${sqlNow}) as open, a.url is not null as elsewhere,
  (select count(*)::int from form_entries f
    where f.kind = 'activity' and f.fields ->> 'activity' = a.id::text and f.cancelled_at is null) as sign_ups`

/** Every activity, latest first. */
export async function officeActivities(db: Database): Promise<OfficeActivityRow[]> {
  return rows(db, officeActivityRow)`select ${columns} from activities a order by a.starts_at desc, a.id desc`
}

/** One activity; `locked` blocks concurrent reservations until the transaction ends. */
export async function findOfficeActivity(db: Database, id: number, locked = false): Promise<OfficeActivityRow | null> {
  const [row] = await rows(db, officeActivityRow)`
    select ${columns} from activities a where a.id = ${id} ${locked ? sql`for update of a` : sql``}`
  return row ?? null
}

const signUpListRow = z.strictObject({
  reference: z.string(),
  name: z.string(),
  people: z.int(),
  note: z.string(),
  received_at: instant,
  cancelled: z.boolean(),
})
/** A sign-up in the attendee list; the name is empty if it was erased. */
export type SignUpListRow = z.infer<typeof signUpListRow>

/** The sign-ups to an activity in order of submission, cancelled ones last. */
export async function signUpsOf(db: Database, activity: number): Promise<SignUpListRow[]> {
  return rows(db, signUpListRow)`
    select f.reference, coalesce(f.fields ->> 'name', '') as name, (f.fields ->> 'people')::int as people,
      coalesce(f.fields ->> 'note', '') as note, ${isoInstant(sql`f.created_at`)} as received_at, f.cancelled_at is not null as cancelled
    from form_entries f where f.kind = 'activity' and f.fields ->> 'activity' = ${String(activity)}
    order by f.cancelled_at is not null, f.created_at, f.id`
}

export async function setSeats(db: Database, id: number, seats: number): Promise<void> {
  await db.execute(sql`update activities set seats = ${seats} where id = ${id}`)
}
