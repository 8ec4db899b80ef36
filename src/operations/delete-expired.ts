import type { Database } from '../db/connect.ts'
import { deleteExpired } from '../db/queries/expired.ts'

/** Deletes expired personal data: ended sessions, old codes, counters, sent mails, health records, unconfirmed sign-ups. */
export async function deleteExpiredData(db: Database, now: Date): Promise<void> {
  await deleteExpired(db, now)
}
