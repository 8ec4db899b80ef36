import type { Database } from '../../db/connect.ts'
import { passwordDigest } from '../../db/queries/passwords.ts'
import { matchesDigest } from './password-digest.ts'

/**
 * Whether a password is the member's. An account that signs in only by LINE or Google has none: then
 * every password is wrong.
 */
export async function isOwnPassword(db: Database, memberId: string, password: string): Promise<boolean> {
  const digest = await passwordDigest(db, memberId)
  return digest !== null && (await matchesDigest(password, digest))
}
