import type { Database } from '../../db/connect.ts'
import { type EntryRow, entryEvents } from '../../db/queries/form-entries.ts'

/** The mails that went to the sender of an entry so far, the first one first. */
export async function entryThread(db: Database, { id, receipt }: Pick<EntryRow, 'id' | 'receipt'>): Promise<string[]> {
  const events = await entryEvents(db, id)
  return [receipt, ...events.map(({ mail }) => mail)].filter((mail) => mail !== null)
}
