import type { Answers, Quiz } from './quiz.ts'

/** Progress of a user in a quiz. */
export interface Progress {
  /** The current question; equal to the number of questions at the end. */
  at: number
  answers: Answers
  /** Whether the explanation of the current answer is shown. */
  explained: boolean
}

export type QuizAction = { kind: 'answer'; option: number } | { kind: 'next' } | { kind: 'back' }

export const initialProgress: Progress = { at: 0, answers: [], explained: false }

/** Whether every question is answered and passed. */
export const isQuizFinished = ({ questions }: Pick<Quiz, 'questions'>, { at }: Progress) => at >= questions.length

/**
 * One step through a quiz: an answer shows its explanation if there is one, otherwise the next question; back returns
 * to the previous question and retains its answer. An invalid step changes nothing.
 */
export function advanceQuiz(quiz: Quiz, progress: Progress, move: QuizAction): Progress {
  const { at, answers, explained } = progress
  const question = quiz.questions[at]
  if (move.kind === 'back') return at === 0 || explained ? { at, answers, explained: false } : { at: at - 1, answers, explained }
  if (!question) return progress
  if (move.kind === 'next') return explained ? { at: at + 1, answers, explained: false } : progress
  if (explained || !question.options[move.option]) return progress
  const chosen = at < answers.length ? answers.with(at, move.option) : [...answers, move.option]
  return quiz.kind === 'knowledge' ? { at, answers: chosen, explained: true } : { at: at + 1, answers: chosen, explained: false }
}

/** Serializes progress for a form or for storage on the device: `2 1 0,3,1`. */
export function writeProgress({ at, answers, explained }: Progress): string {
  return `${at} ${explained ? 1 : 0} ${answers.join(',')}`
}

/** Parses it. Progress that does not fit the quiz is reset to the start. */
export function readProgress(quiz: Quiz, text: string | null): Progress {
  const [, positionText = '', flag = '', list = ''] = /^(\d{1,3}) ([01]) ((?:\d{1,2}(?:,\d{1,2})*)?)$/.exec(text ?? '') ?? []
  if (positionText === '') return initialProgress
  const answers = list === '' ? [] : list.split(',').map(Number)
  const at = Number(positionText)
  const explained = flag === '1'
  const areKnown = answers.every((option, question) => quiz.questions[question]?.options[option] !== undefined)
  const fits = at <= quiz.questions.length && answers.length >= (explained ? at + 1 : at)
  return areKnown && fits ? { at, answers, explained: explained && quiz.kind === 'knowledge' } : initialProgress
}
