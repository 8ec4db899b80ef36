import type { Quiz, QuizSummary } from '../../contract/quizzes.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import type { QuizRow } from '../../operations/quizzes/read-quiz.ts'

export function presentQuizSummary({ questions, results: _r, references: _s, ...row }: QuizRow): QuizSummary {
  return { ...row, question_count: questions.length, url: addressOf('quiz', row.id) }
}

export function presentQuiz(row: QuizRow): Quiz {
  const { questions, results, references } = row
  return { ...presentQuizSummary(row), questions, results, references }
}
