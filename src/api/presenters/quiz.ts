import type { Quiz, QuizSummary } from '../../contract/quizzes.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import type { QuizRow } from '../../operations/quizzes/read-quiz.ts'

export function presentQuizSummary({ id, kind, title, description, channel, sponsor, cover, questions }: QuizRow): QuizSummary {
  const url = addressOf('quiz', id)
  return { id, kind, title, description, channel, sponsor, cover, question_count: questions.length, url }
}

export function presentQuiz(quiz: QuizRow): Quiz {
  const { questions, results, references } = quiz
  return { ...presentQuizSummary(quiz), questions, results, references }
}
