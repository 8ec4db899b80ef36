import type { Database } from '../../db/connect.ts'
import { addVitals, addWallStep } from '../../db/queries/analytics.ts'
import { addReadings, type PostReadings } from '../../db/queries/readings.ts'
import { type CountedReading, type Reading, sumReadings, zeroReadings } from '../../domain/analytics/reading.ts'
import { sourceOf } from '../../domain/analytics/reading-sources.ts'
import { bucketOf, type Vital } from '../../domain/analytics/vitals.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import { zeroWallCounts } from '../../domain/analytics/wall-steps.ts'
import { may } from '../../domain/office/may.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch } from '../posts/count-views.ts'

interface PostReading extends Reading {
  type: PostType
  id: number
}

/** Batching: readings that wait for a database connection; those of one process are written together. */
const batches = new WeakMap<Database, { day: string; readings: CountBatch<PostReading> }>()

const postOf = ({ type, id }: { type: PostType; id: number }) => `${type}/${id}`

function batchOf(db: Database, day: string): CountBatch<PostReading> {
  const currentBatch = batches.get(db)
  if (currentBatch?.day === day) return currentBatch.readings
  const readings = new CountBatch<PostReading>(JSON.stringify, async (counts) => {
    const all = counts.map(({ item, times }) => ({ ...item, times }))
    const existingPosts = new Set((await addReadings(db, day, accumulator(all))).map(postOf))
    return counts.map(({ item }) => item).filter((item) => existingPosts.has(postOf(item)))
  })
  batches.set(db, { day, readings })
  return readings
}

/** Accumulates readings by post. */
function accumulator(readings: readonly CountedReading[]): PostReadings[] {
  return [...Map.groupBy(readings, postOf).values()].flatMap((ofPost): PostReadings[] => {
    const [first] = ofPost
    if (!first) return []
    const withSource = ofPost.filter(({ opened, source }) => opened && source !== undefined)
    const bySource = Map.groupBy(withSource, ({ source = '' }) => JSON.stringify(sourceOf(source)))
    const sources = [...bySource.values()].map((from) => ({
      ...sourceOf(from[0]?.source ?? ''),
      opened: from.reduce((sum, { times }) => sum + times, 0),
    }))
    return [{ type: first.type, id: first.id, ...sumReadings(ofPost), walls: zeroWallCounts, sources }]
  })
}

/**
 * Counts how a post was read, for the Taipei day, without any data about the reader. It returns after the count is
 * stored; calls that arrive while a statement runs are batched into the next. Crawlers and staff are not counted.
 * @throws not_found
 */
export async function countReading(
  { db, viewer, now }: OperationContext,
  post: { type: PostType; id: number },
  { opened, walled, read, finished, reached, source }: Reading,
): Promise<void> {
  if (viewer.bot || may(viewer, 'enter-office')) return
  const item = { ...post, opened, walled, read, finished, reached, source }
  if (!(await batchOf(db.ordinary, taipeiDay(now)).add(item))) throw notFound()
}

/**
 * Counts the web vitals of one page view: the type of page and the buckets, nothing about the reader.
 * Crawlers are not counted.
 */
export async function countVitals(
  { db, viewer, now }: OperationContext,
  page: string,
  measured: readonly { name: Vital; value: number }[],
): Promise<void> {
  if (viewer.bot) return
  const sizes = new Map(measured.map(({ name, value }) => [name, bucketOf(name, value)]))
  await addVitals(
    db,
    taipeiDay(now),
    page,
    [...sizes].map(([name, bucket]) => ({ name, bucket })),
  )
}

/**
 * Counts one step at a wall, and of the post behind it if given, without any data about the reader.
 * Crawlers are not counted.
 */
export async function countWallStep(
  { db, viewer, now }: OperationContext,
  wall: WallName,
  step: WallStep,
  post?: { type: PostType; id: number } | undefined,
): Promise<void> {
  if (viewer.bot) return
  await addWallStep(db, taipeiDay(now), wall, step)
  if (post)
    await addReadings(db, taipeiDay(now), [{ ...post, ...zeroReadings(), walls: { ...zeroWallCounts, [step]: 1 }, sources: [] }])
}
