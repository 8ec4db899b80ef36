import type { Database } from '../../db/connect.ts'
import { type Picture, picturesOf } from '../../db/queries/questions/pictures.ts'
import { type Message, messagesOf, type Question } from '../../db/queries/questions/questions.ts'
import type { OperationContext } from '../context.ts'
import { ownQuestion } from './own-question.ts'

/** A question with its messages and pictures. */
export interface QuestionDetails {
  question: Question
  messages: Message[]
  pictures: Picture[]
}

/** Adds the messages and pictures to a question. */
export async function questionDetails(db: Database, question: Question): Promise<QuestionDetails> {
  const [messages, pictures] = await Promise.all([messagesOf(db, question.id), picturesOf(db, question.id)])
  return { question, messages, pictures }
}

/** The member's own question. @throws sign_in_required, not_found */
export async function readQuestion(context: OperationContext, id: string): Promise<QuestionDetails> {
  return questionDetails(context.db, await ownQuestion(context.db, context, id))
}
