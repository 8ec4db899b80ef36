import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { big, searchLayer } from '../shapes.ts'

/** The state of the whole index. */
export interface SearchStateRow {
  build: number
  change: number
}

const stateRow = z.strictObject({ build: z.int(), change: big })

/** The state of the present index; null before the first build. */
export async function searchState(db: Database): Promise<SearchStateRow | null> {
  const [row] = await rows(db, stateRow)`select build, change from search_state`
  return row ? { build: row.build, change: Number(row.change) } : null
}

const documentFactsRow = z.strictObject({
  number: z.int(),
  post_uid: z.int(),
  layer: searchLayer,
  live: z.boolean(),
  type: z.string(),
  channel_ids: z.array(z.int()),
})
/** The facts about a document that every process caches in memory. */
export type DocumentFactsRow = z.infer<typeof documentFactsRow>

/** Documents changed after a change number, by number, starting at one. */
export async function documentsChanged(
  db: Database,
  { after, from, limit }: { after: number; from: number; limit: number },
): Promise<DocumentFactsRow[]> {
  return rows(db, documentFactsRow)`
    select number, post_uid::int as post_uid, layer, live, type, channel_ids from search_documents
    where number >= ${from} and change > ${after} order by number limit ${limit}`
}

const postingCount = z.strictObject({ term: z.string(), layer: searchLayer, documents: z.int() })

/** The document frequency of some terms in each layer. */
export async function countPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ term: string; layer: SearchLayer; documents: number }[]> {
  return rows(db, postingCount)`
    select term, layer, sum(documents)::int as documents from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[]) group by term, layer`
}

const postingsRow = z.strictObject({ term: z.string(), layer: searchLayer, segment: z.int(), bytes: z.instanceof(Buffer) })
export type PostingsRow = z.infer<typeof postingsRow>

/** The postings of some terms. */
export async function readPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<PostingsRow[]> {
  return rows(db, postingsRow)`
    select term, layer, segment, bytes from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`
}

const soundRow = z.strictObject({ sound: z.string(), bytes: z.instanceof(Buffer) })

/** The pairs of characters with given pronunciations, as bytes. */
export async function readSounds(
  db: Database,
  sounds: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ sound: string; bytes: Buffer }[]> {
  return rows(db, soundRow)`
    select sound, bytes from search_sounds
    where sound = any(${sql.param(sounds)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`
}

const documentTextRow = z.strictObject({ number: z.int(), title: z.string(), marks: z.string(), body: z.string() })
export type DocumentTextRow = z.infer<typeof documentTextRow>

/** The texts of live documents. */
export async function documentTexts(db: Database, numbers: readonly number[]): Promise<DocumentTextRow[]> {
  return rows(db, documentTextRow)`
    select number, title, marks, body from search_documents where number = any(${sql.param(numbers)}::int[]) and live`
}
