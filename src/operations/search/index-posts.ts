import type { Connection, Database } from '../../db/connect.ts'
import {
  acquireSearchWriterLock,
  announceSearchChange,
  countDirtyPosts,
  dirtyPosts,
  forgetDirty,
  type IndexedDocument,
  insertDocument,
  liveDocuments,
  lockSearchWriter,
  postponeDirty,
  recordSearchBuild,
  releaseSearchWriterLock,
  replaceSuggestions,
  retireDocuments,
  searchIndexIsOld,
  type WriterStateRow,
  writerState,
} from '../../db/queries/search-changes.ts'
import { type SearchSourceRow, sourcesByUid } from '../../db/queries/search-index.ts'
import { withSession } from '../../db/session.ts'
import { appendToTail, buildIndex, documentsOf, suggestionsOf, type Unnumbered } from './build-index.ts'

/** The number of posts processed from the queue in one transaction. */
const atOnce = 20
/** The version of the tokenisation: a change rebuilds the index, while the old one keeps serving. */
export const indexFormat = 3
/** With more queued posts than this, and than a fiftieth of the index, a rebuild is faster. */
const manyWaiting = 200

type Log = (line: string) => void

/**
 * Builds the search index from the public posts while the old one keeps serving. An interruption has no effect. Changes
 * made meanwhile stay in the queue.
 * @returns false when another process is writing the index, so that nothing was done
 */
export async function rebuildSearchIndex(connection: Pick<Connection, 'pool'>, { log }: { log: Log }): Promise<boolean> {
  return withSession(connection, async ({ db, client }) => {
    if (!(await acquireSearchWriterLock(client))) return false
    const start = performance.now()
    await client.query('begin isolation level repeatable read')
    await client.query(`create temp table search_dealt as select post_uid, stamp from search_dirty where due_at <= now()`)
    const state = await writerState(db)
    const change = (state?.change ?? 0) + 1
    const built = await buildIndex(db, client, change, log)
    await recordSearchBuild(db, { format: indexFormat, build: (state?.build ?? 0) + 1, change, ...built })
    await client.query('commit')
    await client.query('delete from search_dirty d using search_dealt t where d.post_uid = t.post_uid and d.stamp = t.stamp')
    await client.query('drop table search_dealt')
    await releaseSearchWriterLock(client)
    log(`搜尋索引已建立：${built.documents} 份（${((performance.now() - start) / 1000).toFixed(1)} 秒）`)
    return true
  })
}

/** Ensures that there is an index: builds it when there is none, and processes the queue. */
export async function readySearchIndex(connection: Connection, { log }: { log: Log }): Promise<void> {
  if (!(await writerState(connection.db))) await rebuildSearchIndex(connection, { log })
  await drainSearchQueue(connection, { log })
}

/**
 * Updates the index with every changed post. Safe to call at any time and from any number of processes: one at a time works,
 * the others return immediately. A post leaves the queue in the transaction that indexes it, so nothing is lost in a crash.
 * When very much has changed, when the version of the tokenisation has changed, and once a week, the index is rebuilt.
 * @returns how many posts were processed
 */
export async function drainSearchQueue(
  connection: Connection,
  { log }: { log: Log } = { log: () => undefined },
): Promise<number> {
  const { db } = connection
  const state = await writerState(db)
  if (!state) return 0
  const many = Math.max(manyWaiting, Math.floor(state.nextNumber / 50))
  const waiting = await countDirtyPosts(db, many + 1)
  const outdated = state.format !== indexFormat
  if (outdated || waiting > many || (waiting === 0 && (await searchIndexIsOld(db)))) {
    return (await rebuildSearchIndex(connection, { log })) ? waiting : 0
  }
  let dealt = 0
  for (;;) {
    const done = await db.transaction((tx) => indexNextPosts(tx as unknown as Database))
    dealt += done
    if (done < atOnce) return dealt
  }
}

/** Updates the documents of the longest waiting posts. @returns how many of them left the queue */
async function indexNextPosts(db: Database): Promise<number> {
  if (!(await lockSearchWriter(db))) return 0
  const state = await writerState(db)
  const dirty = state ? await dirtyPosts(db, atOnce) : []
  if (!state || dirty.length === 0) return 0
  const uids = dirty.map(({ post_uid }) => post_uid)
  const posts = await sourcesByUid(db, uids)
  const forgotten = await forgetDirty(db, dirty)
  for (const { uid, due_at } of posts) if (due_at !== null) await postponeDirty(db, uid, due_at)
  await bringUpToDate(db, state, uids, posts)
  return forgotten
}

async function bringUpToDate(
  db: Database,
  state: WriterStateRow,
  uids: readonly number[],
  posts: readonly SearchSourceRow[],
): Promise<void> {
  const indexed = await liveDocuments(db, uids)
  const wanted = posts.flatMap(documentsOf)
  const stale = indexed.filter((document) => !wanted.some((other) => same(document, other)))
  const fresh = wanted.filter((document) => !indexed.some((other) => same(other, document)))
  if (stale.length === 0 && fresh.length === 0) return
  const change = state.change + 1
  await retireDocuments(
    db,
    stale.map(({ number }) => number),
    change,
  )
  let { nextNumber } = state
  for (const document of fresh) {
    await insertDocument(db, { number: nextNumber, ...document }, change)
    await appendToTail(db, nextNumber, document, state.averages)
    nextNumber += 1
  }
  const titles = posts
    .filter((post) => post.public)
    .flatMap((post) => suggestionsOf(post.title).map((row) => ({ ...row, uid: post.uid })))
  await replaceSuggestions(db, uids, titles)
  await announceSearchChange(db, { change, nextNumber })
}

const same = (a: IndexedDocument | Unnumbered, b: IndexedDocument | Unnumbered) =>
  a.post_uid === b.post_uid &&
  a.layer === b.layer &&
  a.type === b.type &&
  a.title === b.title &&
  a.marks === b.marks &&
  a.body === b.body &&
  a.channel_ids.join() === b.channel_ids.join()
