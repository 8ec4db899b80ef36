import { addWallStep } from '../../db/queries/analytics.ts'
import { addReadings } from '../../db/queries/readings.ts'
import { noReadings } from '../../domain/analytics/reading.ts'
import { noSteps, type WallStep } from '../../domain/analytics/wall-steps.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'

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
  if (post) await addReadings(db, taipeiDay(now), [{ ...post, ...noReadings(), walls: { ...noSteps, [step]: 1 }, sources: [] }])
}
