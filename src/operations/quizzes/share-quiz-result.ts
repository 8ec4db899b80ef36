import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Share } from '../shares/read-share.ts'
import { shareResult } from '../shares/share-result.ts'
import { readQuiz } from './read-quiz.ts'

/**
 * An address that shows a quiz result (by its position in the quiz's list), in the operator's own words.
 * @throws not_found when there is no such quiz or no such result
 */
export async function shareQuizResult(context: OperationContext, id: number, result: number): Promise<Share> {
  const quiz = await readQuiz(context, id)
  const shown = quiz.results[result]
  if (!shown) throw notFound()
  const title = `${quiz.title}：${shown.title}`
  return shareResult(context, { kind: 'quiz', target: String(id), result: String(result), title })
}
