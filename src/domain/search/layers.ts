import type { Identity } from '../membership/identity.ts'
import { type WallState, type WallStatus, wallFor, wallStatuses } from '../walls/wall.ts'

/**
 * Index layers by who may read their texts. An open post is on one layer. A walled post is on two: its public part for
 * readers before the wall, and its full text for those behind it.
 */
export const searchLayers = {
  open: 0,
  memberTeaser: 1,
  memberWhole: 2,
  subscriberTeaser: 3,
  subscriberWhole: 4,
} as const
export type SearchLayer = (typeof searchLayers)[keyof typeof searchLayers]

const fullTextLayers: Record<WallStatus, SearchLayer> = {
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

/** The layers of a post, each with the wall that cuts its text there. */
export function layersOf(status: WallStatus): { layer: SearchLayer; wall: WallState }[] {
  const teaser = teaserOf[status]
  return [
    { layer: fullTextLayers[status], wall: 'open' as WallState },
    ...(teaser === null ? [] : [{ layer: teaser, wall: wallOf[status] }]),
  ]
}

/** The layers that an identity may search: every post exactly once, with the longest text that they may read. */
export function layersFor(identity: Identity): SearchLayer[] {
  return wallStatuses.map((status) => {
    const teaser = teaserOf[status]
    return wallFor(status, identity) === 'open' || teaser === null ? fullTextLayers[status] : teaser
  })
}

/** The layers whose texts every reader may read: the basis of the index's averages. */
export const publicLayers: readonly SearchLayer[] = layersFor('visitor')
