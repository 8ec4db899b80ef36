import type { Database } from '../../db/connect.ts'
import { markWork, provenAtOf } from '../../db/queries/second-factors.ts'
import { shareRoles, trustOf } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { hasLostTrust, stillTrusted } from '../../domain/office/give-roles.ts'
import { may } from '../../domain/office/may.ts'
import { isFresh, isWorkToBeMarked } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, stepUpRequired } from '../failure.ts'

type Input = Pick<OperationContext, 'db' | 'viewer' | 'now'>

/**
 * Whether the user has proved their identity recently (step-up); never required of readers. The proof resolved for the
 * request may be stale, so a refusal needs a database read.
 */
export async function hasShownLately({ db, viewer, now }: Input): Promise<boolean> {
  const { proof } = viewer
  if (!proof) return !may(viewer, 'enter-office')
  if (isFresh(proof, now.getTime())) return true
  const provenAt = await provenAtOf(db, proof.session)
  return isFresh({ staff: true, provenAt: provenAt?.getTime() ?? null }, now.getTime())
}

/** Requires a recent proof of identity, except of readers. @throws step_up_required */
export async function requireStepUp(context: Input): Promise<void> {
  if (!(await hasShownLately(context))) throw stepUpRequired()
}

/** Records activity of a session in the office, so that it does not time out as idle. */
export async function extendStepUp({ db, viewer: { proof }, now }: Input): Promise<void> {
  if (!proof || !isWorkToBeMarked(proof, now.getTime())) return
  // the cached session is updated too, so that the calls of the next moments skip the write
  proof.workedAt = now.getTime()
  await markWork(db, proof.session, now)
}

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
