import type { Identity } from '../membership/identity.ts'

/** The two walls. */
export const wallNames = ['memberwall', 'subscriberwall'] as const
export type WallName = (typeof wallNames)[number]

/** A post's `status`: open, for members, for subscribers. */
export const wallStatuses = ['', ...wallNames] as const
export type WallStatus = (typeof wallStatuses)[number]

/** Display texts of who may read the whole. */
export const wallText: Record<WallStatus, string> = {
  '': '所有人都能讀全文',
  memberwall: '會員才能讀全文',
  subscriberwall: '訂戶才能讀全文',
}

/** The wall for a viewer: `subscriptionWall`, `memberWall`, or none (`open`). */
export type WallState = 'open' | 'memberWall' | 'subscriptionWall'

/** Content wall: subscriberwall is closed to non-subscribers, memberwall to visitors, the rest is open. */
export function wallFor(status: WallStatus, identity: Identity): WallState {
  if (status === 'subscriberwall' && identity !== 'subscriber') return 'subscriptionWall'
  if (status === 'memberwall' && identity === 'visitor') return 'memberWall'
  return 'open'
}

/** The statuses of posts that an identity may read to their end. */
export function statusesOpenTo(identity: Identity): WallStatus[] {
  return wallStatuses.filter((status) => wallFor(status, identity) === 'open')
}

/**
 * The level of a status, as the wall calls return it with their texts: 1 for subscribers, 2 for members, 0 for open.
 */
export const wallLevels = { '': 0, subscriberwall: 1, memberwall: 2 } as const satisfies Record<WallStatus, number>

/**
 * Content wall of responses with a flag and a level: (false, 1) subscriptionWall, (false, 2)
 * memberWall. It selects the wall's texts for a truncated post, whose flag states whether it is complete.
 */
export function wallFromFlag(readable: boolean, level: number): WallState {
  if (!readable && level === 1) return 'subscriptionWall'
  if (!readable && level === 2) return 'memberWall'
  return 'open'
}

/** How many posts are offered below a wall. */
const maxOffered = 3

/** Below a wall only posts that every reader can read in full are offered: no walled text, and nothing that is sold. */
export const postsBelowWall = <Item extends { kind: string; status?: string }>(recommended: readonly Item[]): Item[] =>
  recommended.filter(({ kind, status }) => kind === 'post' && status === '').slice(0, maxOffered)
