import { claimQuestion, releaseQuestion } from '../../db/queries/questions/claims.ts'
import { addresseeOf } from '../../db/queries/questions/people.ts'
import { insertMessage, moveQuestion } from '../../db/queries/questions/questions.ts'
import { staleClaim } from '../../domain/questions/claim.ts'
import { advance } from '../../domain/questions/course.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import type { QuestionMails } from './mails.ts'
import { notifyOfAnswer } from './notify.ts'
import { queuedQuestion, requireProfessional } from './queued-question.ts'

/**
 * Stores a professional's answer. The question is locked meanwhile: of two concurrent answers one is accepted.
 * @throws sign_in_required, forbidden, not_found, conflict when it needs no answer or another professional has claimed
 *   it
 */
export async function answerQuestion(context: OperationContext, mails: QuestionMails, id: string, text: string): Promise<void> {
  const { db, viewer, now } = context
  const professional = requireProfessional(viewer)
  await db.transaction(async (tx) => {
    const question = await queuedQuestion(tx, context, id, { lock: true })
    const course = advance(question, 'answered', 'professional', now)
    if (!course?.closesAt) throw conflict('這個提問已經有回覆')
    if (!(await claimQuestion(tx, id, professional, { now, stale: staleClaim(now) })))
      throw conflict('另一位專業人員正在回覆這個提問')
    const author = (await addresseeOf(tx, professional))?.name ?? ''
    const { memberId } = question
    await insertMessage(tx, { questionId: id, memberId, kind: 'answer', author, body: text, sentAt: now })
    await moveQuestion(tx, question, course, { event: 'answered', actor: 'professional', at: now })
    await releaseQuestion(tx, id)
    await recordAuditEvent(tx, context, { action: 'answer-question', thing: `question:${id}` })
    await notifyOfAnswer(tx, mails, question, { closesAt: course.closesAt, followUpsLeft: course.followUpsLeft })
  })
}
