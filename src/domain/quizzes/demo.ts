import type { Answers, Quiz } from './quiz.ts'

/** Sample results: the quiz, and the answers of the sample reader. */
const demos: Record<string, { quiz: number; answer: (options: Quiz['questions'][number]['options'], at: number) => number }> = {
  demo1: { quiz: 1, answer: (options) => rightOf(options) },
  demo2: { quiz: 2, answer: () => 0 },
  demo3: { quiz: 3, answer: (options, index) => (index % 2 === 0 ? rightOf(options) : (rightOf(options) + 1) % options.length) },
}

const rightOf = (options: Quiz['questions'][number]['options']) =>
  Math.max(
    0,
    options.findIndex(({ correct }) => correct),
  )

/** The quiz of a sample result, or null for an unknown name. */
export function demoQuiz(name: string): number | null {
  return Object.hasOwn(demos, name) ? (demos[name]?.quiz ?? null) : null
}

/** The answers of the sample reader. */
export function demoAnswers(name: string, { questions }: Pick<Quiz, 'questions'>): Answers {
  const demo = Object.hasOwn(demos, name) ? demos[name] : undefined
  return demo ? questions.map(({ options }, index) => demo.answer(options, index)) : []
}
