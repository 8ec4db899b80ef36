import type { PostType } from '../posts/post-type.ts'

/** In how many steps of equal length a text is divided where one asks how far readers came. */
export const readingSteps = 20
/** How long a text must be looked at to be read, milliseconds. */
export const readAfter = 10_000

/** How one opening of a post went, or what has come since it was told last: nothing in it says who opened it. */
export interface Reading {
  /** It was opened: said once of each opening. */
  opened: boolean
  /** Only the part before the wall could be read: then none of what follows is said. */
  walled: boolean
  read: boolean
  /** Read through. */
  finished: boolean
  /** The furthest step that was told before, and the furthest now; 0 to `readingSteps`. */
  reached: readonly [before: number, now: number]
  /** Where the reader came from, as the browser says it (`reading-sources.ts`); not said of a sensitive post, nor twice. */
  source?: string | undefined
}

/** How somebody has looked at a text so far. `scrolledTo`: the furthest step since they moved; what the first screen shows by itself is no reading. */
export interface Look {
  milliseconds: number
  scrolledTo: number
}

/** Whether a post was read: looked at for ten seconds, or scrolled through its first half. */
export const isRead = ({ milliseconds, scrolledTo }: Look): boolean => milliseconds >= readAfter || scrolledTo > readingSteps / 2

/** Whether it was read through: read, and its text seen to the end. */
export const isFinished = (read: boolean, reached: number): boolean => read && reached === readingSteps

/** For each block of a text, by how long they are: the step that is reached when it has been passed. The last one is the end. */
export function stepsOfBlocks(lengths: readonly number[]): number[] {
  const all = lengths.reduce((sum, length) => sum + length, 0)
  let passed = 0
  return lengths.map((length, at) => {
    passed += length
    return at === lengths.length - 1 ? readingSteps : all === 0 ? 0 : Math.floor((passed / all) * readingSteps)
  })
}

/** How much there is to read in some words: their characters, without what stands between them. */
export const lengthOf = (words: string): number => words.replace(/\s+/g, '').length

/** What a reading may be: whoever sends something else is no page of ours. */
export function faultOfReading({ opened, walled, read, finished, reached: [before, now] }: Reading): string | null {
  if (now < before) return 'reached 不能往回'
  if (walled && (read || finished || now > 0)) return '只看得到開頭的，不能是讀了'
  if (finished && now < readingSteps) return '沒有到文末，不能是讀完'
  return opened || read || finished || now > before ? null : '沒有要記的'
}

/** A reading of a post, and how often the same was told. */
export interface CountedReading extends Reading {
  type: PostType
  id: number
  times: number
}

/** What was counted of a post: of `opened` those `walled` had only its beginning. `reached`: for each step from the first to the last how many came so far. */
export interface ReadingCounts {
  opened: number
  walled: number
  read: number
  finished: number
  reached: number[]
}

export const noReadings = (): ReadingCounts => ({
  opened: 0,
  walled: 0,
  read: 0,
  finished: 0,
  reached: Array.from({ length: readingSteps }, () => 0),
})

/** What some readings come to. */
export function sumOfReadings(readings: readonly CountedReading[]): ReadingCounts {
  const sum = noReadings()
  for (const { opened, walled, read, finished, reached, times } of readings) {
    if (opened) sum.opened += times
    if (opened && walled) sum.walled += times
    if (read) sum.read += times
    if (finished) sum.finished += times
    for (let step = reached[0]; step < reached[1]; step += 1) sum.reached[step] = (sum.reached[step] ?? 0) + times
  }
  return sum
}
