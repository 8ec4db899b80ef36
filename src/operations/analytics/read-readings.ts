import { correctionsOf } from '../../db/queries/post-facts.ts'
import {
  type Days,
  publishedText,
  type ReadingDay,
  type ReadingScope,
  readAuthors,
  readFar,
  readingDays,
  readingSources,
  readPosts,
  readSources,
} from '../../db/queries/readings.ts'
import { noReadings, type ReadingCounts } from '../../domain/analytics/reading.ts'
import {
  curveOf,
  daysOfRange,
  fewest,
  inColumns,
  marksOf,
  partsReached,
  type ReadingRange,
  reportable,
  shareOf,
  steepest,
} from '../../domain/analytics/reading-figures.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { headOf, inQuestion, openManuscript, stepsOf } from '../manuscripts/versions.ts'
import { requireMay, requireMayWith } from '../require-may.ts'

const millisecondsOfDay = 86_400_000
/** The maximum number of posts and authors in a response. */
const most = 100

const stretchOf = (now: Date, days: number): Days => ({
  from: taipeiDay(new Date(now.getTime() - (days - 1) * millisecondsOfDay)),
  to: taipeiDay(now),
})

type Counts = Pick<ReadingCounts, 'opened' | 'walled' | 'read' | 'finished'>
type Walls = Pick<ReadingDay, 'wallsShown' | 'wallsPressed' | 'wallsPassed'>

/** Counts and shares in the response: `read` as a share of openings with full access, `finished` as a share of `read`. */
const countsOf = ({ opened, walled, read, finished }: Counts) => ({
  opened: reportable(opened),
  walled: reportable(walled),
  read: reportable(read),
  finished: reportable(finished),
  read_share: shareOf(read, opened - walled),
  finished_share: shareOf(finished, read),
})

const wallOf = ({ wallsShown: shown, wallsPressed: pressed, wallsPassed: passed }: Walls) => ({
  shown: reportable(shown),
  pressed: reportable(pressed),
  passed: reportable(passed),
  passed_share: shareOf(passed, shown),
})

/**
 * The reading figures of a post over the last days, today in Taipei included. For its authors, and for
 * users who may edit it.
 * @throws sign_in_required, forbidden, not_found
 */
export async function readPostReadings({ db, viewer, now }: OperationContext, uid: number, range: ReadingRange) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-readings', inQuestion(row))
  const period = stretchOf(now, daysOfRange(range))
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
  const corrected = (corrections.get(uid) ?? []).map(({ at, text: words }) => ({ day: taipeiDay(new Date(at)), text: words }))
  const { fields } = await headOf(db, row)
  return {
    ...stretch,
    uid,
    type: row.type,
    number: row.number,
    title: fields.title,
    state: publicState(row, now),
    edits: may(viewer, 'edit-manuscript', inQuestion(row)),
    totals: countsOf(sum),
    days: reportable(sum.opened) ? inColumns(everyDay(stretch, days), added) : [],
    events: [
      ...[...new Set(published)].map((day) => ({ day, kind: 'published' as const, text: '' })),
      ...corrected.map((one) => ({ ...one, kind: 'corrected' as const })),
    ].filter(({ day }) => isThen(day)),
    marks: marks.map(({ step, ...mark }) => ({
      ...mark,
      reached: reportable(curve[step] ?? 0),
      share: mark.kind === 'beginning' && all >= fewest ? { percent: 100, margin: 0 } : shareOf(curve[step] ?? 0, all),
    })),
    steepest: steepest(marks, curve),
    wall: wallOf(sum),
    sources: sources.map(({ opened, ...source }) => ({
      ...source,
      opened: reportable(opened),
      share: shareOf(opened, sum.opened),
    })),
    sensitive: text?.sensitive ?? false,
  }
}

function sumOf(days: readonly (ReadingCounts & Walls)[]): ReadingCounts & Walls {
  const sum = { ...noReadings(), wallsShown: 0, wallsPressed: 0, wallsPassed: 0 }
  for (const { reached, ...one } of days) {
    for (const name of ['opened', 'walled', 'read', 'finished', 'wallsShown', 'wallsPressed', 'wallsPassed'] as const)
      sum[name] += one[name]
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

const added = ({ day, ...one }: DayCounts, other: DayCounts): DayCounts => ({
  day,
  opened: one.opened + other.opened,
  read: one.read + other.read,
  finished: one.finished + other.finished,
})

/** Every day of a range, including days without counts. */
function everyDay({ from, to }: Days, days: readonly DayCounts[]): DayCounts[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const count = (Date.parse(to) - Date.parse(from)) / millisecondsOfDay + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * millisecondsOfDay).toISOString().slice(0, 10)
    const { opened = 0, read = 0, finished = 0 } = known.get(day) ?? {}
    return { day, opened, read, finished }
  })
}

/**
 * The same for posts and their authors: all of them for editors, for other users those that they created or are an
 * author of; optionally of one author.
 * @throws sign_in_required, forbidden
 */
export async function listReadings({ db, viewer, now }: OperationContext, range: ReadingRange, author: number | null) {
  requireMay(viewer, 'list-manuscripts')
  const scope: ReadingScope = { all: may(viewer, 'read-all-readings'), owner: viewer.memberId, author: viewer.author }
  const stretch = stretchOf(now, daysOfRange(range))
  const [posts, authors, far, sources] = await Promise.all([
    readPosts(db, scope, stretch, { author, limit: most + 1 }),
    readAuthors(db, scope, stretch, most),
    readFar(db, scope, stretch, author),
    readSources(db, scope, stretch, { author, limit: most }),
  ])
  return {
    ...stretch,
    posts: posts
      .slice(0, most)
      .map(({ uid, type, title, ...sums }) => ({ uid, type, title, ...countsOf(sums), wall: wallOf(sums) })),
    authors: authors.map(({ id, name, posts: many, ...sums }) => ({
      id,
      name,
      posts: many,
      ...countsOf(sums),
      wall: wallOf(sums),
    })),
    parts: partsReached(curveOf(far)),
    sources: sources.map(({ opened, ...source }) => ({
      ...source,
      opened: reportable(opened),
      share: shareOf(opened, far.opened),
    })),
    more: posts.length > most,
    all: scope.all,
  }
}
