import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { findSetupLink, takeSetupLink, writeNameAndPassword, writeSetupLink } from '../../db/queries/setup-links.ts'
import type { PasswordFault } from '../../domain/membership/password-faults.ts'
import { passwordFault } from '../../domain/membership/password-rule.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAct } from './record-act.ts'

/** How long a one-time link may be opened, milliseconds. */
const lifetime = 60 * 60 * 1000

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes the one link that opens a member's account for an hour; the one before it is void. @returns its random part */
export async function makeSetupLink(tx: Database, memberId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await writeSetupLink(tx, { memberId, digest: digestOf(token), expiresAt: new Date(now.getTime() + lifetime) })
  return token
}

/** Whose account a one-time link opens. @throws not_found for one that was used, is over or void, or never was */
export async function readSetupLink(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  const found = await findSetupLink(db, digestOf(token), now)
  if (!found) throw notFound()
  return { email: found.email }
}

interface Opening {
  token: string
  name: string
  password: string
  /** Names of the site, which are nobody's password. */
  siteNames: readonly string[]
  /** What is kept of a password. */
  digest: (password: string) => Promise<string>
}

/**
 * Whoever has the link says who they are and sets the password; the link is used up with it, and with it alone.
 * @returns the address to sign in with, or what is wrong with the password
 * @throws not_found for a link that opens nothing
 */
export async function openAccount(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { token, name, password, siteNames, digest }: Opening,
): Promise<{ email: string } | { fault: PasswordFault }> {
  const { email } = await readSetupLink({ db, now }, token)
  const fault = passwordFault(password, [...siteNames, email, name])
  if (fault) return { fault }
  const kept = await digest(password)
  await db.transaction(async (tx) => {
    const memberId = await takeSetupLink(tx, digestOf(token), now)
    if (memberId === null) throw notFound()
    await writeNameAndPassword(tx, memberId, { name, digest: kept, now })
    await recordAct(tx, { viewer: { ...visitor, memberId }, now }, { action: 'open-account', thing: `member:${memberId}` })
  })
  return { email }
}
