import { holidaysFrom } from '../../db/queries/holidays.ts'
import { insertMessage, markUrgent, moveQuestion } from '../../db/queries/questions/questions.ts'
import { advance } from '../../domain/questions/course.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { helpFirst } from '../help-first.ts'
import type { QuestionMails } from './mails.ts'
import { notifyOfWaiting } from './notify.ts'
import { ownQuestion } from './own-question.ts'

/**
 * Submits a follow-up to an answer, as long as the pack allows it.
 * @throws sign_in_required, not_found, red_flag, conflict when it is not answered yet, closed, or has no follow-up left
 */
export async function followUp(
  context: OperationContext,
  mails: QuestionMails,
  id: string,
  { text, helpSeen }: { text: string; helpSeen: string },
): Promise<void> {
  const { now } = context
  await context.db.transaction(async (tx) => {
    const question = await ownQuestion(tx, context, id, { lock: true })
    const course = advance(question, 'followed_up', 'asker', now, await holidaysFrom(tx, taipeiDay(now)))
    if (!course?.dueAt) throw conflict('這個提問現在不能追問')
    const redFlag = helpFirst([text], helpSeen)
    const { memberId } = question
    await insertMessage(tx, { questionId: id, memberId, kind: 'follow_up', body: text, sentAt: now })
    await moveQuestion(tx, question, course, { event: 'followed_up', actor: 'asker', at: now })
    if (redFlag) await markUrgent(tx, id, redFlag)
    await notifyOfWaiting(tx, mails, question, { dueAt: course.dueAt, followUp: true, urgent: redFlag !== null })
  })
}
