import { readText } from './features.ts'
import { type RedFlag, redFlags } from './help.ts'
import { clausesOf, sentencesOf } from './parts.ts'
import { chancesOf, type Weights } from './train.ts'
import type { Word } from './vocabulary.data.ts'

/** The result of a text. */
export interface Warning {
  /** The kind of help. */
  flag: RedFlag
  /**
   * `alarm`: it may be happening now. `quiet`: the text asks about it or describes the past; help is named without
   * urgency.
   */
  tone: 'alarm' | 'quiet'
  /** The matching rules, by group; empty where the model alone decided. */
  because: readonly string[]
}

/**
 * Minimum probability of danger for an alarm: with a matching rule, with a rule in a text about the past, a lesson or
 * an idiom, and by the model alone. Chosen by cross-validation (`npm run guard -- cross-validate`).
 */
const least = {
  whole: { withRule: 0.16, peacefulWithRule: 0.55, alone: 0.3 },
  letter: { withRule: 0.6, peacefulWithRule: 0.7, alone: 0.8 },
  sentence: { withRule: 0.4, peacefulWithRule: 0.4, alone: 0.85 },
}

/** Minimum probability of danger of a whole text for a quiet card. */
const quiet = 0.25

/**
 * Clauses of a letter are classified together with the whole letter, by the sum of their logits: the same words weigh
 * less in a letter about another subject. Chosen as above.
 */
const letter = { wholeCounts: 0.8, mostHarmless: -3, rule: 1, past: 2, peaceful: 1, least: 0.9 }

/** Maximum length that is classified, in characters: of the whole text, and of a part. */
const most = { whole: 1000, part: 300 }

/**
 * Words of a text about the past, a lesson, an idiom, work, play, diet or a machine; and words that refer to the
 * present.
 */
const peaceful: readonly Word[] = ['education', 'past', 'figure', 'amused', 'work', 'play', 'diet', 'notAPerson']
const urgent: readonly Word[] = ['unwell', 'now']

/** Bonus of a matching rule over the model's score of the class. */
const ruleCounts = 0.4

/** Classification of a text or of a part. */
interface Reading {
  danger: number
  flag: RedFlag
  because: readonly string[]
  isPeaceful: boolean
}

/**
 * The warning that a text requires: the most urgent of the whole text, its sentences and, in a letter, its adjacent
 * clauses.
 */
export function judge(text: string, weights: Weights): Warning | null {
  const clauses = clausesOf(text)
  const whole = read(text.slice(0, most.whole), weights)
  if (alarms(whole, clauses.length > 0 ? least.letter : least.whole)) return warningOf(whole, 'alarm')
  const sentences = sentencesOf(text)
    .map((part) => read(part.slice(0, most.part), weights))
    .filter((reading) => alarms(reading, least.sentence))
  const inLetter = clauses
    .map(({ text: part, isPast }) => ({ reading: read(part.slice(0, most.part), weights), isPast }))
    .filter(({ reading, isPast }) => alarmsInLetter(reading, whole, isPast))
    .map(({ reading }) => reading)
  const [found] = [...sentences, ...inLetter].sort((a, b) => redFlags.indexOf(a.flag) - redFlags.indexOf(b.flag))
  if (found) return warningOf(found, 'alarm')
  return whole.because.length > 0 || whole.danger >= quiet ? warningOf(whole, 'quiet') : null
}

const warningOf = ({ flag, because }: Reading, tone: Warning['tone']): Warning => ({ flag, tone, because })

function alarms(
  { danger, because, isPeaceful }: Reading,
  { withRule, peacefulWithRule, alone }: (typeof least)['whole'],
): boolean {
  return danger >= (because.length === 0 ? alone : isPeaceful ? peacefulWithRule : withRule)
}

function alarmsInLetter({ danger, because, isPeaceful }: Reading, whole: Reading, isPast: boolean): boolean {
  const score =
    logit(danger) +
    letter.wholeCounts * Math.max(logit(whole.danger), letter.mostHarmless) +
    (because.length > 0 ? letter.rule : 0)
  return score - (isPast ? letter.past : 0) - (isPeaceful ? letter.peaceful : 0) >= letter.least
}

function logit(chance: number): number {
  const bounded = Math.min(Math.max(chance, 1e-6), 1 - 1e-6)
  return Math.log(bounded / (1 - bounded))
}

function read(text: string, weights: Weights): Reading {
  const { features, hits, words } = readText(text)
  const chances = chancesOf(weights, features)
  const danger = 1 - chances.none
  const isPeaceful = peaceful.some((word) => words.has(word)) && !urgent.some((word) => words.has(word))
  const weight = (flag: RedFlag) => chances[flag] / danger + (hits.some(({ kind }) => kind === flag) ? ruleCounts : 0)
  const likeliest = redFlags.reduce((best, next) => (weight(next) > weight(best) ? next : best))
  const flag = likeliest === 'poison' && hits.some(({ beforePoison }) => beforePoison) ? 'emergency' : likeliest
  return { danger, flag, because: [...new Set(hits.map(({ group }) => group))], isPeaceful }
}
