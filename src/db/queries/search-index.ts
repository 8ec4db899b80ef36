import { sql } from 'drizzle-orm'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Database } from '../connect.ts'

/** The index as a whole. */
export interface SearchStateRow {
  build: number
  change: number
}

/** Which index there is; null before the first build. */
export async function searchState(db: Database): Promise<SearchStateRow | null> {
  const found = await db.execute<{ build: number; change: string }>(sql`select build, change from search_state`)
  const row = found.rows[0]
  return row ? { build: row.build, change: Number(row.change) } : null
}

/** What every process keeps in mind of a document. */
export interface DocumentFactsRow {
  number: number
  post_uid: number
  layer: SearchLayer
  live: boolean
  type: string
  channel_ids: number[]
}

/** Documents that changed after a change, by number, from one number on. */
export async function documentsChanged(
  db: Database,
  { after, from, limit }: { after: number; from: number; limit: number },
): Promise<DocumentFactsRow[]> {
  const found = await db.execute<DocumentFactsRow & Record<string, unknown>>(sql`
    select number, post_uid::int as post_uid, layer, live, type, channel_ids from search_documents
    where number >= ${from} and change > ${after} order by number limit ${limit}`)
  return found.rows
}

/** In how many documents of each layer some terms stand. */
export async function countPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ term: string; layer: SearchLayer; documents: number }[]> {
  const found = await db.execute<{ term: string; layer: SearchLayer; documents: number }>(sql`
    select term, layer, sum(documents)::int as documents from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[]) group by term, layer`)
  return found.rows
}

export interface PostingsRow {
  term: string
  layer: SearchLayer
  segment: number
  bytes: Buffer
}

/** Where some terms stand. */
export async function readPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<PostingsRow[]> {
  const found = await db.execute<PostingsRow & Record<string, unknown>>(sql`
    select term, layer, segment, bytes from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`)
  return found.rows
}

/** The pairs of characters that have some sounds, as bytes. */
export async function readSounds(
  db: Database,
  sounds: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ sound: string; bytes: Buffer }[]> {
  const found = await db.execute<{ sound: string; bytes: Buffer }>(sql`
    select sound, bytes from search_sounds
    where sound = any(${sql.param(sounds)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`)
  return found.rows
}

export interface DocumentTextRow {
  number: number
  title: string
  marks: string
  body: string
}

/** The texts of live documents. */
export async function documentTexts(db: Database, numbers: readonly number[]): Promise<DocumentTextRow[]> {
  const found = await db.execute<DocumentTextRow & Record<string, unknown>>(sql`
    select number, title, marks, body from search_documents where number = any(${sql.param(numbers)}::int[]) and live`)
  return found.rows
}
