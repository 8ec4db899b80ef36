import { markWork, provenAtOf } from '../../db/queries/second-factors.ts'
import { may } from '../../domain/office/may.ts'
import { isFresh, isWorkToBeMarked } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { stepUpRequired } from '../failure.ts'

type Asked = Pick<OperationContext, 'db' | 'viewer' | 'now'>

/**
 * Whether somebody has shown lately that it is them; of readers it is never asked. What the request was resolved as may be a
 * moment old, so nobody is refused by it alone.
 */
export async function hasShownLately({ db, viewer, now }: Asked): Promise<boolean> {
  const { proof } = viewer
  if (!proof) return !may(viewer, 'enter-office')
  if (isFresh(proof, now.getTime())) return true
  const provenAt = await provenAtOf(db, proof.session)
  return isFresh({ staff: true, provenAt: provenAt?.getTime() ?? null }, now.getTime())
}

/** Lets those pass who have shown lately that it is them, and readers. @throws step_up_required */
export async function requireStepUp(context: Asked): Promise<void> {
  if (!(await hasShownLately(context))) throw stepUpRequired()
}

/** Writes down that a session is at work in the office, so that it is not taken for idle. */
export async function keepWorking({ db, viewer: { proof }, now }: Asked): Promise<void> {
  if (!proof || !isWorkToBeMarked(proof, now.getTime())) return
  // what is remembered of the session knows it too, so that the calls of the next moments need not say it again
  proof.workedAt = now.getTime()
  await markWork(db, proof.session, now)
}
