import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import {
  type CountedReading,
  isFinished,
  isRead,
  type Reading,
  readAfterMs,
  readingError,
  readingSteps,
  resumeBlock,
  resumeUrl,
  stepOfFragment,
  stepsOfBlocks,
  sumReadings,
} from './reading.ts'
import {
  curveOf,
  groupIntoColumns,
  marksOf,
  minReportedCount,
  reportableCount,
  shareOf,
  steepestDrop,
} from './reading-figures.ts'
import { sourceOf } from './reading-sources.ts'

const step = fc.integer({ min: 0, max: readingSteps })
/**
 * A visit: the steps reached, whether the full text was available, whether it was read; sent in as many reports as the
 * reader hid the page.
 */
const visit = fc.record({ walled: fc.boolean(), stops: fc.array(step, { maxLength: 5 }), read: fc.boolean() })

/** The reports that a page sends for a visit. */
function sendings({ walled, stops, read }: { walled: boolean; stops: number[]; read: boolean }): Reading[] {
  const reportable: Reading[] = [{ opened: true, walled, read: false, finished: false, reached: [0, 0] }]
  if (walled) return reportable
  let before = 0
  for (const stop of stops.toSorted((one, other) => one - other).filter((one) => one > 0)) {
    if (stop > before) reportable.push({ opened: false, walled, read: false, finished: false, reached: [before, stop] })
    before = Math.max(before, stop)
  }
  const finished = isFinished(read, before)
  if (read) reportable.push({ opened: false, walled, read, finished, reached: [before, before] })
  return reportable
}
const ofPost = (reading: Reading): CountedReading => ({ ...reading, type: 'article', id: 1, times: 1 })

test('each step counts a reader once, however often the page is hidden; all reports are valid', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 40 }), (visits) => {
      const all = visits.flatMap(sendings)
      expect(all.map(readingError).filter(Boolean)).toEqual([])
      const sum = sumReadings(all.map(ofPost))
      const whole = visits.filter(({ walled }) => !walled)
      const furthest = whole.map(({ stops }) => Math.max(0, ...stops))
      expect(sum).toMatchObject({
        opened: visits.length,
        walled: visits.length - whole.length,
        read: whole.filter(({ read }) => read).length,
        finished: whole.filter(({ read }, index) => read && furthest[index] === readingSteps).length,
      })
      const expected = Array.from({ length: readingSteps + 1 }, (_, index) => furthest.filter((one) => one >= index).length)
      expect(curveOf(sum)).toEqual(expected)
    }),
  )
})

test('a curve never rises and never exceeds the openings, whatever was lost or forged', () => {
  const count = fc.nat(1000)
  fc.assert(
    fc.property(
      count,
      count,
      fc.array(count, { minLength: readingSteps, maxLength: readingSteps }),
      (opened, walled, reached) => {
        const curve = curveOf({ opened, walled, reached })
        expect(curve).toHaveLength(readingSteps + 1)
        expect(curve[0]).toBe(Math.max(0, opened - walled))
        for (const [index, one] of curve.entries()) expect(one).toBeLessThanOrEqual(curve[index - 1] ?? one)
      },
    ),
  )
})

test('a read takes ten seconds or half the text; a finished read also reaches the end', () => {
  expect(isRead({ milliseconds: readAfterMs - 1, scrolledTo: 10 })).toBe(false)
  expect(isRead({ milliseconds: readAfterMs, scrolledTo: 0 })).toBe(true)
  expect(isRead({ milliseconds: 0, scrolledTo: 11 })).toBe(true)
  expect(isFinished(false, readingSteps)).toBe(false)
  expect(isFinished(true, readingSteps - 1)).toBe(false)
  expect(isFinished(true, readingSteps)).toBe(true)
})

test('steps follow the length of the passed blocks, and the last block is the end', () => {
  expect(stepsOfBlocks([100, 100, 200, 400])).toEqual([2, 5, 10, 20])
  expect(stepsOfBlocks([])).toEqual([])
  expect(stepsOfBlocks([0, 0])).toEqual([0, readingSteps])
  fc.assert(
    fc.property(fc.array(fc.nat(3000), { minLength: 1 }), (lengths) => {
      const steps = stepsOfBlocks(lengths)
      expect(steps.at(-1)).toBe(readingSteps)
      expect(steps.toSorted((one, other) => one - other)).toEqual(steps)
    }),
  )
})

test('a contradictory report is refused', () => {
  const base: Reading = { opened: true, walled: false, read: false, finished: false, reached: [0, 4] }
  expect(readingError(base)).toBeNull()
  const wrong: Partial<Reading>[] = [
    { reached: [5, 4] },
    { walled: true },
    { walled: true, reached: [0, 0], read: true },
    { finished: true },
    { opened: false, reached: [4, 4] },
  ]
  for (const error of wrong) expect(readingError({ ...base, ...error })).not.toBeNull()
})

test('the positions of any text are ordered from its beginning to its end', () => {
  fc.assert(
    fc.property(arbitraryDocument, ({ content }) => {
      const marks = marksOf(content)
      expect(marks[0]).toMatchObject({ kind: 'beginning', step: 0 })
      expect(marks.at(-1)).toMatchObject({ kind: 'end', step: readingSteps })
      const steps = marks.map((mark) => mark.step)
      expect(steps.toSorted((one, other) => one - other)).toEqual(steps)
    }),
    { numRuns: 50 },
  )
})

test('the highest drop-off is reported for enough readers only', () => {
  const mark = (at: number) => ({ kind: 'heading' as const, title: '', level: 2, step: at })
  const curve = Array.from({ length: readingSteps + 1 }, (_, index) => (index < 10 ? 100 - index : 40 - index))
  expect(steepestDrop([mark(0), mark(5), mark(12), mark(20)], curve)).toBe(1)
  expect(steepestDrop([mark(0), mark(20)], curve.fill(7))).toBeNull()
})

test('small counts are not reported, and neither is a share of them', () => {
  expect([0, 1, minReportedCount - 1, minReportedCount].map(reportableCount)).toEqual([0, null, null, minReportedCount])
  expect(shareOf(3, minReportedCount - 1)).toBeNull()
  expect(shareOf(3, 1000)).toBeNull()
  expect(shareOf(50, 100)).toEqual({ percent: 50, margin: 10 })
  fc.assert(
    fc.property(fc.integer({ min: minReportedCount, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const some = Math.round(part * all)
      fc.pre(reportableCount(some) !== null)
      const share = shareOf(some, all)
      expect(share?.percent).toBeGreaterThanOrEqual(0)
      expect(share?.percent).toBeLessThanOrEqual(100)
      expect(share?.margin).toBeGreaterThan(0)
      // four times the sample is at least as precise
      expect(shareOf(some * 4, all * 4)?.margin).toBeLessThanOrEqual(share?.margin ?? 0)
    }),
  )
})

test('more than ninety days are reported by week without loss', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ day: String(index).padStart(3, '0'), count: index }))
  const add = (one: { day: string; count: number }, other: { count: number }) => ({ ...one, count: one.count + other.count })
  expect(groupIntoColumns(days(90), add)).toEqual(days(90))
  const weeks = groupIntoColumns(days(100), add)
  expect(weeks.map(({ day }) => day).slice(0, 3)).toEqual(['000', '002', '009'])
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe((99 * 100) / 2)
})

test('a referrer is a kind, a name only for well-known sites, and never an address', () => {
  const known: [string, string][] = [
    ['', 'direct '],
    ['own', 'own '],
    ['newsletter', 'newsletter '],
    ['www.google.com.tw', 'search '],
    ['tw.search.yahoo.com', 'search '],
    ['mail.google.com', 'mail '],
    ['l.facebook.com', 'social Facebook'],
    ['liff.line.me', 'social LINE'],
    ['t.co', 'social X'],
    ['chatgpt.com', 'assistant '],
    ['WWW.Example.com.tw', 'site example.com.tw'],
    ['m.udn.com', 'site udn.com'],
    ['10.0.0.7', 'elsewhere '],
    ['ward-3.hospital.local', 'elsewhere '],
    ['localhost', 'elsewhere '],
    ['udn.com/path?q=1', 'elsewhere '],
    ['__proto__', 'elsewhere '],
    ["'; drop table posts; --", 'elsewhere '],
  ]
  expect(known.map(([reportable]) => [reportable, `${sourceOf(reportable).kind} ${sourceOf(reportable).name}`])).toEqual(known)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.stringMatching(/^[a-z.-]{1,30}$/)), (host) => {
      expect(sourceOf(host).name).toMatch(/^$|^[\w.-]{1,80}$/)
    }),
  )
})

test('reading on starts at the first block after the step that was reached', () => {
  const steps = stepsOfBlocks([100, 100, 100, 100])
  expect([0, 5, 7, 10, 19, readingSteps].map((reached) => resumeBlock(steps, reached))).toEqual([null, 1, 1, 2, 3, null])
  expect(resumeBlock([readingSteps], 3)).toBeNull()
})

test('an address of a position opens that step; the beginning and the end have none', () => {
  for (let reached = 1; reached < readingSteps; reached += 1)
    expect(stepOfFragment(new URL(resumeUrl('/article/1', reached), 'https://x.invalid').hash)).toBe(reached)
  expect([0, readingSteps].map((reached) => resumeUrl('/article/1', reached))).toEqual(['/article/1', '/article/1'])
  for (const hash of ['', '#read-', '#read-0', '#read-123', '#h-2']) expect(stepOfFragment(hash), hash).toBe(0)
})
