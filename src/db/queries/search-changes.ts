import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { countRow, searchLayer } from '../shapes.ts'

/** Advisory lock key of the index writer. */
const searchWriterLock = 7234010

const writerStateRow = z.strictObject({
  /** The version of the tokenisation with which it was built. */
  format: z.int(),
  build: z.int(),
  change: z.int(),
  nextNumber: z.int(),
  averages: z.strictObject({ title: z.number(), marks: z.number(), body: z.number() }),
})
/** The state of the index that its writers need. */
export type WriterStateRow = z.infer<typeof writerStateRow>

const lockedRow = z.strictObject({ locked: z.boolean() })

/** Takes the writers' lock until the end of the transaction; false when another process has it. */
export async function lockSearchWriter(db: Database): Promise<boolean> {
  const [row] = await rows(db, lockedRow)`select pg_try_advisory_xact_lock(${searchWriterLock}) as locked`
  return row?.locked ?? false
}

/** Takes the writers' lock until the end of the transaction, after the current writer. */
export async function awaitSearchWriter(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${searchWriterLock})`)
}

export async function writerState(db: Database): Promise<WriterStateRow | null> {
  const [row] = await rows(db, writerStateRow)`
    select format, build, change::int as change, next_number as "nextNumber",
      json_build_object('title', average_title, 'marks', average_marks, 'body', average_body) as averages from search_state`
  return row ?? null
}

/** Records a complete rebuild of the index and notifies every process. */
export async function recordSearchBuild(
  db: Database,
  { format, build, change, nextNumber, averages }: WriterStateRow,
): Promise<void> {
  await db.execute(sql`
    insert into search_state (format, build, change, next_number, average_title, average_marks, average_body, built_at)
    values (${format}, ${build}, ${change}, ${nextNumber}, ${averages.title}, ${averages.marks}, ${averages.body}, now())
    on conflict (id) do update set format = excluded.format, build = excluded.build, change = excluded.change, next_number = excluded.next_number,
      average_title = excluded.average_title, average_marks = excluded.average_marks, average_body = excluded.average_body,
      built_at = excluded.built_at`)
  await db.execute(sql`select notify_purge('search'), purge_names(array['search'])`)
}

const oldRow = z.strictObject({ old: z.boolean() })

/** Whether the index is older than a week and has grown or lost documents since: both leave it larger than necessary. */
export async function searchIndexIsOld(db: Database): Promise<boolean> {
  const [row] = await rows(db, oldRow)`
    select s.built_at < now() - interval '7 days'
      and exists (select from search_documents d where d.change > (select min(change) from search_documents)) as old
    from search_state s`
  return row?.old ?? false
}

/** Notifies every process of a change. */
export async function announceSearchChange(
  db: Database,
  { change, nextNumber }: { change: number; nextNumber: number },
): Promise<void> {
  await db.execute(sql`update search_state set change = ${change}, next_number = ${nextNumber}`)
  await db.execute(sql`select notify_purge('search'), purge_names(array['search'])`)
}

const dirtyRow = z.strictObject({ post_uid: z.int(), stamp: z.int() })
export type DirtyRow = z.infer<typeof dirtyRow>

/** Posts due for reindexing, the longest waiting first; without the changes that an unfinished build reads. */
export async function dirtyPosts(db: Database, limit: number): Promise<DirtyRow[]> {
  return rows(db, dirtyRow)`
    select post_uid::int as post_uid, stamp::int as stamp from search_dirty d
    where due_at <= now() and not exists (select from search_rebuild_posts r where r.post_uid = d.post_uid and r.stamp = d.stamp)
    order by due_at, stamp limit ${limit}`
}

/** The number of due posts, counted up to a limit. */
export async function countDirtyPosts(db: Database, limit: number): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(*)::int as n from (select from search_dirty where due_at <= now() limit ${limit}) due`
  return row?.n ?? 0
}

/**
 * Removes posts from the queue, unless they have changed again or are about to. Rows locked by other transactions are
 * skipped: a transaction that changes several posts holds some and waits for others, and waiting for it here could deadlock.
 * @returns how many
 */
export async function dequeueDirtyPosts(db: Database, rows: readonly DirtyRow[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from search_dirty d using (
      select held.post_uid from search_dirty held
      join unnest(${sql.param(rows.map((row) => row.post_uid))}::bigint[], ${sql.param(rows.map((row) => row.stamp))}::bigint[]) as done(uid, stamp)
        on held.post_uid = done.uid and held.stamp = done.stamp
      for update of held skip locked
    ) free where d.post_uid = free.post_uid`)
  return rowCount ?? 0
}

/** Postpones a post in the queue: its state is published, but its publish date has not come. */
export async function postponeDirty(db: Database, uid: number, dueAt: string): Promise<void> {
  await db.execute(sql`
    insert into search_dirty (post_uid, stamp, due_at) values (${uid}, nextval('search_dirty_stamp'), ${dueAt})
    on conflict (post_uid) do nothing`)
}

const indexedDocument = z.strictObject({
  number: z.int(),
  post_uid: z.int(),
  layer: searchLayer,
  type: z.string(),
  channel_ids: z.array(z.int()),
  title: z.string(),
  marks: z.string(),
  body: z.string(),
})
export type IndexedDocument = z.infer<typeof indexedDocument>

/** The live search documents of some posts. */
export async function liveDocuments(db: Database, uids: readonly number[]): Promise<IndexedDocument[]> {
  return rows(db, indexedDocument)`
    select number, post_uid::int as post_uid, layer, type, channel_ids, title, marks, body from search_documents
    where post_uid = any(${sql.param(uids)}::bigint[]) and live`
}

/** Empties documents: they are not found any more, and none of their text remains. */
export async function retireDocuments(db: Database, numbers: readonly number[], change: number): Promise<void> {
  await db.execute(sql`
    update search_documents set live = false, title = '', marks = '', body = '', change = ${change}
    where number = any(${sql.param(numbers)}::int[])`)
}

export async function insertDocuments(db: Database, documents: readonly IndexedDocument[], change: number): Promise<void> {
  const values = documents.map(
    ({ number, post_uid, layer, type, channel_ids, title, marks, body }) =>
      sql`(${number}, ${post_uid}, ${layer}, ${type}, ${sql.param(channel_ids)}::int[], ${title}, ${marks}, ${body}, ${change})`,
  )
  await db.execute(sql`
    insert into search_documents (number, post_uid, layer, type, channel_ids, title, marks, body, change)
    values ${sql.join(values, sql`, `)}`)
}

const termRow = z.strictObject({ term: z.string() })

/** Those of some terms that no document of a layer contained before. */
export async function newTerms(db: Database, layer: SearchLayer, terms: readonly string[]): Promise<string[]> {
  const result = await rows(db, termRow)`
    select asked.term from unnest(${sql.param(terms)}::text[]) as asked(term)
    where not exists (select from search_postings p where p.term = asked.term collate "C" and p.layer = ${layer})`
  return result.map(({ term }) => term)
}

export interface AddedPostings {
  term: string
  documents: number
  bytes: Uint8Array
}

/** Adds postings to a segment. */
export async function appendPostings(
  db: Database,
  layer: SearchLayer,
  segment: number,
  rows: readonly AddedPostings[],
): Promise<void> {
  await db.execute(sql`
    insert into search_postings (term, layer, segment, documents, bytes)
    select term, ${layer}, ${segment}, documents, bytes
    from unnest(${sql.param(rows.map(({ term }) => term))}::text[], ${sql.param(rows.map(({ documents }) => documents))}::int[],
      ${sql.param(rows.map(({ bytes }) => Buffer.from(bytes)))}::bytea[]) as added(term, documents, bytes)
    order by term
    on conflict (term, layer, segment) do update
    set documents = search_postings.documents + excluded.documents, bytes = search_postings.bytes || excluded.bytes`)
}

/** Adds pairs of characters to a segment, by their pronunciation. */
export async function appendSounds(
  db: Database,
  layer: SearchLayer,
  segment: number,
  rows: readonly { sound: string; bytes: Uint8Array }[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into search_sounds (sound, layer, segment, bytes)
    select sound, ${layer}, ${segment}, bytes
    from unnest(${sql.param(rows.map(({ sound }) => sound))}::text[], ${sql.param(rows.map(({ bytes }) => Buffer.from(bytes)))}::bytea[]) as added(sound, bytes)
    order by sound
    on conflict (sound, layer, segment) do update set bytes = search_sounds.bytes || excluded.bytes`)
}

export const suggestionRow = z.strictObject({
  kind: z.enum(['tag', 'word', 'title']),
  text: z.string(),
  folded: z.string(),
  sound: z.string(),
})
export type SuggestionRow = z.infer<typeof suggestionRow>

/** Replaces the search suggestions of some posts. */
export async function replaceSuggestions(
  db: Database,
  uids: readonly number[],
  rows: readonly (SuggestionRow & { uid: number })[],
): Promise<void> {
  await db.execute(sql`delete from search_suggestions where post_uid = any(${sql.param(uids)}::bigint[])`)
  if (rows.length === 0) return
  const values = rows.map(({ uid, kind, text, folded, sound }) => sql`(${uid}, ${kind}, ${text}, ${folded}, ${sound})`)
  await db.execute(sql`insert into search_suggestions (post_uid, kind, text, folded, sound) values ${sql.join(values, sql`, `)}`)
}
