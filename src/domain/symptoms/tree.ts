import type { AnsweredQuestion } from '../records/fields.ts'
import type { RedFlag } from '../red-flags/help.ts'
import type { Fact } from './facts.ts'
import type { SourceKey } from './sources.ts'
import { isMoreUrgent, type Urgency } from './urgency.ts'

/** A displayed text, and the facts that it represents: each of them is a reason to confirm it. */
export type Sign = readonly [text: string, ...facts: Fact[]]

/**
 * One answer, and the question or end that it leads to. It matches if one of its facts is true (with `all`: if each
 * is); without facts it is 「都不是」, the last of its question, which matches if nothing above does.
 */
export interface Choice {
  text: string
  to: string
  facts?: readonly Fact[]
  all?: true
}

/** A single-choice question, read from the top: the first choice that matches is the answer. */
export interface Question {
  ask: string
  /** Signs to check; one of them is enough for the first choice. */
  signs?: readonly Sign[]
  choices: readonly Choice[]
}

/** Asks whether one of the signs is present. */
export const anySignQuestion = (signs: readonly Sign[], yes: string, no: string, ask = '有沒有下面任何一項？'): Question => ({
  ask,
  signs,
  choices: [
    { text: '有，至少一項', to: yes, facts: signs.flatMap(([, ...facts]) => facts) },
    { text: '都沒有', to: no },
  ],
})

/** Asks for the first match, the most urgent first; `noneTarget` is the target of 「都不是」. */
export const firstMatchQuestion = (
  ask: string,
  choices: readonly (readonly [to: string, ...sign: Sign])[],
  noneTarget: string,
): Question => ({
  ask,
  choices: [...choices.map(([to, text, ...facts]) => ({ text, to, facts })), { text: '都不是', to: noneTarget }],
})

/** The end of a path through the tree: possible causes, urgency, instructions. Never a diagnosis. */
export interface End {
  urgency: Urgency
  /** The first help at an emergency; 119 by default. */
  flag?: RedFlag
  conditions: readonly { name: string; why: string }[]
  advice: readonly string[]
  sources: readonly SourceKey[]
}

/** The decision tree of one complaint. Any change requires a new version. */
export interface Tree {
  key: string
  title: string
  version: string
  /** Everyday names, for matching a user's own description. */
  words: readonly string[]
  start: string
  questions: Readonly<Record<string, Question>>
  ends: Readonly<Record<string, End>>
}

/** A path through a tree so far. `answers` are the indexes of the choices, from 0. */
export interface Walk {
  answered: AnsweredQuestion[]
  /** The next question; null at the end. */
  question: Question | null
  end: End | null
  /** Progress, 0 to 1: answered questions relative to the longest remaining path. */
  progress: number
}

/** Follows answers from the start. Null if they do not fit the tree. */
export function walkTree(tree: Tree, answers: readonly number[]): Walk | null {
  let nodeKey = tree.start
  const answered: AnsweredQuestion[] = []
  for (const answer of answers) {
    const question = tree.questions[nodeKey]
    const choice = question?.choices[answer]
    if (!question || !choice) return null
    answered.push({ question: fullQuestion(question), answer: choice.text })
    nodeKey = choice.to
  }
  const maxRemaining = maxWayLength(tree, nodeKey)
  return {
    answered,
    question: tree.questions[nodeKey] ?? null,
    end: tree.ends[nodeKey] ?? null,
    progress: answered.length === 0 ? 0 : answered.length / (answered.length + maxRemaining),
  }
}

/** The question with all its signs, so that its answer is meaningful without context. */
function fullQuestion({ ask, signs }: Question): string {
  return signs ? `${ask}（${signs.map(([sign]) => sign).join('；')}）` : ask
}

/** The number of questions on the longest remaining path. */
function maxWayLength(tree: Tree, nodeKey: string): number {
  const question = tree.questions[nodeKey]
  return question ? 1 + Math.max(...question.choices.map(({ to }) => maxWayLength(tree, to))) : 0
}

export type MinUrgency = 'today' | 'week'

const visitAdvice: Record<MinUrgency, string> = {
  today: '前面說的情形會讓病情變得比較快：今天就要讓醫師看過。',
  week: '前面說的情形會讓病情變得比較快：這週內要讓醫師看過，變嚴重就當天就醫。',
}
const hiddenCause: End['conditions'][number] = {
  name: '看起來很輕微的重病',
  why: '懷孕、原有的病、正在用的藥或年紀，會讓較嚴重的原因看起來像小病，要由醫師檢查。',
}
const worse = '變嚴重、喘、胸痛、昏沉或快昏倒，打 119。'

/** Raises an end to at least the urgency of the minimum, without words that promise more time. */
export function raiseUrgency(end: End, minimum: MinUrgency): End {
  if (!isMoreUrgent(minimum, end.urgency)) return end
  const isMild = end.urgency === 'self_care'
  const conditions = isMild ? end.conditions.map(({ name }) => ({ name, why: '也有可能，但要先看過醫師。' })) : end.conditions
  const ownAdvice = end.advice.flatMap((step) => withoutWaiting(step, minimum))
  const advice = ownAdvice.some((step) => step.includes('119')) ? ownAdvice : [...ownAdvice, worse]
  return { ...end, urgency: minimum, conditions: [hiddenCause, ...conditions], advice: [visitAdvice[minimum], ...advice] }
}

/** Advice to wait for days or weeks; the part of the step that names 119 is retained. */
const waits: Record<MinUrgency, RegExp> = {
  today: /就醫|沒改善|沒有改善|沒好|看[^，。；]{1,12}科|滿兩週|看小兒科/,
  week: /滿兩週|兩週沒|兩週仍|一週沒/,
}

function withoutWaiting(step: string, minimum: MinUrgency): string[] {
  const now = minimum === 'today' ? step.replaceAll('這週內', '今天').replaceAll('這週', '今天') : step
  if (now !== step || !waits[minimum].test(now)) return [now]
  return now.split('；').filter((part) => part.includes('119') && !waits[minimum].test(part))
}
