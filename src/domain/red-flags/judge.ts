import { readText } from './features.ts'
import { type RedFlag, redFlags } from './help.ts'
import { clausesOf, sentencesOf } from './parts.ts'
import { chancesOf, type Weights } from './train.ts'
import type { Word } from './vocabulary.data.ts'

/** The result of a text. */
export interface Warning {
  /** The kind of help. */
  flag: RedFlag
  /** `alarm`: it may be happening now. `quiet`: the text asks about it, or tells of the past; help is named without urging. */
  tone: 'alarm' | 'quiet'
  /** Which rules matched, by group; empty where the model alone decided. */
  because: readonly string[]
}

/**
 * Least chance of danger that alarms: with a matching rule, with one in a text about the past, a lesson, a manner of
 * speaking, and by the model alone. Chosen by cross-validation (`npm run guard -- cross-validate`).
 */
const least = {
  whole: { withRule: 0.16, peacefulWithRule: 0.55, alone: 0.3 },
  letter: { withRule: 0.6, peacefulWithRule: 0.7, alone: 0.8 },
  sentence: { withRule: 0.4, peacefulWithRule: 0.4, alone: 0.85 },
}

/** Least chance of danger of a whole text that shows a quiet card. */
const quiet = 0.25

/**
 * Clauses of a letter are judged together with the whole of it, by the sum of their logits: the same words in a letter
 * about something else weigh less. Chosen as above.
 */
const letter = { wholeCounts: 0.8, mostHarmless: -3, rule: 1, past: 2, peaceful: 1, least: 0.9 }

/** Characters of the whole and of a part that are judged. */
const most = { whole: 1000, part: 300 }

/** Words of a text about the past, a lesson, a manner of speaking, work, play, diet or a machine; and those that speak of now. */
const peaceful: readonly Word[] = ['education', 'past', 'figure', 'amused', 'work', 'play', 'diet', 'notAPerson']
const urgent: readonly Word[] = ['unwell', 'now']

/** Bonus of a matching rule over the model's score of the class. */
const ruleCounts = 0.4

/** What a text, or a part of it, sounds like. */
interface Reading {
  danger: number
  flag: RedFlag
  because: readonly string[]
  isPeaceful: boolean
}

/** What a text calls for: the most urgent card of the whole text, its sentences and, in a letter, its neighbouring clauses. */
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
