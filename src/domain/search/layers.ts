import type { Identity } from '../membership/identity.ts'
import { type WallState, type WallStatus, wallFor, wallStatuses } from '../walls/wall.ts'

/**
 * The index in layers, by who may read what is on them. Open posts stand on one. A walled post stands on two:
 * as its public part for those before the wall, and whole for those behind it.
 */
export const searchLayers = {
  open: 0,
  memberTeaser: 1,
  memberWhole: 2,
  subscriberTeaser: 3,
  subscriberWhole: 4,
} as const
export type SearchLayer = (typeof searchLayers)[keyof typeof searchLayers]

const wholeOf: Record<WallStatus, SearchLayer> = {
  '': searchLayers.open,
  memberwall: searchLayers.memberWhole,
  subscriberwall: searchLayers.subscriberWhole,
}
const teaserOf: Record<WallStatus, SearchLayer | null> = {
  '': null,
  memberwall: searchLayers.memberTeaser,
  subscriberwall: searchLayers.subscriberTeaser,
}
const wallOf: Record<WallStatus, WallState> = { '': 'open', memberwall: 'memberWall', subscriberwall: 'subscriptionWall' }

/** The layers that a post stands on, each with the wall that cuts its text there. */
export function layersOf(status: WallStatus): { layer: SearchLayer; wall: WallState }[] {
  const teaser = teaserOf[status]
  return [
    { layer: wholeOf[status], wall: 'open' as WallState },
    ...(teaser === null ? [] : [{ layer: teaser, wall: wallOf[status] }]),
  ]
}

/** The layers that somebody may search: of every post exactly one, the most that they may read. */
export function layersFor(identity: Identity): SearchLayer[] {
  return wallStatuses.map((status) => {
    const teaser = teaserOf[status]
    return wallFor(status, identity) === 'open' || teaser === null ? wholeOf[status] : teaser
  })
}

/** The layers whose texts everybody may read: what the index's averages are taken over. */
export const publicLayers: readonly SearchLayer[] = layersFor('visitor')
