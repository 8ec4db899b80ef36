import { addWallStep } from '../../db/queries/analytics.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'

/** Counts one step at a wall, without a trace of who took it. Crawlers take none. */
export async function countWallStep({ db, viewer, now }: OperationContext, wall: WallName, step: WallStep): Promise<void> {
  if (!viewer.bot) await addWallStep(db, taipeiDay(now), wall, step)
}
