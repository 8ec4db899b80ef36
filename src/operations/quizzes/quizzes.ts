import { countQuizResult, type QuizRow, quizResultCounts, quizRows } from '../../db/queries/quizzes.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Share } from '../shares/shares.ts'
import { shareResult } from '../shares/shares.ts'

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

/**
 * Counts a quiz result (by its position in the quiz's list): quiz, result and day; neither the reader nor the answers
 * are recorded. @returns how often each result has occurred so far
 * @throws not_found when there is no such quiz or no such result
 */
export async function countResult(context: OperationContext, id: number, result: number): Promise<number[]> {
  const { db, now } = context
  const { results } = await readQuiz(context, id)
  if (!results[result]) throw notFound()
  await countQuizResult(db, id, result, taipeiDay(now))
  const counts = await quizResultCounts(db, id)
  return results.map((_, index) => counts.find((item) => item.result === index)?.count ?? 0)
}

/**
 * A URL that shows a quiz result (by its position in the quiz's list), in the operator's own words.
 * @throws not_found when there is no such quiz or no such result
 */
export async function shareQuizResult(context: OperationContext, id: number, result: number): Promise<Share> {
  const quiz = await readQuiz(context, id)
  const quizResult = quiz.results[result]
  if (!quizResult) throw notFound()
  const title = `${quiz.title}：${quizResult.title}`
  return shareResult(context, { kind: 'quiz', target: String(id), result: String(result), title })
}
