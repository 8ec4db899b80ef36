import { fold } from './fold.ts'
import { type Run, runsOf } from './runs.ts'
import { familyWords, formWords, measures, stopWords, wordsWithFamily } from './stop-words.data.ts'
import { diseases } from './synonyms/diseases.data.ts'
import { jointTerm, wordTerm } from './tokens.ts'
import { boundariesOf } from './word-boundaries.ts'

/** A term and its weight in a query, before rarity. */
export interface WeightedTerm {
  term: string
  weight: number
}

/** A parsed query. */
export interface Query {
  folded: string
  runs: Run[]
  /** For each position of `folded`, whether it belongs to a stop word. */
  idle: boolean[]
  /** It is a question (怎麼辦, 可以…嗎): its runs are sentences, not words that may be misspelled. */
  isQuestion: boolean
  /** A text rather than a few words: decided by the number of significant characters. */
  long: boolean
  /** Bigrams, words and single characters: looked up first. */
  terms: WeightedTerm[]
  /** Single characters: looked up if the bigrams find too little. */
  characters: WeightedTerm[]
}

/** Folded words, and the length of the longest. */
interface WordSet {
  all: ReadonlySet<string>
  longest: number
}
function wordsIn(...lists: readonly string[]): WordSet {
  const all = new Set(lists.flatMap((list) => list.split(' ')).map(fold))
  return { all, longest: Math.max(...Array.from(all, ({ length }) => length)) }
}

const questionWords = wordsIn(stopWords)
const idleWords = wordsIn(stopWords, familyWords)
/** Words that start with a stop word and still name a subject. */
const subjects = wordsIn(wordsWithFamily)

/** Whether a folded word is a stop word of questions or grammar. */
export const isStopWord = (folded: string): boolean => questionWords.all.has(folded)

const forms = new RegExp(`的?(?:${fold(formWords).split(' ').join('|')})$`, 'u')

/** A folded query without the words that name a form of content (計算, 測驗, 文章) at its end; unchanged if little remains. */
export function withoutFormWords(folded: string): string {
  const subject = folded.replace(forms, ' ').trim()
  return subject.length > 1 ? subject : folded
}

/** Number of significant characters above which a query is long. */
const longFrom = 20
/** Number of significant characters above which a mentioned relative is irrelevant; in fewer, they are the subject. */
const spokenFrom = 10
/** That limit for a statement that begins with the relative (爸爸洗完澡差點昏倒). None in a question and after 「我」. */
const openedFrom = 5

const weights = {
  short: { full: 1, half: 0.5, none: 0.1 },
  long: { full: 1, half: 1, none: 1 },
  character: 0.4,
  /** Of a pair within an illness, a complaint or a measured value: what a short query is about, however common it is here. */
  complaint: 3,
  /** Of a pair in which two words meet: in a small index a text contains it by chance, which makes it look rare. */
  seam: 0.7,
}

const complaints = wordsIn(diseases.replace(/[>\s]+/g, ' ').trim(), measures)
/** A number of up to three digits beside a complaint is a reading or an age; longer ones are years and names. */
const reading = /^\d{1,3}$/

const family = wordsIn(familyWords)
const owners = wordsIn('我 我的 我家 我們 我們家 家裡 家裡的')
/**
 * Whether a query begins with a person (我媽媽最近一直掉頭髮): then it is about that person's complaint. A relative of the
 * asker is `own`: 「我媽媽血壓很高」 is short and still about blood pressure.
 */
function personAtStart(folded: string): 'own' | 'any' | null {
  const owner = lengthAt(folded, 0, owners)
  const isOwn = lengthAt(folded, owner, family) > 0
  const subjectStart = isOwn ? owner : 0
  if (lengthAt(folded, subjectStart, family) === 0 || lengthAt(folded, subjectStart, subjects) > 0) return null
  return owner > 0 ? 'own' : 'any'
}

/**
 * Parses a keyword: its runs, its stop words, the terms to look up and their weights.
 * @param options.even an illness counts like other words: for names of tools and pages, which are short
 */
export function readQuery(keyword: string, { even = false } = {}): Query {
  const folded = fold(keyword)
  const runs = runsOf(folded)
  const ofQuestion = idlePlaces(folded, runs, questionWords)
  const content = runs.reduce((sum, run) => sum + contentOf(run, ofQuestion), 0)
  const long = content > longFrom
  const asks = asksSomething(runs, ofQuestion)
  const person = personAtStart(folded)
  const isOfPerson = person === 'own' || (person === 'any' && (asks || content > openedFrom))
  const idle = content > spokenFrom || isOfPerson ? idlePlaces(folded, runs, idleWords) : ofQuestion
  const { full, half, none } = long ? weights.long : weights.short
  const about = long || even ? null : complaintPlaces(folded)
  const isMeasured = about?.some((end) => end > 0) ?? false
  const terms = new Map<string, number>()
  const characters = new Map<string, number>()
  const add = (to: Map<string, number>, term: string, weight: number) => to.set(term, Math.max(to.get(term) ?? 0, weight))
  for (const [index, run] of runs.entries()) {
    const { text } = run
    const joints = jointsOf(folded, runs, index)
    if (run.kind === 'word') {
      const weight = isMeasured && reading.test(text) ? none : full
      if (joints.length === 0) add(terms, wordTerm(text), weight)
      for (const joint of joints) add(terms, joint, weight / joints.length)
    } else {
      const seams = long || even ? new Set<number>() : seamsOf(run)
      const positions = charactersOf(run)
      for (const [position, { character, at }] of positions.entries()) {
        if (positions.length === 1 && joints.length === 0) add(terms, character, idle[at] ? none : full)
        if (!idle[at]) add(characters, character, weights.character)
        const next = positions[position + 1]
        if (!next) break
        const idles = Number(idle[at]) + Number(idle[next.at])
        const isBesidePerson = (idle[at] && !ofQuestion[at]) || (idle[next.at] && !ofQuestion[next.at])
        const weight = idles === 0 ? full : idles === 1 && !isBesidePerson ? half : none
        const isOfComplaint = about !== null && about[at] !== 0 && about[at] === about[next.at]
        const factor = isOfComplaint ? weights.complaint : idles === 0 && seams.has(next.at) ? weights.seam : 1
        add(terms, character + next.character, weight * factor)
      }
    }
  }
  const list = (from: Map<string, number>) => Array.from(from, ([term, weight]) => ({ term, weight }))
  return { folded, runs, idle, isQuestion: asks, long, terms: list(terms), characters: list(characters) }
}

/**
 * The bigrams of a single letter and the adjacent Chinese characters. A letter belongs to its neighbour (維他命D 骨鬆), and
 * to both sides if it touches neither or both. The same for a single Chinese character (B 肝); none for other runs.
 */
export function jointsOf(folded: string, runs: readonly Run[], index: number): string[] {
  const run = runs[index]
  if (run?.text.length !== 1) return []
  if (run.kind === 'word') return pairsOfLetter(folded, runs, index)
  const beside = [index - 1, index + 1].flatMap((neighbour) =>
    runs[neighbour]?.text.length === 1 ? pairsOfLetter(folded, runs, neighbour) : [],
  )
  return beside.filter((pair) => pair.includes(run.text))
}

function pairsOfLetter(folded: string, runs: readonly Run[], index: number): string[] {
  const run = runs[index]
  if (run?.kind !== 'word') return []
  const before = runs[index - 1]
  const after = runs[index + 1]
  const left = before ? jointTerm(folded, before, run) : null
  const right = after ? jointTerm(folded, run, after) : null
  if (left === null || right === null) return [left ?? right].filter((pair) => pair !== null)
  const touchesLeft = folded.charAt(run.start - 1) !== ' '
  const touchesRight = folded.charAt(run.start + run.text.length) !== ' '
  return touchesLeft === touchesRight ? [left, right] : [touchesLeft ? left : right]
}

/** For each position of a folded text the illness, complaint or measured value it belongs to, by its end; 0 for none. */
function complaintPlaces(folded: string): Uint16Array {
  const places = new Uint16Array(folded.length)
  for (let index = 0; index < folded.length; ) {
    const length = lengthAt(folded, index, complaints)
    if (length > 1) places.fill(index + length, index, index + length)
    index += Math.max(length, 1)
  }
  return places
}

/** The positions of the folded text where two words of several characters meet. */
function seamsOf({ text, start }: Run): Set<number> {
  const borders = [...boundariesOf(text)].sort((a, b) => a - b)
  const seams = borders.filter((border, index) => {
    const [before, after] = [borders[index - 1], borders[index + 1]]
    return before !== undefined && after !== undefined && border - before > 1 && after - border > 1
  })
  return new Set(seams.map((border) => start + border))
}

/** The characters of a run with their positions in the folded text; rarer ones are two units long. */
function charactersOf({ text, start }: Run): { character: string; at: number }[] {
  let offset = start
  return Array.from(text, (character) => {
    offset += character.length
    return { character, at: offset - character.length }
  })
}

/** Marks stop words, the longest first at each position. A query of stop words only has none. */
function idlePlaces(folded: string, runs: readonly Run[], words: WordSet): boolean[] {
  const idle = Array.from({ length: folded.length }, () => false)
  for (const { kind, text, start } of runs) {
    if (kind !== 'han') continue
    for (let index = 0; index < text.length; ) {
      const subject = lengthAt(text, index, subjects)
      const length = subject > 0 ? 0 : lengthAt(text, index, words)
      idle.fill(true, start + index, start + index + length)
      index += Math.max(subject, length, 1)
    }
  }
  return runs.some((run) => contentOf(run, idle) > 0) ? idle : idle.fill(false)
}

const closing = /[吗呢吧]$/

function asksSomething(runs: readonly Run[], idle: readonly boolean[]): boolean {
  return runs.some(
    ({ text, start }) =>
      closing.test(text) || Array.from(text).some((_, index) => index > 0 && idle[start + index - 1] && idle[start + index]),
  )
}

/** The length of the longest of some words at a position; 0 for none. */
function lengthAt(text: string, index: number, { all, longest }: WordSet): number {
  for (let length = Math.min(longest, text.length - index); length > 0; length -= 1)
    if (all.has(text.slice(index, index + length))) return length
  return 0
}

function contentOf({ kind, text, start }: Run, idle: readonly boolean[]): number {
  if (kind === 'word') return 1
  let content = 0
  for (let index = 0; index < text.length; index += 1) if (!idle[start + index]) content += 1
  return content
}
