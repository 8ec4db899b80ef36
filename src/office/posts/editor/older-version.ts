import type { Client } from '../../../contract/client.ts'
import type { Told } from './opened-version.ts'
import { waitingFor } from './send-save.ts'

/** How often a version is asked for that did not come, milliseconds. */
const whileLate = 3000

/**
 * What a version says that was opened before the newest; null where it is not kept any more, or not wanted.
 * @param late is called where the server did not answer: it is asked until it does
 */
export async function olderVersion(
  client: Client,
  uid: number,
  version: number,
  { isWanted, late }: { isWanted: () => boolean; late: () => void },
): Promise<Told | null> {
  while (isWanted()) {
    try {
      const params = { uid: String(uid), version: String(version) }
      return (await client('GET /api/v3.0/office/posts/:uid/versions/:version', { params })).items
    } catch (error) {
      if (waitingFor(error) === null) return null
      late()
      await new Promise((later) => setTimeout(later, whileLate))
    }
  }
  return null
}
