import type { WallStatus } from '../walls/wall.ts'
import type { Right } from './shelf.ts'

/**
 * As what a post's page may be kept, or null: one that is cut, and one about something that people hide (the list of titles
 * would tell it to everybody who holds the device), is not kept at all.
 */
export function keptAs(post: { status: WallStatus; walled: boolean; sensitive: boolean }): Right | null {
  if (post.walled || post.sensitive) return null
  return post.status === '' ? 'open' : post.status === 'memberwall' ? 'member' : 'subscriber'
}
