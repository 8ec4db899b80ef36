import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { listenForPurges } from '../../src/server/database/purge-listener.ts'
import type { TestDatabase } from './database.ts'

/** Announced last: what was committed before it has been received with it. */
const marker = 'marker'

/**
 * Receives the cache tags that a database purges, as each process does.
 * @param onTags called with the tags of each announcement
 * @returns a function that resolves with the tags received since its last call, including all that was committed before
 */
export async function receivePurges(
  { db, url }: { db: TestDatabase; url: string },
  onTags: (tags: readonly string[]) => void = () => undefined,
): Promise<() => Promise<string[]>> {
  let received: string[] = []
  let finish: () => void = () => undefined
  const listener = listenForPurges(
    url,
    (tags) => {
      received.push(...tags)
      onTags(tags)
      if (tags.includes(marker)) finish()
    },
    () => undefined,
  )
  afterAll(() => listener.stop())
  await listener.ready
  return async () => {
    const settled = new Promise<void>((resolve) => {
      finish = resolve
    })
    await db.execute(sql`select purge_names(array[${marker}])`)
    await settled
    const tags = received.filter((tag) => tag !== marker)
    received = []
    return tags
  }
}
