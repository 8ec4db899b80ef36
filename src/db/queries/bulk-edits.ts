import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type BulkOutcome, bulkOutcomes } from '../../domain/manuscripts/bulk-change.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { bulkEditPosts, bulkEdits } from '../schema/index.ts'
import { countRow } from '../shapes.ts'

export type BulkEditRow = typeof bulkEdits.$inferSelect
export type NewBulkEdit = typeof bulkEdits.$inferInsert

/** A manuscript of a bulk edit, in the version that was previewed. */
export interface PlannedPost {
  uid: number
  version: number
  outcome: BulkOutcome
  message: string
}

/** A bulk edit by its id; a malformed id finds none. */
export async function findBulkEdit(db: Database, id: string): Promise<BulkEditRow | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await db.select().from(bulkEdits).where(eq(bulkEdits.id, id))
  return row ?? null
}

/** Stores a bulk edit with its manuscripts. @returns false when the id exists already, and nothing was stored */
export async function insertBulkEdit(tx: Database, edit: NewBulkEdit, posts: readonly PlannedPost[]): Promise<boolean> {
  const inserted = await tx.insert(bulkEdits).values(edit).onConflictDoNothing().returning({ id: bulkEdits.id })
  if (inserted.length === 0) return false
  await tx.execute(sql`
    insert into bulk_edit_posts (edit, uid, version, outcome, said)
    select ${edit.id}, uid, version, outcome, message
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r(uid bigint, version int, outcome text, message text)`)
  return true
}

const plannedRow = z.strictObject({
  uid: z.int(),
  title: z.string(),
  version: z.int(),
  outcome: z.enum(bulkOutcomes),
  message: z.string(),
})

/** The manuscripts of a bulk edit with their present titles: first the skipped ones, then those that cannot be changed. */
export function postsOfBulkEdit(db: Database, id: string): Promise<z.infer<typeof plannedRow>[]> {
  return rows(db, plannedRow)`
    select p.uid::float8 as uid, m.title, p.version, p.outcome, p.said as message from bulk_edit_posts p join manuscripts m on m.uid = p.uid
    where p.edit = ${id} order by array_position(array['skipped', 'refused', 'change', 'done', 'same'], p.outcome), m.changed_at desc, p.uid desc`
}

/** Starts a bulk edit in the name of a member; false when it was started before. */
export async function startBulkEdit(tx: Database, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const started = await tx
    .update(bulkEdits)
    .set({ by, startedAt: now })
    .where(and(eq(bulkEdits.id, id), isNull(bulkEdits.startedAt)))
    .returning({ id: bulkEdits.id })
  return started.length > 0
}

/** Bulk edits that were started and are not finished, oldest first. */
export function runningBulkEdits(db: Database): Promise<BulkEditRow[]> {
  return db
    .select()
    .from(bulkEdits)
    .where(and(isNotNull(bulkEdits.startedAt), isNull(bulkEdits.doneAt)))
    .orderBy(bulkEdits.startedAt)
}

const nextRow = z.strictObject({
  uid: z.int(),
  version: z.int(),
  /** Its position in the bulk edit, from 0, by number. */
  index: z.int(),
})

/**
 * The next manuscript to change that no other worker has locked, locked until the transaction ends; null when none is left.
 */
export async function lockNextPost(tx: Database, id: string): Promise<z.infer<typeof nextRow> | null> {
  const [row] = await rows(tx, nextRow)`
    select p.uid::float8 as uid, p.version,
      (select count(*)::int from bulk_edit_posts before where before.edit = p.edit and before.uid < p.uid) as index
    from bulk_edit_posts p where p.edit = ${id} and p.outcome = 'change' order by p.uid limit 1 for update of p skip locked`
  return row ?? null
}

/** Stores the outcome for a manuscript. */
export async function recordPostOutcome(
  tx: Database,
  id: string,
  uid: number,
  outcome: BulkOutcome,
  message: string,
): Promise<void> {
  await tx
    .update(bulkEditPosts)
    .set({ outcome, ...(message === '' ? {} : { message }) })
    .where(and(eq(bulkEditPosts.edit, id), eq(bulkEditPosts.uid, uid)))
}

/** How many manuscripts a bulk edit would change, or has yet to change. */
export async function countRemainingPosts(db: Database, id: string): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(*)::int as n from bulk_edit_posts where edit = ${id} and outcome = 'change'`
  return row?.n ?? 0
}

/** Marks a bulk edit as finished, if nothing of it is left. */
export async function finishBulkEdit(db: Database, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update bulk_edits set done_at = ${now.toISOString()}::timestamptz
    where id = ${id} and not exists (select from bulk_edit_posts where edit = ${id} and outcome = 'change')`)
}
