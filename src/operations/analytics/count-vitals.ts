import { addVitals } from '../../db/queries/analytics.ts'
import { bucketOf, type Vital } from '../../domain/analytics/vitals.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/** Counts how one page felt to one reader: the kind of page and the sizes, nothing of the reader. Crawlers feel nothing. */
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
