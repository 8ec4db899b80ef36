import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection, Database } from '../../db/connect.ts'
import {
  copyRows,
  createNextTables,
  indexNextTables,
  nextTablesMatch,
  preferNextTables,
  swapNextTables,
} from '../../db/next-tables.ts'
import {
  awaitSearchWriter,
  countDirtyPosts,
  recordSearchBuild,
  searchIndexIsOld,
  writerState,
} from '../../db/queries/search-changes.ts'
import { publicSources, type SearchSourceRow, sampleSources, sourcesByUid } from '../../db/queries/search-index.ts'
import {
  acquireSearchBuilderLock,
  deleteReadChanges,
  type RebuildRow,
  recordRebuildEnd,
  recordRebuildProgress,
  recordRebuildStart,
  releaseSearchBuilderLock,
  takePostsChangedSince,
  unfinishedRebuild,
} from '../../db/queries/search-rebuild.ts'
import { allTagNames } from '../../db/queries/search-results.ts'
import { type ReservedConnection, withReservedConnection } from '../../db/session.ts'
import { fold } from '../../domain/search/fold.ts'
import { layersOf, publicLayers, type SearchLayer } from '../../domain/search/layers.ts'
import { PostingsBuilder, pairsBySound, type TermPostings } from '../../domain/search/postings.ts'
import { type Averages, eachWeight, lengthsOf } from '../../domain/search/ranking.ts'
import { writePairs } from '../../domain/search/spelling.ts'
import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { wallStatuses } from '../../domain/walls/wall.ts'
import {
  documentOn,
  documentsOf,
  drainSearchQueue,
  indexText,
  postsPerTransaction,
  suggestionsOf,
  tailSpan,
  updateDocuments,
} from './index-posts.ts'

/** The version of the tokenisation: a change rebuilds the index, while the old one keeps serving. */
const indexFormat = 4
/** With more queued posts than this, and than a fiftieth of the index, a rebuild is faster. */
const rebuildFrom = 200
/** A small batch, so that requests in the same process are not delayed. */
const batchSize = 50
const sampleSize = 2000
/** The number of attempts to replace the current tables: a query or a backup that reads them for long blocks it. */
const swapAttempts = 20

const tables = ['search_documents', 'search_postings', 'search_sounds', 'search_suggestions']
const columns = {
  documents: ['number', 'post_uid', 'layer', 'type', 'channel_ids', 'title', 'marks', 'body', 'change'],
  postings: ['term', 'layer', 'segment', 'documents', 'bytes'],
  sounds: ['sound', 'layer', 'segment', 'bytes'],
  suggestions: ['post_uid', 'kind', 'text', 'folded', 'sound'],
}
const next = (table: string) => `search_next.${table}`

/** The kinds of documents in the order in which they are read. The progress of a build is an index of it. */
const documentKinds = wallStatuses.flatMap((status) => layersOf(status).map((layer) => ({ status, ...layer })))

interface BuildOptions {
  log: (line: string) => void
  /** Interrupts the build; the next call resumes it. */
  signal?: AbortSignal | undefined
  /** The number of postings per part. */
  perPart?: number | undefined
}

type Client = pg.ClientBase

/**
 * Builds the index when there is none, when the version of the tokenisation has changed, when very much waits, and once a
 * week; resumes an unfinished build. Safe to call at any time and from any number of processes.
 */
export async function ensureSearchIndex(connection: Connection, options: BuildOptions): Promise<void> {
  if (await isBuildDue(connection.db)) await rebuildSearchIndex(connection, options)
}

/** Ensures that there is an index, and processes the queue. */
export async function prepareSearchIndex(connection: Connection, options: BuildOptions): Promise<void> {
  await ensureSearchIndex(connection, options)
  await drainSearchQueue(connection)
}

async function isBuildDue(db: Database): Promise<boolean> {
  const state = await writerState(db)
  if (!state || state.format !== indexFormat || (await unfinishedRebuild(db))) return true
  const many = Math.max(rebuildFrom, Math.floor(state.nextNumber / 50))
  const dirtyCount = await countDirtyPosts(db, many + 1)
  return dirtyCount > many || (dirtyCount === 0 && (await searchIndexIsOld(db)))
}

/**
 * Builds the search index from the public posts while the old one keeps serving and being updated. It works in parts, each
 * in a transaction of its own with its progress: after an interruption the next call resumes. Posts that change meanwhile
 * are updated in the new index before it takes over.
 * @returns false when another process builds, or the signal has interrupted
 */
export async function rebuildSearchIndex(connection: Pick<Connection, 'pool'>, options: BuildOptions): Promise<boolean> {
  return withReservedConnection(connection, async (session) => {
    const { client } = session
    if (!(await acquireSearchBuilderLock(client))) return false
    const isBuilt = await build(session, options)
    await releaseSearchBuilderLock(client)
    return isBuilt
  })
}

async function build({ db, client }: ReservedConnection, { log, signal, perPart }: BuildOptions): Promise<boolean> {
  const startedAt = performance.now()
  const unfinished = await unfinishedRebuild(db)
  const canResume = unfinished?.format === indexFormat && (await nextTablesMatch(client, tables))
  let progress = unfinished && canResume ? unfinished : await start(db, client)
  while (progress.place < documentKinds.length) {
    if (signal?.aborted) return false
    progress = await fillPart(db, client, progress, perPart)
    log(`搜尋索引：${progress.nextNumber} 份`)
  }
  const { nextNumber: documents } = progress
  // those that follow begin a segment that may grow
  await recordRebuildProgress(db, { ...progress, nextNumber: Math.ceil(documents / tailSpan) * tailSpan })
  await indexNextTables(client, tables)
  await transaction(client, () => deleteReadChanges(db))
  for (let updated = postsPerTransaction; updated === postsPerTransaction; ) {
    if (signal?.aborted) return false
    updated = await transaction(client, () => updateChanged(db, client))
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transaction(client, () => takeOver(db, client))
      break
    } catch (error) {
      if (!isLockTimeout(error) || attempt === swapAttempts) throw error
      await delay(1000, undefined, { signal }).catch(() => undefined)
      if (signal?.aborted) return false
    }
  }
  const seconds = (performance.now() - startedAt) / 1000
  log(`搜尋索引已建立：${documents} 份（${seconds.toFixed(1)} 秒）`)
  return true
}

async function transaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function start(db: Database, client: Client): Promise<RebuildRow> {
  const averages = await takeAverages(db)
  const change = ((await writerState(db))?.change ?? 0) + 1
  await transaction(client, async () => {
    await createNextTables(client, tables)
    await recordRebuildStart(db, { format: indexFormat, change, averages })
  })
  return { format: indexFormat, change, averages, place: 0, afterUid: 0, nextNumber: 0 }
}

/** Reads posts until a segment of the index is full, and writes them with the progress. */
async function fillPart(db: Database, client: Client, progress: RebuildRow, perPart?: number): Promise<RebuildRow> {
  const { averages, change } = progress
  const { status, layer, wall } = documentKinds[progress.place] as (typeof documentKinds)[number]
  const builder = new PostingsBuilder(progress.nextNumber, perPart)
  const documents: (readonly (string | number | number[])[])[] = []
  const suggestions: ReturnType<typeof suggestionsOf> = []
  let { place, afterUid, nextNumber: number } = progress
  while (builder.takes(number + batchSize)) {
    const posts = await publicSources(db, { status, after: afterUid, limit: batchSize })
    for (const post of posts) {
      const document = documentOn(post, { layer, wall })
      eachWeight(indexText(document), averages, (term, weight) => builder.add(number, term, weight))
      documents.push([
        number,
        post.uid,
        layer,
        post.type,
        post.channel_ids,
        document.title,
        document.marks,
        document.body,
        change,
      ])
      number += 1
    }
    if (wall === 'open') suggestions.push(...suggestionsOf(posts))
    afterUid = posts.at(-1)?.uid ?? 0
    if (posts.length === 0) {
      place += 1
      break
    }
  }
  const after = { ...progress, place, afterUid, nextNumber: number }
  await transaction(client, async () => {
    await copyRows(client, next('search_documents'), columns.documents, documents)
    await writeSegment(client, layer, builder)
    await writeSuggestions(client, suggestions)
    await recordRebuildProgress(db, after)
  })
  return after
}

/** Updates some of the posts that have changed since the build started. @returns how many */
async function updateChanged(db: Database, client: Client): Promise<number> {
  const uids = await takePostsChangedSince(db, postsPerTransaction)
  const progress = await unfinishedRebuild(db)
  if (uids.length === 0 || !progress) return 0
  const posts: SearchSourceRow[] = await sourcesByUid(db, uids)
  await preferNextTables(client)
  const nextNumber = await updateDocuments(db, progress, uids, posts)
  if (nextNumber !== null) await recordRebuildProgress(db, { ...progress, nextNumber })
  return uids.length
}

/** Completes the new index and puts it in the place of the old one. Readers wait two seconds at most. */
async function takeOver(db: Database, client: Client): Promise<void> {
  await client.query(`set local lock_timeout = '2s'`)
  await awaitSearchWriter(db)
  for (let updated = 1; updated > 0; ) updated = await updateChanged(db, client)
  const [progress, state] = [await unfinishedRebuild(db), await writerState(db)]
  if (!progress) return
  // tags may not be renamed in the table that is about to be replaced
  await client.query('lock table public.search_suggestions in exclusive mode')
  await writeSuggestions(client, await wordSuggestions(db))
  await recordRebuildEnd(db)
  await swapNextTables(client, tables)
  await recordSearchBuild(db, { ...progress, build: (state?.build ?? 0) + 1, change: (state?.change ?? 0) + 1 })
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))

/** Averages over the public content; for many posts a sample is sufficient. */
async function takeAverages(db: Database): Promise<Averages> {
  const sums = { title: 0, marks: 0, body: 0 }
  let documents = 0
  for (const post of await sampleSources(db, sampleSize)) {
    for (const document of documentsOf(post).filter(({ layer }) => publicLayers.includes(layer))) {
      const lengths = lengthsOf(indexText(document))
      sums.title += lengths.title
      sums.marks += lengths.marks
      sums.body += lengths.body
      documents += 1
    }
  }
  const average = (sum: number) => sum / Math.max(documents, 1)
  return { title: average(sums.title), marks: average(sums.marks), body: average(sums.body) }
}

async function writeSegment(client: Client, layer: SearchLayer, builder: PostingsBuilder): Promise<void> {
  if (builder.empty) return
  const { first } = builder
  const counts: { term: string; documents: number }[] = []
  await copyRows(client, next('search_postings'), columns.postings, postingRows(builder.terms(), layer, first, counts))
  await copyRows(client, next('search_sounds'), columns.sounds, soundRows(counts, layer, first))
}

function* postingRows(
  rows: Iterable<TermPostings>,
  layer: SearchLayer,
  first: number,
  counts: { term: string; documents: number }[],
) {
  for (const { term, documents, bytes } of rows) {
    if (term.length === 2) counts.push({ term, documents })
    yield [term, layer, first, documents, bytes] as const
  }
}

function* soundRows(counts: { term: string; documents: number }[], layer: SearchLayer, first: number) {
  for (const [sound, pairs] of pairsBySound(counts)) yield [sound, layer, first, writePairs(pairs)] as const
}

async function writeSuggestions(
  client: Client,
  rows: readonly { uid: number | null; kind: string; text: string; folded: string; sound: string }[],
): Promise<void> {
  await copyRows(
    client,
    next('search_suggestions'),
    columns.suggestions,
    rows.map(({ uid, kind, text, folded, sound }) => [uid, kind, text, folded, sound]),
  )
}

/** Tags, and the words of the editors' table that are no tags. */
async function wordSuggestions(db: Database) {
  const tags = await allTagNames(db)
  const foldedTags = new Set(tags.map(fold))
  const words = thesaurus.words.filter((word) => !foldedTags.has(fold(word)))
  const suggest = (kind: 'tag' | 'word') => (text: string) => ({ uid: null, kind, text, ...suggestionKeys(text) })
  return [...tags.map(suggest('tag')), ...words.map(suggest('word'))]
}
