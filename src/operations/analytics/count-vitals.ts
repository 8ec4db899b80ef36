import { addVitals } from '../../db/queries/analytics.ts'
import { bucketOf, type Vital } from '../../domain/analytics/vitals.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

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
