import type { Client } from '../../../contract/client.ts'
import type { Beside } from './beside.ts'

/** Loads the current notes. */
export async function readNotes(client: Client, uid: number, beside: Beside): Promise<void> {
  const { items, colleagues } = await client('GET /api/v3.0/office/posts/:uid/note', { params: { uid: String(uid) } })
  beside.tell({ notes: items, colleagues })
}
