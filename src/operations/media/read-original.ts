import type { Database } from '../../db/connect.ts'
import { findOriginal } from '../../db/queries/media.ts'
import { readWhole, type Store } from './store.ts'

/**
 * The bytes of a picture's original: the database's while it holds them, else the store's. Null where there is no such picture.
 * @throws StoreFault, also when the store has lost it
 */
export async function readOriginal({ db, store }: { db: Database; store: Store }, id: string): Promise<Buffer | null> {
  const found = await findOriginal(db, id)
  if (!found?.sha256) return found?.bytes ?? null
  return found.bytes ?? readWhole(store, found.sha256)
}
