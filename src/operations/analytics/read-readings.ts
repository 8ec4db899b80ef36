import { correctionsOf } from '../../db/queries/corrections.ts'
import {
  type DayRange,
  publishedText,
  type ReadingDay,
  type ReadingScope,
  readAuthors,
  readingDays,
  readingSources,
  readPosts,
  readReach,
  readSources,
} from '../../db/queries/readings.ts'
import { type ReadingCounts, zeroReadings } from '../../domain/analytics/reading.ts'
import {
  curveOf,
  daysOfRange,
  groupIntoColumns,
  marksOf,
  minReportedCount,
  type ReadingRange,
  readersAtDepths,
  reportableCount,
  shareOf,
  steepestDrop,
} from '../../domain/analytics/reading-figures.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { headOf, openManuscript, permissionContext, stepsOf } from '../manuscripts/versions.ts'
import { requireMay, requireMayWith } from '../require-may.ts'

const millisecondsOfDay = 86_400_000
/** The maximum number of posts and authors in a response. */
const maxItems = 100

const rangeOfDays = (now: Date, days: number): DayRange => ({
  from: taipeiDay(new Date(now.getTime() - (days - 1) * millisecondsOfDay)),
  to: taipeiDay(now),
})

type Counts = Pick<ReadingCounts, 'opened' | 'walled' | 'read' | 'finished'>
type Walls = Pick<ReadingDay, 'wallsShown' | 'wallsPressed' | 'wallsPassed'>

/** Counts and shares in the response: `read` as a share of openings with full access, `finished` as a share of `read`. */
const countsOf = ({ opened, walled, read, finished }: Counts) => ({
  opened: reportableCount(opened),
  walled: reportableCount(walled),
  read: reportableCount(read),
  finished: reportableCount(finished),
  read_share: shareOf(read, opened - walled),
  finished_share: shareOf(finished, read),
})

const wallOf = ({ wallsShown: shown, wallsPressed: pressed, wallsPassed: passed }: Walls) => ({
  shown: reportableCount(shown),
  pressed: reportableCount(pressed),
  passed: reportableCount(passed),
  passed_share: shareOf(passed, shown),
})

/**
 * The reading figures of a post over the last days, today in Taipei included. For its authors, and for
 * users who may edit it.
 * @throws sign_in_required, forbidden, not_found
 */
export async function readPostReadings({ db, viewer, now }: OperationContext, uid: number, range: ReadingRange) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-readings', permissionContext(row))
  const period = rangeOfDays(now, daysOfRange(range))
  const [days, sources, text, steps, corrections] = await Promise.all([
    readingDays(db, uid, period),
    readingSources(db, uid, period),
    publishedText(db, uid),
    stepsOf(db, uid),
    correctionsOf(db, [uid]),
  ])
  // a range without a start begins on the first day with a count
  const stretch = range === 'all' ? { ...period, from: days[0]?.day ?? period.to } : period
  const sum = sumOf(days)
  const curve = curveOf(sum)
  const all = curve[0] ?? 0
  const marks = marksOf(text?.blocks ?? [])
  const isThen = (day: string) => day >= stretch.from && day <= stretch.to
  const published = steps.filter(({ kind }) => kind === 'published').map(({ at }) => taipeiDay(at))
  const corrected = (corrections.get(uid) ?? []).map(({ at, text: correctionText }) => ({
    day: taipeiDay(new Date(at)),
    text: correctionText,
  }))
  const { fields } = await headOf(db, row)
  return {
    ...stretch,
    uid,
    type: row.type,
    number: row.number,
    title: fields.title,
    state: publicState(row, now),
    edits: may(viewer, 'edit-manuscript', permissionContext(row)),
    totals: countsOf(sum),
    days: reportableCount(sum.opened) ? groupIntoColumns(everyDay(stretch, days), added) : [],
    events: [
      ...[...new Set(published)].map((day) => ({ day, kind: 'published' as const, text: '' })),
      ...corrected.map((item) => ({ ...item, kind: 'corrected' as const })),
    ].filter(({ day }) => isThen(day)),
    marks: marks.map(({ step, ...mark }) => ({
      ...mark,
      reached: reportableCount(curve[step] ?? 0),
      share: mark.kind === 'beginning' && all >= minReportedCount ? { percent: 100, margin: 0 } : shareOf(curve[step] ?? 0, all),
    })),
    steepest: steepestDrop(marks, curve),
    wall: wallOf(sum),
    sources: sources.map(({ opened, ...source }) => ({
      ...source,
      opened: reportableCount(opened),
      share: shareOf(opened, sum.opened),
    })),
    sensitive: text?.sensitive ?? false,
  }
}

function sumOf(days: readonly (ReadingCounts & Walls)[]): ReadingCounts & Walls {
  const sum = { ...zeroReadings(), wallsShown: 0, wallsPressed: 0, wallsPassed: 0 }
  for (const { reached, ...counts } of days) {
    for (const name of ['opened', 'walled', 'read', 'finished', 'wallsShown', 'wallsPressed', 'wallsPassed'] as const)
      sum[name] += counts[name]
    sum.reached = sum.reached.map((count, step) => count + (reached[step] ?? 0))
  }
  return sum
}

interface DayCounts {
  day: string
  opened: number
  read: number
  finished: number
}

const added = ({ day, ...item }: DayCounts, other: DayCounts): DayCounts => ({
  day,
  opened: item.opened + other.opened,
  read: item.read + other.read,
  finished: item.finished + other.finished,
})

/** Every day of a range, including days without counts. */
function everyDay({ from, to }: DayRange, days: readonly DayCounts[]): DayCounts[] {
  const countsByDay = new Map(days.map((item) => [item.day, item]))
  const count = (Date.parse(to) - Date.parse(from)) / millisecondsOfDay + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * millisecondsOfDay).toISOString().slice(0, 10)
    const { opened = 0, read = 0, finished = 0 } = countsByDay.get(day) ?? {}
    return { day, opened, read, finished }
  })
}

/**
 * Reading figures of posts and their authors: all of them for editors, for other users those that they created or are
 * an author of; optionally of one author.
 * @throws sign_in_required, forbidden
 */
export async function listReadings({ db, viewer, now }: OperationContext, range: ReadingRange, author: number | null) {
  requireMay(viewer, 'list-manuscripts')
  const scope: ReadingScope = { all: may(viewer, 'read-all-readings'), owner: viewer.memberId, author: viewer.author }
  const stretch = rangeOfDays(now, daysOfRange(range))
  const [posts, authors, reach, sources] = await Promise.all([
    readPosts(db, scope, stretch, { author, limit: maxItems + 1 }),
    readAuthors(db, scope, stretch, maxItems),
    readReach(db, scope, stretch, author),
    readSources(db, scope, stretch, { author, limit: maxItems }),
  ])
  return {
    ...stretch,
    posts: posts
      .slice(0, maxItems)
      .map(({ uid, type, title, ...sums }) => ({ uid, type, title, ...countsOf(sums), wall: wallOf(sums) })),
    authors: authors.map(({ id, name, posts: many, ...sums }) => ({
      id,
      name,
      posts: many,
      ...countsOf(sums),
      wall: wallOf(sums),
    })),
    parts: readersAtDepths(curveOf(reach)),
    sources: sources.map(({ opened, ...source }) => ({
      ...source,
      opened: reportableCount(opened),
      share: shareOf(opened, reach.opened),
    })),
    more: posts.length > maxItems,
    all: scope.all,
  }
}
