import type { Database } from '../../db/connect.ts'
import { addresseeOf, professionals } from '../../db/queries/questions/people.ts'
import type { Question } from '../../db/queries/questions/questions.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { QuestionMails } from './mails.ts'

const factsOf = ({ id: questionId, createdAt: askedAt }: Question) => ({ questionId, askedAt })

/** Queues the mails about a question that needs an answer: one to the asker, one to every professional. */
export async function notifyOfWaiting(
  tx: Database,
  mails: QuestionMails,
  question: Question,
  { dueAt, followUp, urgent }: { dueAt: Date; followUp: boolean; urgent: boolean },
): Promise<void> {
  const facts = { ...factsOf(question), dueAt, followUp }
  const asker = await addresseeOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.received(asker, facts))
  for (const professional of await professionals(tx)) await sendMail(tx, await mails.waiting(professional, { ...facts, urgent }))
}

/** Queues the mail about an answer. */
export async function notifyOfAnswer(
  tx: Database,
  mails: QuestionMails,
  question: Question,
  course: { closesAt: Date; followUpsLeft: number },
): Promise<void> {
  const asker = await addresseeOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.answered(asker, { ...factsOf(question), ...course }))
}

/** Queues the mail about a closed question. */
export async function notifyOfEnd(tx: Database, mails: QuestionMails, question: Question): Promise<void> {
  const asker = await addresseeOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.closed(asker, factsOf(question)))
}
