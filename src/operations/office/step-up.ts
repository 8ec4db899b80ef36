import { markWork, provenAtOf } from '../../db/queries/second-factors.ts'
import { may } from '../../domain/office/may.ts'
import { isFresh, isWorkToBeMarked } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { stepUpRequired } from '../failure.ts'

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
