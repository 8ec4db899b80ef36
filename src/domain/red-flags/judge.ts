import { readText } from './features.ts'
import { type RedFlag, redFlags } from './help.ts'
import { chancesOf, type Weights } from './train.ts'

/** What a text calls for. */
export interface Warning {
  /** Which help comes first. */
  flag: RedFlag
  /** `alarm`: it may be happening now. `quiet`: somebody asks about it, or tells of it; help is named without urging. */
  tone: 'alarm' | 'quiet'
  /** Which rules lit, by group; empty where the model alone did. */
  because: readonly string[]
}

/** From which chance of danger on a text lights: with a rule, without one, and within one sentence of several. */
const least = { withRule: 0.12, peacefulWithRule: 0.4, alone: 0.32, sentenceWithRule: 0.4, sentenceAlone: 0.85, quiet: 0.25 }

/** How much is looked at: characters of the whole and of a sentence, and sentences. More than anybody writes of one thing. */
const most = { whole: 1000, sentence: 300, sentences: 80 }

/** A rule outweighs what the model thinks of the kind by this much. */
const ruleCounts = 0.4

/**
 * What a text calls for, looked at as a whole and sentence by sentence: of an alarm and a quiet word the alarm
 * decides, of two alarms the first of `redFlags`. Either a rule that the model does not think harmless, or the model alone lights.
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
