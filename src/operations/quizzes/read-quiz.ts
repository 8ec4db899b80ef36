import { type QuizRow, quizRows } from '../../db/queries/quizzes.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { QuizRow } from '../../db/queries/quizzes.ts'

/** All quizzes. */
export function listQuizzes({ db }: OperationContext): Promise<QuizRow[]> {
  return quizRows(db)
}

/**
 * One quiz with its questions, explanations and results.
 * @throws not_found
 */
export async function readQuiz({ db }: OperationContext, id: number): Promise<QuizRow> {
  const [quiz] = await quizRows(db, id)
  if (!quiz) throw notFound()
  return quiz
}
