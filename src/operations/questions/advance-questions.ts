import type { Database } from '../../db/connect.ts'
import { releaseQuestion } from '../../db/queries/questions/claims.ts'
import { moveQuestion, type Question, ripeQuestions } from '../../db/queries/questions/questions.ts'
import { advance } from '../../domain/questions/course.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { QuestionMails } from './mails.ts'
import { notifyOfEnd } from './notify.ts'

/** The number of questions per transaction. */
const atOnce = 100

/**
 * State changes by time: late answers are recorded, and the operator is notified of each once; questions
 * answered long ago are closed.
 * @returns how many of each
 */
export async function advanceQuestions(
  db: Database,
  mails: QuestionMails,
  now: Date,
): Promise<{ overdue: number; closed: number }> {
  return db.transaction(async (tx) => {
    const late: Date[] = []
    let closed = 0
    for (const question of await ripeQuestions(tx, now, atOnce)) {
      if (await closeRipe(tx, mails, question, now)) closed += 1
      else if (question.dueAt && (await noteLate(tx, question, now))) late.push(question.dueAt)
    }
    const [since] = late.toSorted((a, b) => a.getTime() - b.getTime())
    if (since) await sendMail(tx, await mails.overdue({ count: late.length, since }))
    return { overdue: late.length, closed }
  })
}

async function closeRipe(tx: Database, mails: QuestionMails, question: Question, now: Date): Promise<boolean> {
  const course = advance(question, 'closed', 'clock', now)
  if (!course) return false
  await moveQuestion(tx, question, course, { event: 'closed', actor: 'clock', at: now })
  await releaseQuestion(tx, question.id)
  await notifyOfEnd(tx, mails, question)
  return true
}

async function noteLate(tx: Database, question: Question, now: Date): Promise<boolean> {
  const course = advance(question, 'overdue', 'clock', now)
  if (!course) return false
  await moveQuestion(tx, question, course, { event: 'overdue', actor: 'clock', at: now })
  return true
}
