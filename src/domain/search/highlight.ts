import { fold } from './fold.ts'
import { jointsOf, type Query } from './query.ts'
import { borderSpellings, eachRun } from './runs.ts'
import { hasSurrogatePairs } from './tokens.ts'
import { boundariesOf, isBoundary } from './word-boundaries.ts'

/** A significant piece of the query that is marked in texts, with its weight. */
interface SearchTerm {
  text: string
  /** A whole word: it must not be marked within a longer Latin word or number. */
  word: boolean
  weight: number
  /** Whether it begins, and ends, at the border of a query word. */
  opens: boolean
  closes: boolean
}

/** Weight of a single significant character between stop characters, together with one of them. */
const loneWeight = 0.2

/** Weight of a bigram across two query words, for choosing a snippet: it may occur in other words by chance. */
const crossingWeight = 0.3

/** The pieces of a query to mark in a text: words, and the significant parts of its runs, as bigrams. */
export function needlesOf({ folded, runs, idle }: Query): SearchTerm[] {
  const needles = new Map<string, SearchTerm>()
  const add = (text: string, weight: number, sides: Partial<SearchTerm> = {}) =>
    needles.set(text, { text, word: false, weight, opens: true, closes: true, ...sides })
  for (const [index, { kind, text, start }] of runs.entries()) {
    const joints = jointsOf(folded, runs, index)
    for (const joint of joints) for (const spelling of borderSpellings(joint)) add(spelling, 1)
    if (joints.length > 0) continue
    if (kind === 'word') add(text, 1, { word: true })
    else if (hasSurrogatePairs(text) || text.length === 1) add(text, 1)
    else {
      const borders = boundariesOf(text)
      for (const [from, to] of busyStretches(text, start, idle)) {
        if (to - from === 1)
          for (const position of [from - 1, from])
            if (position >= 0 && position + 1 < text.length) add(text.slice(position, position + 2), loneWeight)
        for (let index = from; index + 1 < to; index += 1) {
          const opens = index === from || borders.has(index)
          const closes = index + 2 === to || borders.has(index + 2)
          add(text.slice(index, index + 2), opens || closes ? 1 : crossingWeight, { opens, closes })
        }
      }
    }
  }
  return [...needles.values()]
}

/** A synonym: marked only if it occurs as a whole, with an optional space in it (B 肝). */
export function synonymNeedles(folded: string): SearchTerm[] {
  const word = /^[a-z0-9]+$/.test(folded)
  return borderSpellings(folded).map((text) => ({ text, word, weight: 1, opens: true, closes: true }))
}

/** The parts of a run without stop characters. */
function busyStretches(text: string, start: number, idle: readonly boolean[]): [number, number][] {
  const stretches: [number, number][] = []
  for (let index = 0; index < text.length; index += 1) {
    if (idle[start + index]) continue
    const last = stretches.at(-1)
    if (last && last[1] === index) last[1] = index + 1
    else stretches.push([index, index + 1])
  }
  return stretches
}

/** A part of a displayed text; `hit` if it matches the search. */
export interface TextPart {
  text: string
  hit: boolean
}

/** Approximate length of a snippet, characters; and how far its ends may move to punctuation. */
const snippetLength = 96
const endTolerance = 24
/** Characters before the first match, if there is no punctuation to start after. */
const lead = 12
const matchesPerTerm = 40
interface Match {
  at: number
  end: number
  needle: number
}

function matchesOf(folded: string, needles: readonly SearchTerm[]): Match[] {
  const edges = needles.some(({ word }) => word) ? wordEdges(folded) : null
  const places: Match[] = []
  for (const [index, { text, word }] of needles.entries()) {
    let count = 0
    for (let at = folded.indexOf(text); at !== -1 && count < matchesPerTerm; at = folded.indexOf(text, at + 1)) {
      if (word && !(edges?.has(at) && edges.has(at + text.length))) continue
      places.push({ at, end: at + text.length, needle: index })
      count += 1
    }
  }
  return withoutPartsOfNumbers(
    folded,
    places.sort((a, b) => a.at - b.at),
  )
}

/** Without 1 in 1,000 and 5 in 2.5, unless the other digits were searched for too. */
function withoutPartsOfNumbers(folded: string, places: readonly Match[]): Match[] {
  const starts = new Set(places.map(({ at }) => at))
  const ends = new Set(places.map(({ end }) => end))
  return places.filter(
    ({ at, end }) =>
      (!(isDigit(folded, at) && isJoiner(folded, at - 1) && isDigit(folded, at - 2)) || ends.has(at - 1)) &&
      (!(isDigit(folded, end - 1) && isJoiner(folded, end) && isDigit(folded, end + 1)) || starts.has(end + 1)),
  )
}

const isDigit = (text: string, index: number) => /[0-9]/.test(text.charAt(index))
/** Whether a mark joins both sides to one name or number: 2.5, 1,000, omega-3. */
const isJoiner = (text: string, index: number) => /[.,-]/.test(text.charAt(index))

/**
 * The ranges of some matches, without those that are only parts of words on either side: 子咖 of 量子咖啡 occurs in 一輩子咖啡,
 * but neither the query nor the text has a word that begins there.
 */
function matchRanges(text: string, needles: readonly SearchTerm[], places: readonly Match[]): { at: number; end: number }[] {
  const stretches: { at: number; end: number }[] = []
  for (let index = 0; index < places.length; ) {
    const first = index
    let end = places[index]?.end ?? 0
    for (index += 1; index < places.length && (places[index]?.at ?? 0) < end; index += 1)
      end = Math.max(end, places[index]?.end ?? 0)
    const group = places.slice(first, index)
    const opens = (position: number) =>
      group.some((place) => place.at === position && needles[place.needle]?.opens) || isBoundary(text, position)
    const closes = (position: number) =>
      group.some((place) => place.end === position && needles[place.needle]?.closes) || isBoundary(text, position)
    const start = group.map(({ at }) => at).find(opens)
    const stop = group
      .map((place) => place.end)
      .sort((a, b) => b - a)
      .find(closes)
    if (start === undefined || stop === undefined) continue
    if (group.some((place) => place.at >= start && place.end <= stop)) stretches.push({ at: start, end: stop })
  }
  return stretches
}

function wordEdges(folded: string): Set<number> {
  const edges = new Set<number>()
  eachRun(folded, (kind, start, end) => {
    if (kind === 'word') edges.add(start).add(end)
  })
  return edges
}

/** A whole text (a title) with its matches marked. */
export function markMatches(text: string, needles: readonly SearchTerm[]): TextPart[] {
  return partsOf(text, 0, text.length, matchRanges(text, needles, matchesOf(fold(text), needles)))
}

/**
 * The most relevant part of a text for the query, cut at punctuation, with its matches marked. Without matches it is
 * the beginning of the text.
 */
export function snippetOf(text: string, needles: readonly SearchTerm[]): TextPart[] {
  const places = matchesOf(fold(text), needles)
  const start = startOf(text, bestStart(places, needles))
  const end = endOf(text, start)
  const visible = places.filter((place) => place.end > start && place.at < end)
  const parts = partsOf(text, start, end, matchRanges(text, needles, visible))
  const first = parts[0]
  const last = parts.at(-1)
  if (first && start > 0) {
    if (first.hit) parts.unshift({ text: '…', hit: false })
    else first.text = `…${first.text}`
  }
  if (last && end < text.trimEnd().length) {
    if (last.hit) parts.push({ text: '…', hit: false })
    else last.text = `${last.text.trimEnd()}…`
  }
  return parts
}

/** The start of the first window with clearly the highest sum of the weights of different terms. */
function bestStart(places: readonly Match[], needles: readonly SearchTerm[]): number {
  const inside = new Uint16Array(needles.length)
  let best = 0
  let bestAt = 0
  let weight = 0
  let right = 0
  for (const { at, needle } of places) {
    for (let next = places[right]; next && next.end - at <= snippetLength - lead; next = places[right]) {
      if (inside[next.needle] === 0) weight += needles[next.needle]?.weight ?? 0
      inside[next.needle] = (inside[next.needle] ?? 0) + 1
      right += 1
    }
    const value = weight + 0.01 * Math.min(20, right)
    if (value > best + 0.2) {
      best = value
      bestAt = at
    }
    inside[needle] = (inside[needle] ?? 1) - 1
    if (inside[needle] === 0) weight -= needles[needle]?.weight ?? 0
  }
  return bestAt
}

const stop = /[。！？；\n!?;]/
const pause = /[。！？；，、：\n!?;,:]/

/** Moves a start back to the beginning of its sentence, or of its clause, if it is close. */
function startOf(text: string, hit: number): number {
  for (const mark of [stop, pause]) {
    for (let index = hit; index > Math.max(0, hit - endTolerance); index -= 1)
      if (mark.test(text.charAt(index - 1))) return skipSpace(text, index)
    if (hit <= endTolerance) return 0
  }
  return wholeCharacter(text, Math.max(0, hit - lead))
}

/** The end of a snippet: the last end of a sentence before its full length, or else the last pause close to it. */
function endOf(text: string, start: number): number {
  const full = start + snippetLength
  if (full + endTolerance >= text.length) return text.trimEnd().length
  for (let index = full; index > full - 2 * endTolerance; index -= 1) if (stop.test(text.charAt(index))) return index + 1
  for (let index = full; index > full - endTolerance; index -= 1) if (pause.test(text.charAt(index))) return index
  return wholeCharacter(text, full)
}

const skipSpace = (text: string, index: number) => index + (/^\s*/.exec(text.slice(index, index + 8))?.[0].length ?? 0)

/** Never between the halves of a surrogate pair. */
const wholeCharacter = (text: string, index: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index)

const isJoined = (text: string, end: number, start: number) => start === end + 1 && isJoiner(text, end)

/** A range of a text in parts; line breaks become spaces. */
function partsOf(text: string, start: number, end: number, places: readonly { at: number; end: number }[]): TextPart[] {
  const parts: TextPart[] = []
  const add = (from: number, to: number, hit: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to).replace(/\s*\n\s*/g, ' '), hit })
  }
  let done = start
  for (let index = 0; index < places.length; ) {
    let { at, end: until } = places[index] as { at: number; end: number }
    index += 1
    for (let next = places[index]; next && (next.at <= until || isJoined(text, until, next.at)); next = places[index]) {
      until = Math.max(until, next.end)
      index += 1
    }
    at = Math.max(at, start)
    until = Math.min(until, end)
    if (at >= until) continue
    add(done, at, false)
    add(at, until, true)
    done = until
  }
  add(done, end, false)
  return parts
}
