import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import { countMediaInDatabase, nextMediaInDatabase, nextStoredMedia, removeBytesFromDatabase } from '../../db/queries/media.ts'
import { removeStaleFiles, type Store, StoreError, sha256Of, streamVerified, toStoreError } from './store.ts'

/** The result of a move: pictures released from the database, copied from another store, and failures with their reasons. */
export interface MoveResult {
  moved: number
  copied: number
  failed: string[]
}

/**
 * Moves every original into a store: those still in the database, and those only in another store. One at a time:
 * written, read back, compared, and only then removed from the database. Resumable after an interruption; existing ones
 * are only checked. The other store retains its files. A film is never held in memory as a whole.
 * @param from where originals are that this store lacks, and a folder for temporary files
 */
export async function moveMedia(
  db: Database,
  { to, from, now }: { to: Store; from?: { store: Store; scratch: string } | undefined; now: () => Date },
): Promise<MoveResult> {
  const done: MoveResult = { moved: 0, copied: 0, failed: [] }
  for (let after = ''; ; ) {
    const next = await nextMediaInDatabase(db, after)
    if (!next) break
    after = next.id
    const sha256 = sha256Of(next.bytes)
    const failure = await putAndVerify(to, sha256, new Blob([new Uint8Array(next.bytes)]))
    if (failure !== null) done.failed.push(`${next.id}：${failure}`)
    else if (await removeBytesFromDatabase(db, { id: next.id, sha256, size: next.bytes.length, storedAt: now() })) done.moved += 1
  }
  for (let after = ''; from; ) {
    const next = await nextStoredMedia(db, after)
    if (!next) break
    after = next.id
    if (await to.head(next.sha256)) continue
    const failure = await copy(next.sha256, from, to)
    if (failure === null) done.copied += 1
    else done.failed.push(`${next.id}：${failure}`)
  }
  return done
}

/** Puts bytes into a store and reads them back. @returns why they are not stored; null on success */
async function putAndVerify(store: Store, sha256: string, content: Blob): Promise<string | null> {
  try {
    await store.put(sha256, content)
    return (await streamVerified(store, sha256)) ? null : `${store.name} 沒有留下來`
  } catch (error) {
    return troubleOf(error)
  }
}

/**
 * Copies an original from one store to another through a temporary file, because a store needs the length in advance.
 * @returns as `putAndVerify` does
 */
async function copy(sha256: string, { store, scratch }: { store: Store; scratch: string }, to: Store): Promise<string | null> {
  const file = join(scratch, randomUUID())
  try {
    await mkdir(scratch, { recursive: true })
    await removeStaleFiles(scratch)
    const handle = await open(file, 'wx')
    const isIntact = await streamVerified(store, sha256, (part) => handle.appendFile(part)).finally(() => handle.close())
    return isIntact ? await putAndVerify(to, sha256, await openAsBlob(file)) : `${store.name} 沒有這個檔案`
  } catch (error) {
    // an error that is not a store's comes from the disk, or is a bug
    return troubleOf(error instanceof Error && 'errno' in error ? toStoreError(scratch, error) : error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** The result of a verification of all originals. */
export interface VerifyResult {
  intact: number
  /** The number still in the database. */
  inDatabase: number
  /** Pictures that cannot be shown, with the reason. */
  errors: string[]
}

/** Reads every original that the store should have, and compares it with its hash. Changes nothing. */
export async function verifyMedia(db: Database, store: Store): Promise<VerifyResult> {
  const result: VerifyResult = { intact: 0, inDatabase: await countMediaInDatabase(db), errors: [] }
  for (let after = ''; ; ) {
    const next = await nextStoredMedia(db, after)
    if (!next) break
    after = next.id
    const verification = await streamVerified(store, next.sha256).catch(troubleOf)
    if (verification === true) result.intact += 1
    else result.errors.push(`${next.id}：${verification || `${store.name} 沒有這個檔案`}`)
  }
  return result
}

/** The message of a store failure. @throws other errors, and a full store: no further file fits */
function troubleOf(error: unknown): string {
  if (!(error instanceof StoreError) || error.kind === 'full') throw error
  return error.message
}
