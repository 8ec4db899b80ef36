import { readStored, writeStored } from '../../browser/stored-values.ts'
import { type Progress, readProgress, writeProgress } from '../../domain/quizzes/progress.ts'
import type { Quiz } from '../../domain/quizzes/quiz.ts'

const name = (id: number) => `quiz-${id}`
const countedName = (id: number) => `quiz-${id}-counted`

/** The progress in a quiz that is stored on this device. */
export const recallProgress = (quiz: Quiz & { id: number }): Progress => readProgress(quiz, readStored(name(quiz.id)))

/** Stores the progress on the device; null deletes it, which restarts the quiz. */
export function storeProgress(id: number, progress: Progress | null): void {
  writeStored(name(id), progress && writeProgress(progress))
  if (progress === null) writeStored(countedName(id), null)
}

/** True on the first call for a set of answers: each completed quiz is counted once. */
export function markCounted(id: number): boolean {
  if (readStored(countedName(id)) !== null) return false
  writeStored(countedName(id), '1')
  return true
}
