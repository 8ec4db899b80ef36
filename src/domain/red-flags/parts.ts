import { vocabulary, type Word } from './vocabulary.data.ts'
import { pattern, plain } from './words.ts'

/** Parts of one text that are judged, at most. More than anybody writes of one thing. */
const maxParts = 80

/** Shorter texts are judged as a whole: the model was trained on such. */
const longText = 40

/** Clauses that are judged together, at most. */
const neighbours = 3

/** Clauses before a part in which a word of the past still governs it. */
const reach = 2

const pastTime = /年前|去年|前年|小時候|以前|曾經|當年|當時|那時|上次|上個月|個月前|過一次|有一次|之前|年輕時/u
const presentTime =
  /今天|今日|今早|今晨|今晚|現在|剛剛|剛才|早上|昨天|昨晚|昨夜|半夜|凌晨|這[兩幾一二三]?[天日週]|這個?(禮拜|星期)|最近|突然|忽然|正在|到現在|還在|還是|開始|又|小時|分鐘/u

/** What makes a person vulnerable: often said clauses before what happens. */
const vulnerable: readonly Word[] = ['immune', 'pregnant', 'thinner', 'infant', 'lung', 'device', 'heartDisease', 'glucose']
const vulnerability = pattern(vulnerable.map((word) => vocabulary[word]).join('|'))

/** Clauses that are judged together with an earlier one about who it is. */
const afterBackground = 2

/** A part of a text that is judged by itself. */
export interface Part {
  text: string
  /** Told as past, by its own words or by those before it. */
  isPast: boolean
}

const split = (text: string, at: RegExp) =>
  text
    .split(at)
    .filter((part) => part.trim().length > 1)
    .slice(0, maxParts)

/** The sentences of a text; none where it is a single one. */
export function sentencesOf(text: string): string[] {
  const sentences = split(text, /[。！？；!?;\n]+/u)
  return sentences.length < 2 ? [] : sentences
}

/** Every run of neighbouring clauses of a long text, also after an earlier clause about who is vulnerable; none of a short one. */
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
    // the clause about who it is stands in the run itself when it is near
    if (background === -1 || from <= background + 1) return runs
    return [...runs, part(clauses.slice(from, from + afterBackground).join('，'), clauses[background])]
  })
}
