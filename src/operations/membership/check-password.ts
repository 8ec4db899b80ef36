import { verifyPassword } from 'better-auth/crypto'
import type { Database } from '../../db/connect.ts'
import { passwordDigest } from '../../db/queries/passwords.ts'

/** Whether a password is the member's. An account that signs in by LINE or Google alone has none: then nothing is right. */
export async function isOwnPassword(db: Database, memberId: string, password: string): Promise<boolean> {
  const hash = await passwordDigest(db, memberId)
  return hash !== null && (await verifyPassword({ hash, password }))
}
