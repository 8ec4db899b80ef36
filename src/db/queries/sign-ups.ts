import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'

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
  a.id, a.title, ${iso(sql`a.starts_at`)} as starts_at, ${iso(sql`a.ends_at`)} as ends_at, a.place, a.seats, a.taken,
  (a.status = 'open' and a.ends_at > ${present}) as open, a.url is not null as elsewhere,
  (select count(*)::int from form_entries f
    where f.kind = 'activity' and f.fields ->> 'activity' = a.id::text and f.cancelled_at is null) as sign_ups`

/** Every activity, latest first. */
export async function officeActivities(db: Database): Promise<OfficeActivityRow[]> {
  return rows(db, officeActivityRow)`select ${columns} from activities a order by a.starts_at desc, a.id desc`
}

/** One activity; `locked` blocks concurrent reservations until the transaction ends. */
export async function findOfficeActivity(db: Database, id: number, locked = false): Promise<OfficeActivityRow | null> {
  const [found] = await rows(db, officeActivityRow)`
    select ${columns} from activities a where a.id = ${id} ${locked ? sql`for update of a` : sql``}`
  return found ?? null
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
      coalesce(f.fields ->> 'note', '') as note, ${iso(sql`f.created_at`)} as received_at, f.cancelled_at is not null as cancelled
    from form_entries f where f.kind = 'activity' and f.fields ->> 'activity' = ${String(activity)}
    order by f.cancelled_at is not null, f.created_at, f.id`
}

export async function setSeats(db: Database, id: number, seats: number): Promise<void> {
  await db.execute(sql`update activities set seats = ${seats} where id = ${id}`)
}
