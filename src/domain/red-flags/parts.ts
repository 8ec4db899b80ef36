import { vocabulary, type Word } from './vocabulary.data.ts'
import { pattern, plain } from './words.ts'

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
const vulnerability = pattern(vulnerable.map((word) => vocabulary[word]).join('|'))

/** Maximum number of clauses that are classified together with an earlier clause about the person. */
const afterBackground = 2

/** A part of a text that is classified by itself. */
export interface Part {
  text: string
  /** Whether it describes the past, by its own words or by those before it. */
  isPast: boolean
}

const split = (text: string, at: RegExp) =>
  text
    .split(at)
    .filter((part) => part.trim().length > 1)
    .slice(0, maxParts)

/** The sentences of a text; empty for a single sentence. */
export function sentencesOf(text: string): string[] {
  const sentences = split(text, /[。！？；!?;\n]+/u)
  return sentences.length < 2 ? [] : sentences
}

/**
 * Every run of adjacent clauses of a long text, also combined with an earlier clause about a vulnerability; empty for
 * a short text.
 */
export function clausesOf(text: string): Part[] {
  if (text.length <= longText) return []
  const clauses = split(text, /[，,、；;：:。！？!?\s]+/u)
  if (clauses.length < 2) return []
  const background = clauses.findIndex((clause) => vulnerability.test(plain(clause)))
  return clauses.flatMap((_, from) => {
    const before = clauses.slice(Math.max(0, from - reach), from).join('，')
    const part = (run: string, who = ''): Part => ({
      text: who ? `${who}，${run}` : run,
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
