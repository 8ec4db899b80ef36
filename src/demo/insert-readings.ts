import { sql } from 'drizzle-orm'
import { keyOf } from '../content/check-posts.ts'
import type { PostFile } from '../content/post-file.ts'
import type { Database } from '../db/connect.ts'
import { addReadings, type PostReadings } from '../db/queries/readings.ts'
import { readingSteps } from '../domain/analytics/reading.ts'
import type { SourceKind } from '../domain/analytics/reading-sources.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { type Random, randomStream } from './random.ts'

const lifts: Record<string, number> = { '': 1, memberwall: 0.7, subscriberwall: 0.45 }

/** Read counts by post key, `article/14`: a few are high, and all are distinct. */
export function readCounts(posts: readonly PostFile[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const usedNumbers = new Set<number>()
  for (const { type, front } of posts) {
    const key = keyOf({ type, id: front.id })
    const dice = randomStream('reads', key)
    let reads = Math.round((900 + 46_000 * dice.next() ** 3) * (lifts[front.wall] ?? 1))
    while (usedNumbers.has(reads)) reads += 7
    usedNumbers.add(reads)
    numbers.set(key, reads)
  }
  return numbers
}

/** Number of days with readings of the demo's posts, today excluded. */
const days = 100
/** Divisor of a post's total reads for its reads per day. */
const perDay = 600

/** Percentages of openings by referrer. */
const sourceShares: readonly [kind: SourceKind, name: string, share: number][] = [
  ['search', '', 46],
  ['own', '', 19],
  ['direct', '', 12],
  ['social', 'Facebook', 9],
  ['social', 'LINE', 6],
  ['newsletter', '', 4],
  ['assistant', '', 2],
  ['site', 'ptt-health.example.tw', 1],
  ['elsewhere', '', 1],
]

/** An integer close to a number, with random variation. */
const varied = (dice: Random, many: number) => Math.max(0, Math.floor(many * dice.range(0.75, 1.25) + dice.next()))

/** The reading profile of a text, the same on every day. */
interface ReadingProfile {
  /** The share of readers who read, and the share of these who finish. */
  read: number
  finished: number
  /** The step with the highest drop-off. */
  break: number
}

/** Of readers before a wall, most reach it, some activate its button, few return through it. */
function wallsOf(dice: Random, walled: number): PostReadings['walls'] {
  const shown = Math.min(walled, varied(dice, walled * 0.8))
  const pressed = Math.min(shown, varied(dice, shown * 0.12))
  return { shown, pressed, passed: Math.min(pressed, varied(dice, pressed * 0.5)) }
}

function readingsOf(dice: Random, { type, front }: PostFile, opened: number, profile: ReadingProfile): PostReadings {
  const walled = front.wall === '' ? 0 : Math.min(opened, varied(dice, opened * (front.wall === 'memberwall' ? 0.7 : 0.85)))
  const fullReaders = opened - walled
  const read = Math.min(fullReaders, varied(dice, fullReaders * profile.read))
  const finished = Math.min(read, varied(dice, read * profile.finished))
  const reached = Array.from({ length: readingSteps }, (_, index) => {
    const step = index + 1
    const remainingShare = step < profile.break ? 1 - 0.2 * (step / readingSteps) : 0.72 - 0.3 * (step / readingSteps)
    return step === readingSteps ? finished : Math.max(finished, Math.round(fullReaders * remainingShare * profile.read * 1.15))
  })
  const sources = sourceShares.map(([kind, name, share]) => ({ kind, name, opened: varied(dice, (opened * share) / 100) }))
  return {
    type,
    id: front.id,
    opened,
    walled,
    read,
    finished,
    reached: reached.map((count) => Math.min(fullReaders, count)),
    walls: wallsOf(dice, walled),
    sources: sources.filter((source) => source.opened > 0),
  }
}

/** The readings of the demo's posts on each of the last days: as browsers would report them, aggregated by the same code. */
export async function insertReadings(tx: Database, posts: readonly PostFile[], now: Date): Promise<void> {
  const numbers = readCounts(posts)
  const profiles = new Map(
    posts.map((post): [PostFile, ReadingProfile] => {
      const dice = randomStream('manner', keyOf({ type: post.type, id: post.front.id }))
      return [post, { read: dice.range(0.45, 0.75), finished: dice.range(0.25, 0.6), break: dice.int(6, 16) }]
    }),
  )
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    const day = taipeiDay(new Date(now.getTime() - daysAgo * 86_400_000))
    const dice = randomStream('readings', daysAgo)
    const busy = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0 ? 0.7 : 1.1
    const readings = [...profiles].map(([post, profile]) => {
      const totalReads = numbers.get(keyOf({ type: post.type, id: post.front.id })) ?? 0
      return readingsOf(dice, post, varied(dice, (totalReads / perDay) * busy), profile)
    })
    await addReadings(
      tx,
      day,
      readings.filter(({ opened }) => opened > 0),
    )
  }
  await insertCounts(tx)
}

/** The server's own counts for the same openings. */
async function insertCounts(tx: Database): Promise<void> {
  await tx.execute(sql`insert into post_reads (day, post_uid, reads) select day, post_uid, opened from post_reading_days`)
  await tx.execute(sql`
    insert into wall_days (day, wall, step, count)
    select d.day, p.status, steps.step, sum(steps.count) from post_reading_days d join posts p on p.uid = d.post_uid
      cross join lateral (values ('shown', walls_shown), ('pressed', walls_pressed), ('passed', walls_passed)) as steps(step, count)
    where steps.count > 0 group by d.day, p.status, steps.step`)
}
