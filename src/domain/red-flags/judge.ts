import { readText } from './features.ts'
import { type RedFlag, redFlags } from './help.ts'
import { foldedPattern, normalizeText } from './normalize-text.ts'
import { classProbabilities, type Weights } from './train.ts'
import type { Word } from './vocabulary.data.ts'
import { vocabulary } from './vocabulary.data.ts'

/** Maximum number of parts of a text that are classified; a text about one subject has fewer. */
const maxParts = 80

/** Shorter texts are classified as a whole, like the training set. */
const longText = 40

/** Maximum number of clauses that are classified together. */
const neighbours = 3

/** Number of clauses before a part in which a past-tense word still applies to it. */
const reach = 2

const pastTime = /年前|去年|前年|小時候|以前|曾經|當年|當時|那時|上次|上個月|個月前|過一次|有一次|之前|年輕時/u
const presentTime =
  /今天|今日|今早|今晨|今晚|現在|剛剛|剛才|早上|昨天|昨晚|昨夜|半夜|凌晨|這[兩幾一二三]?[天日週]|這個?(禮拜|星期)|最近|突然|忽然|正在|到現在|還在|還是|開始|又|小時|分鐘/u

/** Vulnerabilities: often mentioned several clauses before the event. */
const vulnerable: readonly Word[] = ['immune', 'pregnant', 'thinner', 'infant', 'lung', 'device', 'heartDisease', 'glucose']
const vulnerability = foldedPattern(vulnerable.map((word) => vocabulary[word]).join('|'))

/** Maximum number of clauses that are classified together with an earlier clause about the person. */
const afterBackground = 2

/** A part of a text that is classified by itself. */
interface ClassifiedPart {
  text: string
  /** Whether it describes the past, by its own words or by those before it. */
  isPast: boolean
}

const split = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .filter((part) => part.trim().length > 1)
    .slice(0, maxParts)

/** The sentences of a text; empty for a single sentence. */
function sentencesOf(text: string): string[] {
  const sentences = split(text, /[。！？；!?;\n]+/u)
  return sentences.length < 2 ? [] : sentences
}

/**
 * Every run of adjacent clauses of a long text, also combined with an earlier clause about a vulnerability; empty for
 * a short text.
 */
export function clausesOf(text: string): ClassifiedPart[] {
  if (text.length <= longText) return []
  const clauses = split(text, /[，,、；;：:。！？!?\s]+/u)
  if (clauses.length < 2) return []
  const background = clauses.findIndex((clause) => vulnerability.test(normalizeText(clause)))
  return clauses.flatMap((_, from) => {
    const before = clauses.slice(Math.max(0, from - reach), from).join('，')
    const part = (run: string, subject = ''): ClassifiedPart => ({
      text: subject ? `${subject}，${run}` : run,
      isPast: !presentTime.test(run) && pastTime.test(`${before}，${run}`),
    })
    const runs = Array.from({ length: Math.min(neighbours, clauses.length - from) }, (_, more) =>
      part(clauses.slice(from, from + more + 1).join('，')),
    )
    // a clause about the person that is near is part of the run itself
    if (background === -1 || from <= background + 1) return runs
    return [...runs, part(clauses.slice(from, from + afterBackground).join('，'), clauses[background])]
  })
}

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
const thresholds = {
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
const maxLengths = { whole: 1000, part: 300 }

/**
 * Words of a text about the past, a lesson, an idiom, work, play, diet or a machine; and words that refer to the
 * present.
 */
const peaceful: readonly Word[] = ['education', 'past', 'figure', 'amused', 'work', 'play', 'diet', 'notAPerson']
const urgent: readonly Word[] = ['unwell', 'now']

/** Bonus of a matching rule over the model's score of the class. */
const ruleCounts = 0.4

/** Classification of a text or of a part. */
interface TextClassification {
  danger: number
  flag: RedFlag
  because: readonly string[]
  isPeaceful: boolean
}

/**
 * The warning that a text requires: the most urgent of the whole text, its sentences and, in a letter, its adjacent
 * clauses.
 */
export function judgeText(text: string, weights: Weights): Warning | null {
  const clauses = clausesOf(text)
  const fullReading = read(text.slice(0, maxLengths.whole), weights)
  if (alarms(fullReading, clauses.length > 0 ? thresholds.letter : thresholds.whole)) return warningOf(fullReading, 'alarm')
  const sentences = sentencesOf(text)
    .map((part) => read(part.slice(0, maxLengths.part), weights))
    .filter((reading) => alarms(reading, thresholds.sentence))
  const inLetter = clauses
    .map(({ text: part, isPast }) => ({ reading: read(part.slice(0, maxLengths.part), weights), isPast }))
    .filter(({ reading, isPast }) => alarmsInLetter(reading, fullReading, isPast))
    .map(({ reading }) => reading)
  const [found] = [...sentences, ...inLetter].sort((a, b) => redFlags.indexOf(a.flag) - redFlags.indexOf(b.flag))
  if (found) return warningOf(found, 'alarm')
  return fullReading.because.length > 0 || fullReading.danger >= quiet ? warningOf(fullReading, 'quiet') : null
}

const warningOf = ({ flag, because }: TextClassification, tone: Warning['tone']): Warning => ({ flag, tone, because })

function alarms(
  { danger, because, isPeaceful }: TextClassification,
  { withRule, peacefulWithRule, alone }: (typeof thresholds)['whole'],
): boolean {
  return danger >= (because.length === 0 ? alone : isPeaceful ? peacefulWithRule : withRule)
}

function alarmsInLetter(
  { danger, because, isPeaceful }: TextClassification,
  fullReading: TextClassification,
  isPast: boolean,
): boolean {
  const score =
    logit(danger) +
    letter.wholeCounts * Math.max(logit(fullReading.danger), letter.mostHarmless) +
    (because.length > 0 ? letter.rule : 0)
  return score - (isPast ? letter.past : 0) - (isPeaceful ? letter.peaceful : 0) >= letter.least
}

function logit(chance: number): number {
  const bounded = Math.min(Math.max(chance, 1e-6), 1 - 1e-6)
  return Math.log(bounded / (1 - bounded))
}

function read(text: string, weights: Weights): TextClassification {
  const { features, hits, words } = readText(text)
  const chances = classProbabilities(weights, features)
  const danger = 1 - chances.none
  const isPeaceful = peaceful.some((word) => words.has(word)) && !urgent.some((word) => words.has(word))
  const weight = (flag: RedFlag) => chances[flag] / danger + (hits.some(({ kind }) => kind === flag) ? ruleCounts : 0)
  const likeliest = redFlags.reduce((best, next) => (weight(next) > weight(best) ? next : best))
  const flag = likeliest === 'poison' && hits.some(({ beforePoison }) => beforePoison) ? 'emergency' : likeliest
  return { danger, flag, because: [...new Set(hits.map(({ group }) => group))], isPeaceful }
}
