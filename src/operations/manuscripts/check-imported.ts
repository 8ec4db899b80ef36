import type { Database } from '../../db/connect.ts'
import { knownPosts, placesOfLines } from '../../db/queries/import-posts.ts'
import { lineFaults } from './import-faults.ts'
import type { ImportedPost, Importing } from './publish-imported.ts'

/** What an import has to do with what is stored. */
export interface ImportCheck {
  /** The external ids that are stored already. */
  known: Set<string>
  faults: { line: number; message: string }[]
}

/** Checks posts from outside against what is stored, and writes nothing. */
export async function checkImported(
  { db }: { db: Database },
  given: readonly ImportedPost[],
  { now, signedElsewhere = false }: Importing,
): Promise<ImportCheck> {
  const known = new Map(
    (
      await knownPosts(
        db,
        given.map((post) => post.external_id),
      )
    ).map((post) => [post.external_id, post]),
  )
  const places = new Map((await placesOfLines(db, given)).map((place) => [place.line, place]))
  return { known: new Set(known.keys()), faults: lineFaults(given, { known, places, now, signedElsewhere }) }
}
