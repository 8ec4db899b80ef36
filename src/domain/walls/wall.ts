import type { Identity } from '../membership/identity.ts'

/** The two walls. */
export const wallNames = ['memberwall', 'subscriberwall'] as const
export type WallName = (typeof wallNames)[number]

/** A post's `status`: open, for members, for subscribers (section 3, "Article fields"). */
export const wallStatuses = ['', ...wallNames] as const
export type WallStatus = (typeof wallStatuses)[number]

/** What each says of who may read the whole. */
export const wallWords: Record<WallStatus, string> = {
  '': '所有人都能讀全文',
  memberwall: '會員才能讀全文',
  subscriberwall: '訂戶才能讀全文',
}

/** The wall that stands before a viewer: `subscriptionWall`, `memberWall`, or none (`open`). */
export type WallState = 'open' | 'memberWall' | 'subscriptionWall'

/** Section 4, "Content wall": subscriberwall is closed to non-subscribers, memberwall to visitors, the rest is open. */
export function wallFor(status: WallStatus, identity: Identity): WallState {
  if (status === 'subscriberwall' && identity !== 'subscriber') return 'subscriptionWall'
  if (status === 'memberwall' && identity === 'visitor') return 'memberWall'
  return 'open'
}

/** The statuses of posts that an identity may read to their end. */
export function statusesOpenTo(identity: Identity): WallStatus[] {
  return wallStatuses.filter((status) => wallFor(status, identity) === 'open')
}

/** The level of a status, as the calls of the walls give it with their words: 1 for subscribers, 2 for members, 0 for everybody. */
export const wallLevels = { '': 0, subscriberwall: 1, memberwall: 2 } as const satisfies Record<WallStatus, number>

/**
 * Section 4, the second rule, for answers that give a flag and a level: (false, 1) subscriptionWall, (false, 2) memberWall.
 * It picks the wall's words for a post that came cut, whose flag is whether all of it came.
 */
export function wallFromFlag(readable: boolean, level: number): WallState {
  if (!readable && level === 1) return 'subscriptionWall'
  if (!readable && level === 2) return 'memberWall'
  return 'open'
}
