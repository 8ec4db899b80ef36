import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'
import type { Wall } from '../../contract/shell.ts'
import { wallFromFlag, wallLevels } from '../../domain/walls/wall.ts'

/** What a wall says when its own words cannot be had: the wall stands in any case. */
const plain = {
  memberWall: {
    status: 'memberwall',
    level: 2,
    title: '加入免費會員，繼續閱讀全文',
    text: '',
    benefits: [],
    button: { title: '加入會員', url: '/register' },
  },
  subscriptionWall: {
    status: 'subscriberwall',
    level: 1,
    title: '訂閱雜誌，解鎖全文',
    text: '',
    benefits: [],
    button: { title: '立即訂閱', url: '/subscriptions' },
  },
} satisfies Record<string, Wall>
const calls = { memberWall: 'GET /api/v1.0/member-walls', subscriptionWall: 'GET /api/v1.0/subscriber-walls' } as const

/** The wall before a post that came cut, or null. */
export async function readWall(client: Client, { walled, status }: Pick<Post, 'walled' | 'status'>): Promise<Wall | null> {
  const wall = wallFromFlag(!walled, wallLevels[status])
  if (wall === 'open') return null
  const walls = await client(calls[wall]).catch(() => null)
  return walls?.items[0] ?? plain[wall]
}
