import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoAnswers, demoQuiz } from './demo.ts'
import { advanceQuiz, initialProgress, isQuizFinished, type QuizAction, readProgress, writeProgress } from './progress.ts'
import { isQuizComplete, type Quiz, resultOf, scoreOf } from './quiz.ts'

const options = fc.integer({ min: 2, max: 4 })
const knowledge: fc.Arbitrary<Quiz> = fc
  .record({ sizes: fc.array(options, { minLength: 1, maxLength: 9 }), right: fc.nat(3), borders: fc.array(fc.nat(9)) })
  .map(({ sizes, right, borders }) => {
    const starts = [...new Set([0, ...borders.filter((border) => border <= sizes.length)])].sort((a, b) => a - b)
    return {
      kind: 'knowledge' as const,
      questions: sizes.map((size, index) => ({
        text: `${index}`,
        options: Array.from({ length: size }, (_, place) => ({ text: `${place}`, correct: place === right % size })),
        explanation: '因為',
      })),
      results: starts.map((min, index) => ({
        min,
        max: (starts[index + 1] ?? sizes.length + 1) - 1,
        title: `${index}`,
        text: '',
      })),
    }
  })
const personality: fc.Arbitrary<Quiz> = fc.array(options, { minLength: 1, maxLength: 9 }).map((sizes) => ({
  kind: 'personality' as const,
  questions: sizes.map((size, index) => ({
    text: `${index}`,
    options: Array.from({ length: size }, (_, place) => ({ text: `${place}`, type: 'ABCD'[place] })),
    explanation: '',
  })),
  results: [...'ABCD'].map((type) => ({ type, title: type, text: '' })),
}))
const quiz = fc.oneof(knowledge, personality)
const answered = quiz.chain((one) =>
  fc.tuple(fc.constant(one), fc.tuple(...one.questions.map(({ options }) => fc.nat(options.length - 1)))),
)

test('every set of answers leads to exactly one result', () => {
  fc.assert(
    fc.property(answered, ([one, answers]) => {
      const at = resultOf(one, answers)
      if (at === null) throw new Error('no result')
      expect(one.results[at]).toBeDefined()
      if (one.kind === 'knowledge') {
        const score = scoreOf(one, answers)
        const fitting = one.results.filter(({ min = 0, max = 0 }) => min <= score && score <= max)
        expect(fitting).toEqual([one.results[at]])
      } else {
        const votes = (type: string | undefined) =>
          one.questions.filter(({ options }, place) => options[answers[place] ?? -1]?.type === type).length
        const own = votes(one.results[at]?.type)
        one.results.forEach(({ type }, place) => {
          expect(votes(type)).toBeLessThanOrEqual(place < at ? own - 1 : own)
        })
      }
    }),
  )
})

test('a better answer never lowers the score', () => {
  fc.assert(
    fc.property(answered, fc.nat(8), ([one, answers], at) => {
      const right = one.questions[at]?.options.findIndex(({ correct }) => correct) ?? -1
      if (right === -1) return
      expect(scoreOf(one, answers.with(at, right))).toBeGreaterThanOrEqual(scoreOf(one, answers))
    }),
  )
})

const move: fc.Arbitrary<QuizAction> = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), option: fc.nat(4) }),
  fc.constant({ kind: 'next' as const }),
  fc.constant({ kind: 'back' as const }),
)

describe('steps', () => {
  test('any sequence of steps stays inside the quiz, and survives the round trip through a form', () => {
    fc.assert(
      fc.property(quiz, fc.array(move, { maxLength: 40 }), (one, moves) => {
        const progress = moves.reduce((now, next) => advanceQuiz(one, now, next), initialProgress)
        expect(progress.at).toBeGreaterThanOrEqual(0)
        expect(progress.at).toBeLessThanOrEqual(one.questions.length)
        expect(progress.answers.length).toBeGreaterThanOrEqual(progress.at)
        if (isQuizFinished(one, progress)) expect(isQuizComplete(one, progress.answers)).toBe(true)
        expect(readProgress(one, writeProgress(progress))).toEqual(progress)
      }),
    )
  })

  test('answering each question leads to the end', () => {
    fc.assert(
      fc.property(answered, ([one, answers]) => {
        const moves = answers.flatMap((option): QuizAction[] => [
          { kind: 'answer', option },
          ...(one.kind === 'knowledge' ? [{ kind: 'next' as const }] : []),
        ])
        const progress = moves.reduce((now, next) => advanceQuiz(one, now, next), initialProgress)
        expect(isQuizFinished(one, progress)).toBe(true)
        expect(progress.answers).toEqual(answers)
      }),
    )
  })

  test('back retains the answer; forged progress is reset to the start', () => {
    fc.assert(
      fc.property(personality, (one) => {
        const answered = advanceQuiz(one, initialProgress, { kind: 'answer', option: 1 })
        expect(advanceQuiz(one, answered, { kind: 'back' })).toEqual({ at: 0, answers: [1], explained: false })
      }),
    )
    fc.assert(
      fc.property(quiz, fc.constantFrom('', '99 0 0,0', '0 0 9', '1 0 ', 'x', '0 2 0', '-1 0 0'), (one, text) => {
        expect(readProgress(one, text)).toEqual(initialProgress)
      }),
    )
  })
})

test('the sample results are complete', () => {
  fc.assert(
    fc.property(quiz, fc.constantFrom('demo1', 'demo2', 'demo3'), (one, name) => {
      expect(isQuizComplete(one, demoAnswers(name, one))).toBe(true)
    }),
  )
  expect(['demo1', 'demo2', 'demo3', 'demo4', 'toString'].map(demoQuiz)).toEqual([1, 2, 3, null, null])
})
