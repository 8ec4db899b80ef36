import type { Database } from '../../db/connect.ts'
import { shareRoles, trustOf } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { forbidden } from '../failure.ts'

/**
 * The viewer with the capabilities that are still theirs. The request was resolved before the transaction began: roles
 * may have been taken away since. Until the transaction ends nobody changes roles (`holdRoles`), so call it before any
 * other lock is taken: that order is the same everywhere.
 */
export async function currentTrust(tx: Database, viewer: Viewer): Promise<Viewer> {
  if (viewer.memberId === null) return viewer
  await shareRoles(tx)
  const trust = await trustOf(tx, viewer.memberId)
  const capabilities = viewer.capabilities.filter((capability) => trust?.capabilities.includes(capability))
  return { ...viewer, capabilities, author: viewer.author === trust?.author ? viewer.author : null }
}

/** Refuses what was begun with a capability that is gone. @throws forbidden */
export async function requireCurrentTrust(tx: Database, viewer: Viewer): Promise<void> {
  const { capabilities, author } = await currentTrust(tx, viewer)
  if (capabilities.length < viewer.capabilities.length || author !== viewer.author) throw forbidden()
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
