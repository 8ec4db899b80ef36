import type { AnsweredQuestion } from '../records/fields.ts'
import type { RedFlag } from '../red-flags/help.ts'
import type { Fact } from './facts.ts'
import type { SourceKey } from './sources.ts'
import type { Urgency } from './urgency.ts'

/** Words that are read, and the facts that they stand for: each of them is a reason to say yes. */
export type Sign = readonly [text: string, ...facts: Fact[]]

/**
 * One answer, and the question or end that it leads to. It fits when one of its facts is true (with `all`: when each is);
 * without facts it is 「都不是」, the last of its question, which fits when nothing above does.
 */
export interface Choice {
  text: string
  to: string
  facts?: readonly Fact[]
  all?: true
}

/** A single-choice question, read from the top: the first choice that fits is the answer. */
export interface Question {
  ask: string
  /** What to look for; one of them is enough for the first choice. */
  signs?: readonly Sign[]
  choices: readonly Choice[]
}

/** Asks whether one of the signs is there. */
export const anyOf = (signs: readonly Sign[], yes: string, no: string, ask = '有沒有下面任何一項？'): Question => ({
  ask,
  signs,
  choices: [
    { text: '有，至少一項', to: yes, facts: signs.flatMap(([, ...facts]) => facts) },
    { text: '都沒有', to: no },
  ],
})

/** Asks for the first that fits, the most urgent first; `none` is where 「都不是」 leads. */
export const firstOf = (ask: string, choices: readonly (readonly [to: string, ...sign: Sign])[], none: string): Question => ({
  ask,
  choices: [...choices.map(([to, text, ...facts]) => ({ text, to, facts })), { text: '都不是', to: none }],
})

/** Where a way through the tree ends: what it may be, how urgent it is, what to do. Never a diagnosis. */
export interface End {
  urgency: Urgency
  /** Which help stands first at an emergency; 119 unless it says otherwise. */
  flag?: RedFlag
  conditions: readonly { name: string; why: string }[]
  advice: readonly string[]
  sources: readonly SourceKey[]
}

/** The decision tree of one complaint. Changing any of it means a new version. */
export interface Tree {
  key: string
  title: string
  version: string
  /** Words by which people call it, for finding it from their own description. */
  words: readonly string[]
  start: string
  questions: Readonly<Record<string, Question>>
  ends: Readonly<Record<string, End>>
}

/** A way through a tree, as far as it has been gone. `answers` are the places of the choices, from 0. */
export interface Walk {
  answered: AnsweredQuestion[]
  /** The question to answer next; null at the end. */
  question: Question | null
  end: End | null
  /** How far one is, 0 to 1: questions answered among those of the longest way that is left. */
  progress: number
}

/** Follows answers from the start. Null when they do not fit the tree. */
export function walk(tree: Tree, answers: readonly number[]): Walk | null {
  let at = tree.start
  const answered: AnsweredQuestion[] = []
  for (const answer of answers) {
    const question = tree.questions[at]
    const choice = question?.choices[answer]
    if (!question || !choice) return null
    answered.push({ question: inFull(question), answer: choice.text })
    at = choice.to
  }
  const left = longestWay(tree, at)
  return {
    answered,
    question: tree.questions[at] ?? null,
    end: tree.ends[at] ?? null,
    progress: answered.length === 0 ? 0 : answered.length / (answered.length + left),
  }
}

/** The question with all it asks after, so that its answer says something by itself. */
function inFull({ ask, signs }: Question): string {
  return signs ? `${ask}（${signs.map(([sign]) => sign).join('；')}）` : ask
}

/** How many questions the longest way from a place still asks. */
function longestWay(tree: Tree, at: string): number {
  const question = tree.questions[at]
  return question ? 1 + Math.max(...question.choices.map(({ to }) => longestWay(tree, to))) : 0
}
