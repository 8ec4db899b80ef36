import { countQuizResult, quizResultCounts } from '../../db/queries/quizzes.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { readQuiz } from './read-quiz.ts'

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
  return results.map((_, at) => counts.find((one) => one.result === at)?.count ?? 0)
}
