import type { QuizQuestion } from './fields.ts'
import type { Quiz } from './quiz.ts'

interface QuizFault {
  at: 'questions' | 'results'
  message: string
}

/** What prevents that every set of answers leads to exactly one result. */
export function quizFaults(quiz: Quiz): QuizFault[] {
  const { questions, results } = quiz
  const few = questions.findIndex(({ options }) => options.length < 2)
  if (questions.length === 0) return [{ at: 'questions', message: '至少要有一題' }]
  if (results.length === 0) return [{ at: 'results', message: '至少要有一個結果' }]
  if (few >= 0) return [{ at: 'questions', message: `第 ${few + 1} 題至少要有兩個選項` }]
  return quiz.kind === 'knowledge' ? knowledgeFaults(quiz) : typeFaults(quiz)
}

const count = (question: QuizQuestion) => question.options.filter(({ correct }) => correct === true).length

function knowledgeFaults({ questions, results }: Quiz): QuizFault[] {
  const wrong = questions.findIndex((question) => count(question) !== 1)
  if (wrong >= 0) return [{ at: 'questions', message: `第 ${wrong + 1} 題要有一個對的選項，寫「* 選項」` }]
  if (results.some(({ min, max }) => min === undefined || max === undefined || max < min))
    return [{ at: 'results', message: '每個結果要寫答對幾題到幾題，例如「# 0-2 標題」' }]
  for (let score = 0; score <= questions.length; score += 1) {
    const fitting = results.filter(({ min = 0, max = 0 }) => min <= score && score <= max).length
    if (fitting !== 1)
      return [{ at: 'results', message: fitting === 0 ? `答對 ${score} 題沒有結果` : `答對 ${score} 題有 ${fitting} 個結果` }]
  }
  return []
}

function typeFaults({ questions, results }: Quiz): QuizFault[] {
  const types = results.map(({ type }) => type)
  const untyped = types.indexOf(undefined)
  if (untyped >= 0) return [{ at: 'results', message: `第 ${untyped + 1} 個結果要寫是哪一型，例如「# A 標題」` }]
  const twice = types.find((type, at) => types.indexOf(type) !== at)
  if (twice !== undefined) return [{ at: 'results', message: `「${twice}」型有兩個結果` }]
  for (const [at, { options }] of questions.entries()) {
    const unknown = options.find(({ type }) => !types.includes(type))
    if (unknown)
      return [
        { at: 'questions', message: `第 ${at + 1} 題的「${unknown.text}」要寫是哪一型，例如「- A：選項」，而且有那一型的結果` },
      ]
  }
  const unreachable = types.find((type) => !questions.some(({ options }) => options.some((one) => one.type === type)))
  return unreachable === undefined ? [] : [{ at: 'results', message: `沒有一個選項是「${unreachable}」型` }]
}
