import type { Database } from '../../db/connect.ts'
import { countInDatabase, nextInDatabase, nextStored, releaseBytes } from '../../db/queries/media.ts'
import { readWhole, type Store, StoreFault, sha256Of } from './store.ts'

/** What a move has done: pictures taken out of the database, copied from another store, and those that could not be, with why. */
export interface Moved {
  moved: number
  copied: number
  failed: string[]
}

/**
 * Brings every original into a store: those that the database still holds, and those that only another store has. One after the
 * other, each by itself: put, read back, compared, and only then is it taken out of the database. Ended at any moment, it goes on
 * at the next run; what is there already is only looked at. The other store keeps what it has.
 * @param from where originals lie that this store lacks
 */
export async function moveMedia(
  db: Database,
  { to, from, now }: { to: Store; from?: Store | undefined; now: () => Date },
): Promise<Moved> {
  const done: Moved = { moved: 0, copied: 0, failed: [] }
  for (let after = ''; ; ) {
    const next = await nextInDatabase(db, after)
    if (!next) break
    after = next.id
    const sha256 = sha256Of(next.bytes)
    const kept = await keep(to, sha256, next.bytes)
    if (kept !== null) done.failed.push(`${next.id}：${kept}`)
    else if (await releaseBytes(db, { id: next.id, sha256, size: next.bytes.length, storedAt: now() })) done.moved += 1
  }
  for (let after = ''; from; ) {
    const next = await nextStored(db, after)
    if (!next) break
    after = next.id
    if (await to.head(next.sha256)) continue
    const bytes = await readWhole(from, next.sha256).catch(troubleOf)
    const kept = bytes instanceof Buffer ? await keep(to, next.sha256, bytes) : (bytes ?? `${from.name} 沒有這張圖`)
    if (kept === null) done.copied += 1
    else done.failed.push(`${next.id}：${kept}`)
  }
  return done
}

/** Puts bytes into a store and reads them back. @returns why they are not there; null when they are */
async function keep(store: Store, sha256: string, bytes: Buffer): Promise<string | null> {
  try {
    await store.put(sha256, new Blob([new Uint8Array(bytes)]))
    return (await readWhole(store, sha256)) === null ? `${store.name} 沒有留下來` : null
  } catch (error) {
    return troubleOf(error)
  }
}

/** What looking at every original has found. */
export interface Verified {
  whole: number
  /** Still in the database. */
  inDatabase: number
  /** Pictures that cannot be shown, with why. */
  faults: string[]
}

/** Reads every original that the store should have, and compares it with its name. Changes nothing. */
export async function verifyMedia(db: Database, store: Store): Promise<Verified> {
  const found: Verified = { whole: 0, inDatabase: await countInDatabase(db), faults: [] }
  for (let after = ''; ; ) {
    const next = await nextStored(db, after)
    if (!next) break
    after = next.id
    const bytes = await readWhole(store, next.sha256).catch(troubleOf)
    if (bytes instanceof Buffer) found.whole += 1
    else found.faults.push(`${next.id}：${bytes ?? `${store.name} 沒有這張圖`}`)
  }
  return found
}

/** What a store says that could not. @throws what is no fault of a store's, and one that is full: nothing more fits */
function troubleOf(error: unknown): string {
  if (!(error instanceof StoreFault) || error.trouble === 'full') throw error
  return error.message
}
