import type { Database } from '../db/connect.ts'
import { deleteExpired } from '../db/queries/expired.ts'

/** Forgets personal data that has served its purpose: ended sessions, old codes, counters, sent mails, health records, unconfirmed sign-ups. */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  await deleteExpired(db, now)
}
