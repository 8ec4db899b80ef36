import type { Database } from '../../db/connect.ts'
import { shareRoles, trustOf } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { hasLostTrust, stillTrusted } from '../../domain/office/give-roles.ts'
import { forbidden } from '../failure.ts'

/** Until the transaction ends nobody changes roles (`holdRoles`): call it before any other lock is taken, everywhere in that order. */
async function holdTrust(tx: Database, memberId: string) {
  await shareRoles(tx)
  return trustOf(tx, memberId)
}

/** The viewer with what is still theirs: the request was resolved before the transaction began, roles may have been taken away since. */
export async function currentTrust(tx: Database, viewer: Viewer): Promise<Viewer> {
  return viewer.memberId === null ? viewer : stillTrusted(viewer, await holdTrust(tx, viewer.memberId))
}

/** Refuses what was begun with a right that is gone. @throws forbidden */
export async function requireCurrentTrust(tx: Database, viewer: Viewer): Promise<void> {
  if (viewer.memberId !== null && hasLostTrust(viewer, await holdTrust(tx, viewer.memberId))) throw forbidden()
}

/** The database for an act of the office: each of its transactions begins with `requireCurrentTrust`. */
export function underCurrentTrust(db: Database, viewer: Viewer): Database {
  const transaction: Database['transaction'] = (work, settings) =>
    db.transaction(async (tx) => {
      await requireCurrentTrust(tx, viewer)
      return work(tx)
    }, settings)
  return Object.assign(Object.create(db) as Database, { transaction })
}
