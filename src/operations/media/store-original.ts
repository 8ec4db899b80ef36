import { type Store, StoreFault, sha256Of } from './store.ts'

/**
 * Puts bytes into a store, unless it has them. @returns the columns of their row. @throws StoreFault
 * when they were not stored
 */
export async function storeOriginal(store: Store, bytes: Buffer): Promise<{ sha256: string; size: number }> {
  const sha256 = sha256Of(bytes)
  await store.put(sha256, new Blob([new Uint8Array(bytes)]))
  if ((await store.head(sha256))?.size !== bytes.length)
    throw new StoreFault('unavailable', `${store.name}：${sha256} 沒有存進去`)
  return { sha256, size: bytes.length }
}
