import type { Database } from '../../db/connect.ts'
import { knownPosts, placesOfLines } from '../../db/queries/import-posts.ts'
import { lineFaults } from './import-faults.ts'
import type { ImportedPost, Importing } from './publish-imported.ts'

/** What an import has to handle, compared with the stored posts. */
export interface ImportCheck {
  /** The external ids that exist already. */
  known: Set<string>
  faults: { line: number; message: string }[]
}

/** Checks external posts against the stored ones, and writes nothing. */
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
