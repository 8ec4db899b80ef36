import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { oldPrints, renewPrints } from '../../db/queries/prints.ts'
import { printOf } from '../../domain/manuscripts/project.ts'

/** How many published versions are compiled in one transaction. */
const atOnce = 100

/**
 * Recompiles published versions of an earlier renderer, in atomic batches: after a crash the next call resumes. Only
 * pages whose HTML differs are purged.
 * @returns how many were compiled, and how many differed
 */
export async function compileAgain(db: Database): Promise<{ compiled: number; changed: number }> {
  const done = { compiled: 0, changed: 0 }
  let after = 0
  while (true) {
    const batch = await db.transaction(async (tx) => {
      const old = await oldPrints(tx, after, atOnce)
      if (old.length === 0) return null
      const uids = old.map(({ uid }) => uid)
      const corrections = await correctionsOf(tx, uids)
      const prints = old.map(({ uid, document }) => ({ uid, blocks: printOf(document, corrections.get(uid)) }))
      return { last: Math.max(...uids), compiled: old.length, changed: await renewPrints(tx, prints) }
    })
    if (batch === null) return done
    after = batch.last
    done.compiled += batch.compiled
    done.changed += batch.changed
  }
}
