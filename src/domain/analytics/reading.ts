import type { PostType } from '../posts/post-type.ts'

/** Number of steps of equal length into which a text is divided to measure the reading depth. */
export const readingSteps = 20
/** How long a text must be in view to count as read, milliseconds. */
export const readAfterMs = 10_000

/** One opening of a post, or what happened since its last report. It contains nothing that identifies the reader. */
export interface Reading {
  /** The post was opened: reported once per opening. */
  opened: boolean
  /** Only the part before the wall was readable: none of the following is reported then. */
  walled: boolean
  read: boolean
  /** Read to the end. */
  finished: boolean
  /** The furthest step of the previous report, and the furthest step now; 0 to `readingSteps`. */
  reached: readonly [before: number, now: number]
  /** The referrer as the browser sends it (`reading-sources.ts`); omitted for a sensitive post, and sent once only. */
  source?: string | undefined
}

/**
 * The reader's activity on a text so far. `scrolledTo`: the furthest step since the reader scrolled; what the first
 * screen shows without scrolling does not count as reading.
 */
export interface ReadingActivity {
  milliseconds: number
  scrolledTo: number
}

/** Whether a post counts as read: in view for ten seconds, or its first half scrolled through. */
export const isRead = ({ milliseconds, scrolledTo }: ReadingActivity): boolean =>
  milliseconds >= readAfterMs || scrolledTo > readingSteps / 2

/** Whether a post counts as finished: read, and its text seen to the end. */
export const isFinished = (read: boolean, reached: number): boolean => read && reached === readingSteps

/**
 * For each block of a text, by block length, the step that is reached when the block has been passed. The last block is
 * the end.
 */
export function stepsOfBlocks(lengths: readonly number[]): number[] {
  const all = lengths.reduce((sum, length) => sum + length, 0)
  let passed = 0
  return lengths.map((length, index) => {
    passed += length
    return index === lengths.length - 1 ? readingSteps : all === 0 ? 0 : Math.floor((passed / all) * readingSteps)
  })
}

/** The block at which a reader who has reached a step reads on; null at the beginning, and after the end. */
export function resumeBlock(steps: readonly number[], reached: number): number | null {
  const index = steps.findIndex((step) => step > reached)
  return index > 0 && reached > 0 ? index : null
}

const resumed = /^#read-([1-9]\d?)$/

/** The URL that opens a post at the step that was reached. */
export const resumeUrl = (path: string, reached: number): string =>
  reached > 0 && reached < readingSteps ? `${path}#read-${reached}` : path

/** The step that the fragment of a URL opens; 0 for any other fragment. */
export const stepOfFragment = (hash: string): number => Number(resumed.exec(hash)?.[1] ?? 0)

/** Length of a text in characters, white space excluded. */
export const textLength = (text: string): number => text.replace(/\s+/g, '').length

/** Validates a report: a violation means that it was not sent by a page of this site. */
export function readingError({ opened, walled, read, finished, reached: [before, now] }: Reading): string | null {
  if (now < before) return 'reached 不能往回'
  if (walled && (read || finished || now > 0)) return '只看得到開頭的，不能是讀了'
  if (finished && now < readingSteps) return '沒有到文末，不能是讀完'
  return opened || read || finished || now > before ? null : '沒有要記的'
}

/** A report of a reading, and how many equal reports were received. */
export interface CountedReading extends Reading {
  type: PostType
  id: number
  times: number
}

/**
 * The counts of a post. `walled`: those of `opened` that had only the part before the wall. `reached`: for each step,
 * from the first to the last, how many readers reached it.
 */
export interface ReadingCounts {
  opened: number
  walled: number
  read: number
  finished: number
  reached: number[]
}

export const zeroReadings = (): ReadingCounts => ({
  opened: 0,
  walled: 0,
  read: 0,
  finished: 0,
  reached: Array.from({ length: readingSteps }, () => 0),
})

/** Aggregates reports. */
export function sumReadings(readings: readonly CountedReading[]): ReadingCounts {
  const sum = zeroReadings()
  for (const { opened, walled, read, finished, reached, times } of readings) {
    if (opened) sum.opened += times
    if (opened && walled) sum.walled += times
    if (read) sum.read += times
    if (finished) sum.finished += times
    for (let step = reached[0]; step < reached[1]; step += 1) sum.reached[step] = (sum.reached[step] ?? 0) + times
  }
  return sum
}
