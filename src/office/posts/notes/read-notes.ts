import type { Client } from '../../../contract/client.ts'
import type { NotesStore } from './notes-store.ts'

/** Loads the current notes. */
export async function readNotes(client: Client, uid: number, store: NotesStore): Promise<void> {
  const { items, colleagues } = await client('GET /api/v3.0/office/posts/:uid/note', { params: { uid: String(uid) } })
  store.notify({ notes: items, colleagues })
}
