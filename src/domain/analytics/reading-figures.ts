import { isPrinted, plainText, type StoredBlock } from '../posts/plain-text.ts'
import { lengthOf, type ReadingCounts, readingSteps, stepsOfBlocks } from './reading.ts'

/** Counts below it are said as 少於 10: they would tell more of chance, and of single readers, than of a text. */
export const fewest = 10

/** A count as it is told: null for one that is too small to be, but not nothing. */
export type Told = number | null
export const told = (count: number): Told => (count > 0 && count < fewest ? null : count)

/** A share of a hundred, and how many points it may be off by chance (19 times of 20). */
export interface Share {
  percent: number
  margin: number
}

/** 1.96: nineteen times of twenty. */
const z = 1.96

/** What part of all some are; null where they, or all, are too few to say. The margin is the wider side of Wilson's interval, whole points. */
export function shareOf(part: number, all: number): Share | null {
  if (all < fewest || told(part) === null) return null
  const share = Math.min(1, part / all)
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all)
  const half = (z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))) / (1 + z ** 2 / all)
  const off = Math.max(share - (middle - half), middle + half - share)
  return { percent: Math.round(share * 100), margin: Math.ceil(off * 100) }
}

/** How many came at least so far: from the beginning to the end, never more further down. What was lost on its way tells of no step back. */
export function curveOf({ opened, walled, reached }: Pick<ReadingCounts, 'opened' | 'walled' | 'reached'>): number[] {
  const curve = [Math.max(0, opened - walled), ...reached.slice(0, readingSteps)]
  for (let step = curve.length - 2; step > 0; step -= 1) curve[step] = Math.max(curve[step] ?? 0, curve[step + 1] ?? 0)
  return curve.map((count) => Math.min(count, curve[0] ?? 0))
}

/** A place of a text: its beginning, a heading, its end. */
export interface Mark {
  kind: 'beginning' | 'heading' | 'end'
  title: string
  /** 2 or 3 of a heading. */
  level: number
  /** The step that whoever comes here has reached. */
  step: number
}

/** The places of a text at which one asks how many are still there. */
export function marksOf(blocks: readonly StoredBlock[]): Mark[] {
  const printed = blocks.filter(isPrinted)
  const steps = stepsOfBlocks(printed.map((block) => lengthOf(plainText(block))))
  const headings = printed.flatMap((block, at): Mark[] => {
    if (block.type !== 'heading') return []
    const level = 'html' in block ? (block.line?.level ?? 2) : block.attrs.level
    return [{ kind: 'heading', title: plainText(block), level, step: at === 0 ? 0 : (steps[at - 1] ?? 0) }]
  })
  return [
    { kind: 'beginning', title: '', level: 2, step: 0 },
    ...headings,
    { kind: 'end', title: '', level: 2, step: readingSteps },
  ]
}

/** How far into a text, in hundredths, one asks of many texts together: they have no places in common. */
export const parts = [25, 50, 75, 100] as const

/** How many came to each of these parts of whatever they read. */
export function partsReached(curve: readonly number[]): { part: (typeof parts)[number]; reached: Told; share: Share | null }[] {
  const all = curve[0] ?? 0
  return parts.map((part) => {
    const reached = curve[(part * readingSteps) / 100] ?? 0
    return { part, reached: told(reached), share: shareOf(reached, all) }
  })
}

/** Where the most readers stop: the place after which the fewest, of those who were there, come to the next one; null where there is nothing to say. */
export function steepest(marks: readonly Mark[], curve: readonly number[]): number | null {
  let found: { at: number; lost: number } | null = null
  for (const [at, { step }] of marks.entries()) {
    const next = marks[at + 1]
    if (!next) break
    const lost = (curve[step] ?? 0) - (curve[next.step] ?? 0)
    if (lost > (found?.lost ?? 0)) found = { at, lost }
  }
  return (curve[0] ?? 0) < fewest || found === null ? null : found.at
}

/** Stretches of days that one may ask for; `all` is as long as counts are kept. */
export const readingRanges = ['7', '28', '90', 'all'] as const
export type ReadingRange = (typeof readingRanges)[number]
/** How long what is counted by day is kept, days. */
export const readingsKept = 400

/** How long the name of a site is kept from which too few came to tell, days. */
export const sitesKept = 30

/** How many days a range looks back, today included. */
export const daysOfRange = (range: ReadingRange): number => (range === 'all' ? readingsKept : Number(range))

/** Days in a row as a picture can hold them: each by itself, or, of more than ninety, each week from its first day; the last one ends today. */
export function inColumns<Day extends { day: string }>(days: readonly Day[], add: (one: Day, other: Day) => Day): Day[] {
  if (days.length <= 90) return [...days]
  const weeks: Day[] = []
  for (let end = days.length; end > 0; end -= 7) {
    const [first, ...rest] = days.slice(Math.max(0, end - 7), end)
    if (first) weeks.unshift(rest.reduce(add, first))
  }
  return weeks
}
