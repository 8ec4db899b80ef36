import { claimQuestion, releaseQuestion } from '../../db/queries/questions/claims.ts'
import { staleClaim } from '../../domain/questions/claim.ts'
import { waits } from '../../domain/questions/course.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { queuedQuestion, requireProfessional } from './queued-question.ts'

/**
 * A professional claims a waiting question, so that no other answers it meanwhile; the claim expires after some hours.
 * @throws sign_in_required, forbidden, not_found, conflict when another has it or it needs no answer
 */
export async function claimForAnswer(context: OperationContext, id: string): Promise<void> {
  const { db, viewer, now } = context
  const memberId = requireProfessional(viewer)
  await db.transaction(async (tx) => {
    const question = await queuedQuestion(tx, context, id, { lock: true })
    if (!waits(question.state)) throw conflict('這個提問沒有在等待回覆')
    if (!(await claimQuestion(tx, id, memberId, { now, stale: staleClaim(now) })))
      throw conflict('另一位專業人員正在回覆這個提問')
    await recordAuditEvent(tx, context, { action: 'take-up-question', thing: `question:${id}` })
  })
}

/** Releases the professional's own claim. @throws sign_in_required, forbidden, not_found */
export async function returnToQueue(context: OperationContext, id: string): Promise<void> {
  const memberId = requireProfessional(context.viewer)
  await context.db.transaction(async (tx) => {
    await queuedQuestion(tx, context, id)
    if (await releaseQuestion(tx, id, memberId))
      await recordAuditEvent(tx, context, { action: 'put-back-question', thing: `question:${id}` })
  })
}
