import type { QuizQuestion, QuizResult } from './fields.ts'

/** The parts of a quiz that its result depends on. */
export interface Quiz {
  kind: 'knowledge' | 'personality'
  questions: QuizQuestion[]
  results: QuizResult[]
}

/** The chosen option of each question, by index. */
export type Answers = readonly number[]

/** The number of right answers. */
export function scoreOf({ questions }: Quiz, answers: Answers): number {
  return questions.filter(({ options }, index) => options[answers[index] ?? -1]?.correct === true).length
}

/**
 * The index of the result for some answers: the tier of the score, or the type chosen most often; of types chosen
 * equally often the one listed first. Null only if the quiz has no result for them.
 */
export function resultOf(quiz: Quiz, answers: Answers): number | null {
  const { results, questions } = quiz
  if (quiz.kind === 'knowledge') {
    const score = scoreOf(quiz, answers)
    const index = results.findIndex(({ min = 0, max = questions.length }) => min <= score && score <= max)
    return index === -1 ? null : index
  }
  const chosen = questions.map(({ options }, index) => options[answers[index] ?? -1]?.type)
  const votes = results.map(({ type }) => chosen.filter((item) => item === type).length)
  const maxVotes = Math.max(0, ...votes)
  return maxVotes === 0 ? null : votes.indexOf(maxVotes)
}

/** Whether each question has a valid option as its answer. */
export function isQuizComplete({ questions }: Pick<Quiz, 'questions'>, answers: Answers): boolean {
  return (
    answers.length === questions.length && questions.every(({ options }, index) => options[answers[index] ?? -1] !== undefined)
  )
}

/** Every distinct way through a quiz with the index of its result: a number of right answers, or a type chosen most often. */
export function pathsOf(quiz: Quiz): { label: string; result: number | null }[] {
  const { kind, questions, results } = quiz
  if (kind === 'personality')
    return [...new Set(results.map(({ type = '' }) => type))].map((type) => ({
      label: `最常選「${type}」`,
      result: questions.some(({ options }) => options.some((option) => option.type === type))
        ? results.findIndex((result) => result.type === type)
        : null,
    }))
  return Array.from({ length: questions.length === 0 ? 0 : questions.length + 1 }, (_, score) => {
    const index = results.findIndex(({ min = 0, max = questions.length }) => min <= score && score <= max)
    return { label: `答對 ${score} 題`, result: index === -1 ? null : index }
  })
}
