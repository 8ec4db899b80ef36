import { jointsOf, type Query } from './query.ts'
import { spellings } from './runs.ts'
import { hasHalves } from './tokens.ts'
import { bordersOf } from './word-boundaries.ts'

/** What to mark: the significant pieces of the query, with their weights. */
export interface Needle {
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
export function needlesOf({ folded, runs, idle }: Query): Needle[] {
  const needles = new Map<string, Needle>()
  const add = (text: string, weight: number, sides: Partial<Needle> = {}) =>
    needles.set(text, { text, word: false, weight, opens: true, closes: true, ...sides })
  for (const [index, { kind, text, start }] of runs.entries()) {
    const joints = jointsOf(folded, runs, index)
    for (const joint of joints) for (const written of spellings(joint)) add(written, 1)
    if (joints.length > 0) continue
    if (kind === 'word') add(text, 1, { word: true })
    else if (hasHalves(text) || text.length === 1) add(text, 1)
    else {
      const borders = bordersOf(text)
      for (const [from, to] of busyStretches(text, start, idle)) {
        if (to - from === 1)
          for (const at of [from - 1, from]) if (at >= 0 && at + 1 < text.length) add(text.slice(at, at + 2), loneWeight)
        for (let at = from; at + 1 < to; at += 1) {
          const opens = at === from || borders.has(at)
          const closes = at + 2 === to || borders.has(at + 2)
          add(text.slice(at, at + 2), opens || closes ? 1 : crossingWeight, { opens, closes })
        }
      }
    }
  }
  return [...needles.values()]
}

/** A synonym: marked only if it occurs as a whole, with an optional space in it (B 肝). */
export function wholeNeedles(folded: string): Needle[] {
  const word = /^[a-z0-9]+$/.test(folded)
  return spellings(folded).map((text) => ({ text, word, weight: 1, opens: true, closes: true }))
}

/** The parts of a run without stop characters. */
function busyStretches(text: string, start: number, idle: readonly boolean[]): [number, number][] {
  const stretches: [number, number][] = []
  for (let at = 0; at < text.length; at += 1) {
    if (idle[start + at]) continue
    const last = stretches.at(-1)
    if (last && last[1] === at) last[1] = at + 1
    else stretches.push([at, at + 1])
  }
  return stretches
}
