import type { WallStatus } from '../walls/wall.ts'
import type { AccessLevel } from './library.ts'

/**
 * The access level under which a post's page may be stored offline, or null: a truncated page, and one about a
 * sensitive subject (the list of titles would reveal it to every user of the device), are never stored.
 */
export function offlineAccessFor(post: { status: WallStatus; walled: boolean; sensitive: boolean }): AccessLevel | null {
  if (post.walled || post.sensitive) return null
  return post.status === '' ? 'open' : post.status === 'memberwall' ? 'member' : 'subscriber'
}
