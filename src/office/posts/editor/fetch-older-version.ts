import type { Client } from '../../../contract/client.ts'
import type { ServerContent } from './document.ts'
import { retryResponseOf } from './send-save.ts'

/** Retry interval for a version that failed to load, milliseconds. */
const retryDelay = 3000

/**
 * The content of an older version; null where it is no longer stored, or no longer needed.
 * @param onFailure called when the server did not respond: the request is retried until it does
 */
export async function fetchOlderVersion(
  client: Client,
  uid: number,
  version: number,
  { isWanted, onFailure }: { isWanted: () => boolean; onFailure: () => void },
): Promise<ServerContent | null> {
  while (isWanted()) {
    try {
      const params = { uid: String(uid), version: String(version) }
      return (await client('GET /api/v3.0/office/posts/:uid/versions/:version', { params })).items
    } catch (error) {
      if (retryResponseOf(error) === null) return null
      onFailure()
      await new Promise((later) => setTimeout(later, retryDelay))
    }
  }
  return null
}
