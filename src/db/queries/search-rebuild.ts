import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { clientRows, rows } from '../rows.ts'

/** Advisory lock key of the process that builds the index. */
const searchBuilderLock = 7234012

const lockedRow = z.strictObject({ locked: z.boolean() })

/** Takes the builder's lock for a connection, across its transactions; false when another process has it. */
export async function acquireSearchBuilderLock(client: pg.ClientBase): Promise<boolean> {
  const [lock] = await clientRows(client, lockedRow)('select pg_try_advisory_lock($1) as locked', [searchBuilderLock])
  return lock?.locked ?? false
}

export async function releaseSearchBuilderLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [searchBuilderLock])
}

const rebuildRow = z.strictObject({
  format: z.int(),
  change: z.int(),
  place: z.int(),
  afterUid: z.int(),
  nextNumber: z.int(),
  averages: z.strictObject({ title: z.number(), marks: z.number(), body: z.number() }),
})
/** The progress of an unfinished build of the index. */
export type RebuildRow = z.infer<typeof rebuildRow>

/** The unfinished build, if there is one. */
export async function unfinishedRebuild(db: Database): Promise<RebuildRow | null> {
  const [row] = await rows(db, rebuildRow)`
    select format, change::int as change, place, after_uid::int as "afterUid", next_number as "nextNumber",
      json_build_object('title', average_title, 'marks', average_marks, 'body', average_body) as averages from search_rebuild`
  return row ?? null
}

/**
 * Records the start of a build, and which changes it will read: those that wait now. Posts that change by schedule are
 * left to the queue, which puts them back for their time.
 */
export async function recordRebuildStart(
  db: Database,
  rebuild: Omit<RebuildRow, 'place' | 'afterUid' | 'nextNumber'>,
): Promise<void> {
  const { format, change, averages } = rebuild
  await db.execute(sql`delete from search_rebuild`)
  await db.execute(sql`delete from search_rebuild_posts`)
  await db.execute(sql`
    insert into search_rebuild (format, change, average_title, average_marks, average_body)
    values (${format}, ${change}, ${averages.title}, ${averages.marks}, ${averages.body})`)
  await db.execute(sql`
    insert into search_rebuild_posts (post_uid, stamp)
    select d.post_uid, d.stamp from search_dirty d left join posts p on p.uid = d.post_uid
    where d.due_at <= now() and (p.uid is null or p.state <> 'published' or (p.publish_date <= now() and p.rights_end_on is null))`)
}

export async function recordRebuildProgress(
  db: Database,
  { place, afterUid, nextNumber }: Pick<RebuildRow, 'place' | 'afterUid' | 'nextNumber'>,
): Promise<void> {
  await db.execute(sql`update search_rebuild set place = ${place}, after_uid = ${afterUid}, next_number = ${nextNumber}`)
}

/** Takes the changes that the build has read out of the queue. Rows that a transaction holds stay there. */
export async function deleteReadChanges(db: Database): Promise<void> {
  await db.execute(sql`
    delete from search_dirty d using (
      select held.post_uid from search_dirty held join search_rebuild_posts r on r.post_uid = held.post_uid and r.stamp = held.stamp
      for update of held skip locked
    ) free where d.post_uid = free.post_uid`)
  await db.execute(sql`delete from search_rebuild_posts where stamp is not null`)
}

const uidRow = z.strictObject({ uid: z.int() })

/** Takes posts that were updated in the current index only since the build started. */
export async function takePostsChangedSince(db: Database, limit: number): Promise<number[]> {
  const deleted = await rows(db, uidRow)`
    delete from search_rebuild_posts where post_uid in (
      select post_uid from search_rebuild_posts where stamp is null order by post_uid limit ${limit} for update skip locked
    ) returning post_uid::int as uid`
  return deleted.map(({ uid }) => uid)
}

/** Ends the build: its tables have taken over. */
export async function recordRebuildEnd(db: Database): Promise<void> {
  await db.execute(sql`delete from search_rebuild`)
  await db.execute(sql`delete from search_rebuild_posts`)
}
