import { isPublishedContent, plainText, type StoredBlock } from '../posts/plain-text.ts'
import { type ReadingCounts, readingSteps, stepsOfBlocks, textLength } from './reading.ts'

/**
 * Minimum count that is reported; smaller counts are shown as 少於 10, because they reflect chance and single readers
 * more than the text.
 */
export const minReportedCount = 10

/** A reported count: null if it is too small to report but not zero. */
export type ReportableCount = number | null
export const reportableCount = (count: number): ReportableCount => (count > 0 && count < minReportedCount ? null : count)

/** A percentage and its margin of error in points (95 % confidence). */
export interface Percentage {
  percent: number
  margin: number
}

/** z-score of 95 % confidence. */
const z = 1.96

/**
 * The percentage that `part` is of `all`; null if either count is too small to report. The margin is the wider side of
 * the Wilson score interval, in whole points.
 */
export function shareOf(part: number, all: number): Percentage | null {
  if (all < minReportedCount || reportableCount(part) === null) return null
  const share = Math.min(1, part / all)
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all)
  const half = (z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))) / (1 + z ** 2 / all)
  const deviation = Math.max(share - (middle - half), middle + half - share)
  return { percent: Math.round(share * 100), margin: Math.ceil(deviation * 100) }
}

/**
 * The number of readers who reached at least each step: monotonically decreasing from the beginning to the end. Lost
 * events therefore never make the curve rise.
 */
export function curveOf({ opened, walled, reached }: Pick<ReadingCounts, 'opened' | 'walled' | 'reached'>): number[] {
  const curve = [Math.max(0, opened - walled), ...reached.slice(0, readingSteps)]
  for (let step = curve.length - 2; step > 0; step -= 1) curve[step] = Math.max(curve[step] ?? 0, curve[step + 1] ?? 0)
  return curve.map((count) => Math.min(count, curve[0] ?? 0))
}

/** A position of a text: its beginning, a heading, its end. */
export interface TextPosition {
  kind: 'beginning' | 'heading' | 'end'
  title: string
  /** 2 or 3 for a heading. */
  level: number
  /** The reading step that is reached at this position. */
  step: number
}

/** The positions of a text for which the remaining readers are reported. */
export function marksOf(blocks: readonly StoredBlock[]): TextPosition[] {
  const published = blocks.filter(isPublishedContent)
  const steps = stepsOfBlocks(published.map((block) => textLength(plainText(block))))
  const headings = published.flatMap((block, index): TextPosition[] => {
    if (block.type !== 'heading') return []
    const level = 'html' in block ? (block.line?.level ?? 2) : block.attrs.level
    return [{ kind: 'heading', title: plainText(block), level, step: index === 0 ? 0 : (steps[index - 1] ?? 0) }]
  })
  return [
    { kind: 'beginning', title: '', level: 2, step: 0 },
    ...headings,
    { kind: 'end', title: '', level: 2, step: readingSteps },
  ]
}

/** The depths of a text, in hundredths, for figures over several texts, which share no headings. */
export const depthPercentages = [25, 50, 75, 100] as const

/** The number of readers who reached each of these depths. */
export function readersAtDepths(
  curve: readonly number[],
): { part: (typeof depthPercentages)[number]; reached: ReportableCount; share: Percentage | null }[] {
  const all = curve[0] ?? 0
  return depthPercentages.map((part) => {
    const reached = curve[(part * readingSteps) / 100] ?? 0
    return { part, reached: reportableCount(reached), share: shareOf(reached, all) }
  })
}

/**
 * The position with the highest drop-off: the one after which the most readers leave before the next position; null if
 * the counts are too small.
 */
export function steepestDrop(marks: readonly TextPosition[], curve: readonly number[]): number | null {
  let steepest: { index: number; lost: number } | null = null
  for (const [index, { step }] of marks.entries()) {
    const next = marks[index + 1]
    if (!next) break
    const lost = (curve[step] ?? 0) - (curve[next.step] ?? 0)
    if (lost > (steepest?.lost ?? 0)) steepest = { index, lost }
  }
  return (curve[0] ?? 0) < minReportedCount || steepest === null ? null : steepest.index
}

/** Selectable date ranges in days; `all` is the whole retention period. */
export const readingRanges = ['7', '28', '90', 'all'] as const
export type ReadingRange = (typeof readingRanges)[number]
/** Retention of daily counts, days. */
export const readingRetentionDays = 400

/** Retention of the host name of a referrer with too few visits to report, days. */
export const referrerRetentionDays = 30

/** Length of a range in days, today included. */
export const daysOfRange = (range: ReadingRange): number => (range === 'all' ? readingRetentionDays : Number(range))

/**
 * Consecutive days as columns of a chart: one per day, or, for more than ninety days, one per week; the last column
 * ends today.
 */
export function groupIntoColumns<Day extends { day: string }>(days: readonly Day[], add: (one: Day, other: Day) => Day): Day[] {
  if (days.length <= 90) return [...days]
  const weeks: Day[] = []
  for (let end = days.length; end > 0; end -= 7) {
    const [first, ...rest] = days.slice(Math.max(0, end - 7), end)
    if (first) weeks.unshift(rest.reduce(add, first))
  }
  return weeks
}
