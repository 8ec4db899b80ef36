import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { formEntries } from '../schema/index.ts'
import { instant } from '../shapes.ts'

type FormEntry = typeof formEntries.$inferInsert

/** Stores a form under its reference. False when the reference is taken. */
export async function insertFormEntry(
  db: Database,
  entry: Pick<FormEntry, 'kind' | 'reference' | 'fields' | 'createdAt' | 'state' | 'dueOn'>,
): Promise<boolean> {
  const made = await db.insert(formEntries).values(entry).onConflictDoNothing({ target: formEntries.reference }).returning()
  return made.length > 0
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
  const [found] = await rows(db, signUpRow)`
    select f.reference, (f.fields ->> 'people')::int as people, f.cancelled_at is not null as cancelled,
      a.id as activity, a.title, ${iso(sql`a.starts_at`)} as starts_at, ${iso(sql`a.ends_at`)} as ends_at, a.place
    from form_entries f join activities a on a.id = (f.fields ->> 'activity')::int
    where f.kind = 'activity' and f.reference = ${reference} ${locked ? sql`for update of f` : sql``}`
  return found ?? null
}

const signedUp = z.strictObject({ taken: z.boolean() })

/** Whether another sign-up to an activity has this address and is not cancelled. */
export async function isSignedUp(
  db: Pick<Database, 'execute'>,
  { activity, email, reference }: { activity: string; email: string; reference: string },
): Promise<boolean> {
  const [found] = await rows(db, signedUp)`
    select exists (
      select from form_entries
      where kind = 'activity' and cancelled_at is null and reference <> ${reference}
        and fields ->> 'activity' = ${activity} and lower(fields ->> 'email') = lower(${email})
    ) as taken`
  return found?.taken ?? false
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
  const [counted] = await rows(db, windowCount)`
    insert into rate_limits as r (key, count, last_request) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when r.last_request <= ${now - window} then 1 else r.count + 1 end,
      last_request = case when r.last_request <= ${now - window} then ${now} else r.last_request end
    returning r.count, r.last_request::float8 as since`
  return counted ?? { count: 1, since: now }
}
