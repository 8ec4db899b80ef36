import { sql } from 'drizzle-orm'
import { keyOf } from '../content/check-posts.ts'
import type { PostFile } from '../content/post-file.ts'
import { addReadings, type PostReadings } from '../db/queries/readings.ts'
import { readingSteps } from '../domain/analytics/reading.ts'
import type { SourceKind } from '../domain/analytics/reading-sources.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { type Random, random } from './art/random.ts'
import { readingNumbers } from './reading-numbers.ts'
import type { Transaction } from './transaction.ts'

/** How many days the demo's posts have been read, today not included. */
const days = 100
/** In how many days as many come as a post was ever read. */
const perDay = 600

/** Of a hundred openings, how many come from where. */
const places: readonly [kind: SourceKind, name: string, share: number][] = [
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

/** As many as there should be, give or take what chance gives and takes. */
const about = (dice: Random, many: number) => Math.max(0, Math.floor(many * dice.range(0.75, 1.25) + dice.next()))

/** How a text is read: the same of a post on every day. */
interface Manner {
  /** Of those who open it: how many read, and how many of these to the end. */
  read: number
  finished: number
  /** The step at which many leave. */
  break: number
}

/** Of those who see the beginning alone, most come to the wall, some press a door, few come back through it. */
function wallsOf(dice: Random, walled: number): PostReadings['walls'] {
  const shown = Math.min(walled, about(dice, walled * 0.8))
  const pressed = Math.min(shown, about(dice, shown * 0.12))
  return { shown, pressed, passed: Math.min(pressed, about(dice, pressed * 0.5)) }
}

function counted(dice: Random, { type, front }: PostFile, opened: number, manner: Manner): PostReadings {
  const walled = front.wall === '' ? 0 : Math.min(opened, about(dice, opened * (front.wall === 'memberwall' ? 0.7 : 0.85)))
  const whole = opened - walled
  const read = Math.min(whole, about(dice, whole * manner.read))
  const finished = Math.min(read, about(dice, read * manner.finished))
  const reached = Array.from({ length: readingSteps }, (_, at) => {
    const step = at + 1
    const left = step < manner.break ? 1 - 0.2 * (step / readingSteps) : 0.72 - 0.3 * (step / readingSteps)
    return step === readingSteps ? finished : Math.max(finished, Math.round(whole * left * manner.read * 1.15))
  })
  const sources = places.map(([kind, name, share]) => ({ kind, name, opened: about(dice, (opened * share) / 100) }))
  return {
    type,
    id: front.id,
    opened,
    walled,
    read,
    finished,
    reached: reached.map((count) => Math.min(whole, count)),
    walls: wallsOf(dice, walled),
    sources: sources.filter((source) => source.opened > 0),
  }
}

/** How the demo's posts were read on each of the last days: as readers would have told it, and counted by what counts them. */
export async function insertReadings(tx: Transaction, posts: readonly PostFile[], now: Date): Promise<void> {
  const numbers = readingNumbers(posts)
  const manners = new Map(
    posts.map((post): [PostFile, Manner] => {
      const dice = random('manner', keyOf({ type: post.type, id: post.front.id }))
      return [post, { read: dice.range(0.45, 0.75), finished: dice.range(0.25, 0.6), break: dice.int(6, 16) }]
    }),
  )
  for (let back = days; back > 0; back -= 1) {
    const day = taipeiDay(new Date(now.getTime() - back * 86_400_000))
    const dice = random('readings', back)
    const busy = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0 ? 0.7 : 1.1
    const readings = [...manners].map(([post, manner]) => {
      const ever = numbers.get(keyOf({ type: post.type, id: post.front.id })) ?? 0
      return counted(dice, post, about(dice, (ever / perDay) * busy), manner)
    })
    await addReadings(
      tx,
      day,
      readings.filter(({ opened }) => opened > 0),
    )
  }
  await insertCounts(tx)
}

/** What the site counts of the same openings by itself, whatever browsers tell of them. */
async function insertCounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`insert into post_reads (day, post_uid, reads) select day, post_uid, opened from post_reading_days`)
  await tx.execute(sql`
    insert into wall_days (day, wall, step, count)
    select d.day, p.status, steps.step, sum(steps.count) from post_reading_days d join posts p on p.uid = d.post_uid
      cross join lateral (values ('shown', walls_shown), ('pressed', walls_pressed), ('passed', walls_passed)) as steps(step, count)
    where steps.count > 0 group by d.day, p.status, steps.step`)
}
