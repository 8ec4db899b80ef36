import type { Database } from '../../db/connect.ts'
import { type EntryRow, entryEvents } from '../../db/queries/form-entries.ts'

/** Ids of the mails sent to the sender of an entry so far, oldest first. */
export async function entryThread(db: Database, { id, receipt }: Pick<EntryRow, 'id' | 'receipt'>): Promise<string[]> {
  const events = await entryEvents(db, id)
  return [receipt, ...events.map(({ mail }) => mail)].filter((mail) => mail !== null)
}
