import { readText } from './features.ts'
import { type RedFlag, redFlags } from './help.ts'
import { chancesOf, type Weights } from './train.ts'

/** The result of a text. */
export interface Warning {
  /** The kind of help. */
  flag: RedFlag
  /** `alarm`: it may be happening now. `quiet`: a question or a report about it; help is named without urgency. */
  tone: 'alarm' | 'quiet'
  /** The matching rules, by group; empty if only the model detected it. */
  because: readonly string[]
}

/** Detection thresholds of the danger probability: with a rule, without one, and within one sentence of several. */
const least = { withRule: 0.12, peacefulWithRule: 0.4, alone: 0.32, sentenceWithRule: 0.4, sentenceAlone: 0.85, quiet: 0.25 }

/**
 * Limits of the evaluated text: characters of the whole and of a sentence, and sentences. More than users write on one
 * subject.
 */
const most = { whole: 1000, sentence: 300, sentences: 80 }

/** Bonus of a matching rule over the model's score of the class. */
const ruleCounts = 0.4

/**
 * The result of a text, evaluated as a whole and sentence by sentence: an alarm takes precedence over a quiet result,
 * and of two alarms the first of `redFlags`. A detection needs a rule that the model does not consider harmless, or the
 * model alone.
 */
export function judge(text: string, weights: Weights): Warning | null {
  const sentences = text.split(/[。！？；!?;\n]+/u).filter((sentence) => sentence.trim().length > 1)
  const whole = look(text.slice(0, most.whole), weights, false)
  if (whole?.tone === 'alarm' || sentences.length < 2) return whole
  const parts = sentences.slice(0, most.sentences).flatMap((one) => look(one.slice(0, most.sentence), weights, true) ?? [])
  const all = [...(whole ? [whole] : []), ...parts].sort((a, b) => redFlags.indexOf(a.flag) - redFlags.indexOf(b.flag))
  return all.find(({ tone }) => tone === 'alarm') ?? whole ?? all[0] ?? null
}

function look(text: string, weights: Weights, within: boolean): Warning | null {
  const { features, hits, words } = readText(text)
  const chances = chancesOf(weights, features)
  const danger = 1 - chances.none
  const peaceful =
    ['education', 'past', 'figure'].some((word) => words.has(word)) && !['unwell', 'now'].some((word) => words.has(word))
  const withRule = within ? least.sentenceWithRule : peaceful ? least.peacefulWithRule : least.withRule
  const alarm = danger >= (hits.length > 0 ? withRule : within ? least.sentenceAlone : least.alone)
  if (!alarm && hits.length === 0 && (within || danger < least.quiet)) return null
  const weight = (flag: RedFlag) => chances[flag] / danger + (hits.some(({ kind }) => kind === flag) ? ruleCounts : 0)
  const flag = redFlags.reduce((best, next) => (weight(next) > weight(best) ? next : best))
  return { flag, tone: alarm ? 'alarm' : 'quiet', because: [...new Set(hits.map(({ group }) => group))] }
}
