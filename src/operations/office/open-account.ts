import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { findSetupLink, takeSetupLink, writeNameAndPassword, writeSetupLink } from '../../db/queries/office-records.ts'
import type { PasswordFault } from '../../domain/membership/password-rule.ts'
import { passwordFault } from '../../domain/membership/password-rule.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/** The lifetime of a one-time link, milliseconds. */
const lifetime = 60 * 60 * 1000

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates the link that opens a member's account for an hour; it voids the previous one. @returns its random part */
export async function makeSetupLink(tx: Database, memberId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await writeSetupLink(tx, { memberId, digest: digestOf(token), expiresAt: new Date(now.getTime() + lifetime) })
  return token
}

/** The member whose account a one-time link opens. @throws not_found for one that is used, expired, void or unknown */
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
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** Computes the stored digest of a password. */
  digest: (password: string) => Promise<string>
}

/**
 * Sets the name and the password of the account that a link opens; only a success uses up the link.
 * @returns the address to sign in with, or the error of the password
 * @throws not_found for an invalid link
 */
export async function openAccount(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { token, name, password, siteNames, digest }: Opening,
): Promise<{ email: string } | { fault: PasswordFault }> {
  const { email } = await readSetupLink({ db, now }, token)
  const fault = passwordFault(password, [...siteNames, email, name])
  if (fault) return { fault }
  const stored = await digest(password)
  await db.transaction(async (tx) => {
    const memberId = await takeSetupLink(tx, digestOf(token), now)
    if (memberId === null) throw notFound()
    await writeNameAndPassword(tx, memberId, { name, digest: stored, now })
    await recordAuditEvent(tx, { viewer: { ...visitor, memberId }, now }, { action: 'open-account', thing: `member:${memberId}` })
  })
  return { email }
}
