import type { Database } from '../../db/connect.ts'
import { appendPostings, appendSounds, newTerms } from '../../db/queries/search-changes.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import { PostingsBuilder, pairsBySound } from '../../domain/search/postings.ts'
import { type Averages, eachWeight } from '../../domain/search/ranking.ts'
import { writePairs } from '../../domain/search/spelling.ts'
import { indexText, type Unnumbered } from './documents-of.ts'

/** The number of documents per segment at the growing end of the index: small, because adding to a segment rewrites it. */
export const tailSpan = 256

/** Appends the terms of a new document to the index. */
export async function appendToTail(db: Database, number: number, document: Unnumbered, averages: Averages): Promise<void> {
  const segment = number - (number % tailSpan)
  const builder = new PostingsBuilder(segment)
  eachWeight(indexText(document), averages, (term, weight) => builder.add(number, term, weight))
  const rows = [...builder.rows()]
  if (rows.length === 0) return
  await appendNewPairs(
    db,
    document.layer,
    segment,
    rows.map(({ term }) => term),
  )
  await appendPostings(db, document.layer, segment, rows)
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
    Array.from(bySound, ([sound, known]) => ({ sound, bytes: writePairs(known) })),
  )
}
