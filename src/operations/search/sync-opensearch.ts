import { z } from 'zod'
import type { Database } from '../../db/connect.ts'
import { writerState } from '../../db/queries/search-changes.ts'
import { documentsChanged, documentTexts } from '../../db/queries/search-index.ts'
import { rows } from '../../db/rows.ts'
import { indexText } from './index-posts.ts'
import type { EngineDocument, OpenSearch } from './opensearch.ts'

/** The number of documents per request, unless stated otherwise. */
const perRequest = 500
/** Advisory lock key: one process writes to the search engine at a time. */
const engineLock = 7234011
/** The state of an index into which nothing was written. */
const emptyIndex = -1
/** `loaded` of an index that contains every document. */
const completeIndex = 2_147_483_647

const lockedRow = z.strictObject({ locked: z.boolean() })

/**
 * Brings the search engine up to the index in PostgreSQL, in parts: after an interruption the next call resumes. The
 * documents are the same rows, so the queue of changed posts is processed once for both. A new build is loaded beside
 * the previous one, and opened when it is complete.
 * @returns the number of written documents
 */
export async function syncOpenSearch(
  db: Database,
  engine: OpenSearch,
  signal?: AbortSignal,
  atOnce = perRequest,
): Promise<number> {
  let writtenCount = 0
  for (;;) {
    if (signal?.aborted) return writtenCount
    const done = await db.transaction((tx) => writeNextPart(tx, engine, atOnce))
    if (done === null) return writtenCount
    writtenCount += done
  }
}

/** Writes the next documents. @returns how many; null when there are none, or another process writes */
async function writeNextPart(db: Database, engine: OpenSearch, atOnce: number): Promise<number | null> {
  const [lock] = await rows(db, lockedRow)`select pg_try_advisory_xact_lock(${engineLock}) as locked`
  const index = lock?.locked ? await writerState(db) : null
  if (!index) return null
  const { build, averages } = index
  const state = await engine.state(build)
  if (!state) {
    await engine.create(build, { loaded: emptyIndex, change: index.change })
    return 0
  }
  if (state.loaded < completeIndex) {
    const part = await readPart(db, { after: -1, from: state.loaded + 1, limit: atOnce })
    const last = part.at(-1)?.number ?? completeIndex
    const isComplete = part.length < atOnce
    await engine.write(build, part, averages, { loaded: isComplete ? completeIndex : last, change: state.change })
    if (isComplete) {
      await engine.open(build)
      await engine.deleteOthers(build)
    }
    return part.length
  }
  if (state.change >= index.change) return null
  let number = 0
  for (let from = 0; ; ) {
    const part = await readPart(db, { after: state.change, from, limit: atOnce })
    number += part.length
    const isComplete = part.length < atOnce
    await engine.write(build, part, averages, { loaded: completeIndex, change: isComplete ? index.change : state.change })
    if (isComplete) return number
    from = (part.at(-1)?.number ?? 0) + 1
  }
}

async function readPart(db: Database, range: { after: number; from: number; limit: number }): Promise<EngineDocument[]> {
  const changed = await documentsChanged(db, range)
  const live = changed.filter(({ live: isLive }) => isLive).map(({ number }) => number)
  const texts = new Map((live.length === 0 ? [] : await documentTexts(db, live)).map((text) => [text.number, text]))
  return changed.map(({ number, layer }) => {
    const text = texts.get(number)
    return { number, document: text ? { layer, text: indexText(text) } : null }
  })
}
