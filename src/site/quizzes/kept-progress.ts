import { keep, recall } from '../../browser/keep.ts'
import { type Progress, readProgress, writeProgress } from '../../domain/quizzes/progress.ts'
import type { Quiz } from '../../domain/quizzes/quiz.ts'

const name = (id: number) => `quiz-${id}`
const countedName = (id: number) => `quiz-${id}-counted`

/** Where the reader of this device stands in a quiz. */
export const recallProgress = (quiz: Quiz & { id: number }): Progress => readProgress(quiz, recall(name(quiz.id)))

/** Keeps it on the device; null forgets it, so that the quiz begins anew. */
export function keepProgress(id: number, progress: Progress | null): void {
  keep(name(id), progress && writeProgress(progress))
  if (progress === null) keep(countedName(id), null)
}

/** True the first time it is asked for a set of answers: each time through a quiz counts once. */
export function countsNow(id: number): boolean {
  if (recall(countedName(id)) !== null) return false
  keep(countedName(id), '1')
  return true
}
