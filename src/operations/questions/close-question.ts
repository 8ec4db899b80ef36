import { releaseQuestion } from '../../db/queries/questions/claims.ts'
import { moveQuestion } from '../../db/queries/questions/questions.ts'
import { advance } from '../../domain/questions/course.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import type { QuestionMails } from './mails.ts'
import { notifyOfEnd } from './notify.ts'
import { ownQuestion } from './own-question.ts'

/**
 * The asker closes their question: professionals no longer see it.
 * @throws sign_in_required, not_found, conflict unless it is answered
 */
export async function closeQuestion(context: OperationContext, mails: QuestionMails, id: string): Promise<void> {
  const { now } = context
  await context.db.transaction(async (tx) => {
    const question = await ownQuestion(tx, context, id, { lock: true })
    const course = advance(question, 'closed', 'asker', now)
    if (!course) throw conflict('這個提問還在等待回覆，或已經結束')
    await moveQuestion(tx, question, course, { event: 'closed', actor: 'asker', at: now })
    await releaseQuestion(tx, id)
    await notifyOfEnd(tx, mails, question)
  })
}
