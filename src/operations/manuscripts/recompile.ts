import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/post-facts.ts'
import { outdatedPublished, recompilePublished } from '../../db/queries/published-versions.ts'
import { compilePublished } from '../../domain/manuscripts/published-version.ts'

/** How many published versions are compiled in one transaction. */
const atOnce = 100

/**
 * Recompiles published versions of an earlier renderer, in atomic batches: after a crash the next call resumes. Only
 * pages whose HTML differs are purged.
 * @returns how many were compiled, and how many differed
 */
export async function recompile(db: Database): Promise<{ compiled: number; changed: number }> {
  const done = { compiled: 0, changed: 0 }
  let after = 0
  while (true) {
    const batch = await db.transaction(async (tx) => {
      const old = await outdatedPublished(tx, after, atOnce)
      if (old.length === 0) return null
      const uids = old.map(({ uid }) => uid)
      const corrections = await correctionsOf(tx, uids)
      const publishedRows = old.map(({ uid, document }) => ({ uid, blocks: compilePublished(document, corrections.get(uid)) }))
      return { last: Math.max(...uids), compiled: old.length, changed: await recompilePublished(tx, publishedRows) }
    })
    if (batch === null) return done
    after = batch.last
    done.compiled += batch.compiled
    done.changed += batch.changed
  }
}
