import type { Database } from '../../db/connect.ts'
import { shareRoles, trustOf } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { hasLostTrust, stillTrusted } from '../../domain/office/give-roles.ts'
import { forbidden } from '../failure.ts'

/** Locks the roles until the transaction ends (`holdRoles`). Lock order: call it before any other lock is taken. */
async function holdTrust(tx: Database, memberId: string) {
  await shareRoles(tx)
  return trustOf(tx, memberId)
}

/**
 * The viewer with their present permissions: the request was resolved before the transaction started, and roles may
 * have been revoked since.
 */
export async function currentTrust(tx: Database, viewer: Viewer): Promise<Viewer> {
  return viewer.memberId === null ? viewer : stillTrusted(viewer, await holdTrust(tx, viewer.memberId))
}

/** Refuses an action whose permission was revoked meanwhile. @throws forbidden */
export async function requireCurrentTrust(tx: Database, viewer: Viewer): Promise<void> {
  if (viewer.memberId !== null && hasLostTrust(viewer, await holdTrust(tx, viewer.memberId))) throw forbidden()
}

/** The database for an office action: each of its transactions starts with `requireCurrentTrust`. */
export function underCurrentTrust(db: Database, viewer: Viewer): Database {
  const transaction: Database['transaction'] = (work, settings) =>
    db.transaction(async (tx) => {
      await requireCurrentTrust(tx, viewer)
      return work(tx)
    }, settings)
  return Object.assign(Object.create(db) as Database, { transaction })
}
