import type { Database } from '../../db/connect.ts'
import { findOriginal } from '../../db/queries/media.ts'
import { readWhole, type Store, StoreFault } from './store.ts'

/**
 * The bytes of a picture's original: from the database while they are there, otherwise from the store. Null if
 * there is no such picture.
 * @throws StoreFault, also when the store has lost it
 */
export async function readOriginal({ db, store }: { db: Database; store: Store }, id: string): Promise<Buffer | null> {
  const found = await findOriginal(db, id)
  if (!found?.sha256) return found?.bytes ?? null
  const bytes = found.bytes ?? (await readWhole(store, found.sha256))
  if (!bytes) throw new StoreFault('unavailable', `${store.name}：沒有 ${found.sha256}（圖片 ${id}）`)
  return bytes
}
