import type { Connection, Database } from '../../db/connect.ts'
import {
  announceSearchChange,
  appendPostings,
  appendSounds,
  dequeueDirtyPosts,
  dirtyPosts,
  type IndexedDocument,
  insertDocuments,
  liveDocuments,
  lockSearchWriter,
  newTerms,
  postponeDirty,
  replaceSuggestions,
  retireDocuments,
  type SuggestionRow,
  type WriterStateRow,
  writerState,
} from '../../db/queries/search-changes.ts'
import { type SearchSourceRow, sourcesByUid } from '../../db/queries/search-index.ts'
import { fold } from '../../domain/search/fold.ts'
import { layersOf, type SearchLayer } from '../../domain/search/layers.ts'
import { searchTextOf } from '../../domain/search/post-text.ts'
import { PostingsBuilder, pairsBySound } from '../../domain/search/postings.ts'
import { type Averages, eachWeight, type IndexText } from '../../domain/search/ranking.ts'
import { writePairs } from '../../domain/search/spelling.ts'
import { clausesOf, suggestionKeys } from '../../domain/search/suggestions.ts'

/** The number of posts processed from the queue in one transaction. */
export const postsPerTransaction = 20
/** The number of documents per segment at the growing end of the index: small, because adding to a segment rewrites it. */
export const tailSpan = 256

/** A document before it has a number. */
export type UnnumberedDocument = Omit<IndexedDocument, 'number'>

/** A post on one layer: cut at the wall for the readers who search there. */
export function documentOn(post: SearchSourceRow, { layer, wall }: ReturnType<typeof layersOf>[number]): UnnumberedDocument {
  return { post_uid: post.uid, layer, type: post.type, channel_ids: post.channel_ids, ...searchTextOf(post, wall) }
}

/** The documents of a post: none when it is not public. */
export function documentsOf(post: SearchSourceRow): UnnumberedDocument[] {
  return post.public ? layersOf(post.status).map((layer) => documentOn(post, layer)) : []
}

/** A document's text as the index tokenises it. */
export function indexText({ title, marks, body }: Pick<UnnumberedDocument, 'title' | 'marks' | 'body'>): IndexText {
  return { title: fold(title), marks: fold(marks), body: fold(body) }
}

/** The search suggestions of public posts: their titles, from each clause on. */
export function suggestionsOf(posts: readonly SearchSourceRow[]): (SuggestionRow & { uid: number })[] {
  return posts.flatMap(({ uid, title }) =>
    clausesOf(title).map((clause) => ({ uid, kind: 'title' as const, text: title, ...suggestionKeys(clause) })),
  )
}

/**
 * Updates the index with every changed post, also while a new index is built. Safe to call at any time and from any number
 * of processes: one at a time works, the others return immediately. A post leaves the queue in the transaction that indexes
 * it, so nothing is lost in a crash.
 * @returns how many posts were processed
 */
export async function drainSearchQueue({ db }: Pick<Connection, 'db'>, signal?: AbortSignal): Promise<number> {
  let processed = 0
  for (;;) {
    const done = await db.transaction((tx) => indexNextPosts(tx as unknown as Database))
    processed += done
    if (done < postsPerTransaction || signal?.aborted) return processed
  }
}

/** Updates the documents of the longest waiting posts. @returns how many of them left the queue */
async function indexNextPosts(db: Database): Promise<number> {
  if (!(await lockSearchWriter(db))) return 0
  const state = await writerState(db)
  const dirty = state ? await dirtyPosts(db, postsPerTransaction) : []
  if (!state || dirty.length === 0) return 0
  const uids = dirty.map(({ post_uid }) => post_uid)
  const posts = await sourcesByUid(db, uids)
  const forgotten = await dequeueDirtyPosts(db, dirty)
  for (const { uid, due_at } of posts) if (due_at !== null) await postponeDirty(db, uid, due_at)
  const change = state.change + 1
  const nextNumber = await updateDocuments(db, { ...state, change }, uids, posts)
  if (nextNumber !== null) await announceSearchChange(db, { change, nextNumber })
  return forgotten
}

/** Updates the documents and suggestions of some posts. @returns the next free number; null when nothing differs */
export async function updateDocuments(
  db: Database,
  { change, nextNumber, averages }: Pick<WriterStateRow, 'change' | 'nextNumber' | 'averages'>,
  uids: readonly number[],
  posts: readonly SearchSourceRow[],
): Promise<number | null> {
  const indexed = await liveDocuments(db, uids)
  const currentDocuments = posts.flatMap(documentsOf)
  const stale = indexed.filter((document) => !currentDocuments.some((other) => isSameDocument(document, other)))
  const fresh = currentDocuments.filter((document) => !indexed.some((other) => isSameDocument(other, document)))
  if (stale.length === 0 && fresh.length === 0) return null
  await retireDocuments(
    db,
    stale.map(({ number }) => number),
    change,
  )
  const numbered = fresh.map((document, index) => ({ number: nextNumber + index, ...document }))
  if (numbered.length > 0) {
    await insertDocuments(db, numbered, change)
    await appendToTail(db, numbered, averages)
  }
  await replaceSuggestions(db, uids, suggestionsOf(posts.filter((post) => post.public)))
  return nextNumber + numbered.length
}

/** Appends the terms of new documents, in the order of their numbers, to the index. */
async function appendToTail(db: Database, documents: readonly IndexedDocument[], averages: Averages): Promise<void> {
  const segmentOf = (number: number) => number - (number % tailSpan)
  const parts = Map.groupBy(documents, ({ layer, number }) => `${layer} ${segmentOf(number)}`)
  for (const part of parts.values()) {
    const [{ layer, number }] = part as [IndexedDocument]
    const segment = segmentOf(number)
    const builder = new PostingsBuilder(segment)
    for (const document of part)
      eachWeight(indexText(document), averages, (term, weight) => builder.add(document.number, term, weight))
    const postings = [...builder.terms()]
    if (postings.length === 0) continue
    await appendNewPairs(
      db,
      layer,
      segment,
      postings.map(({ term }) => term),
    )
    await appendPostings(db, layer, segment, postings)
  }
}

/** Indexes pairs that are new on the layer by their pronunciation. */
async function appendNewPairs(db: Database, layer: SearchLayer, segment: number, terms: readonly string[]): Promise<void> {
  const pairs = terms.filter((term) => term.length === 2)
  const fresh = pairs.length === 0 ? [] : await newTerms(db, layer, pairs)
  const bySound = pairsBySound(fresh.map((term) => ({ term, documents: 1 })))
  await appendSounds(
    db,
    layer,
    segment,
    Array.from(bySound, ([sound, soundPairs]) => ({ sound, bytes: writePairs(soundPairs) })),
  )
}

const isSameDocument = (a: IndexedDocument | UnnumberedDocument, b: IndexedDocument | UnnumberedDocument) =>
  a.post_uid === b.post_uid &&
  a.layer === b.layer &&
  a.type === b.type &&
  a.title === b.title &&
  a.marks === b.marks &&
  a.body === b.body &&
  a.channel_ids.join() === b.channel_ids.join()
