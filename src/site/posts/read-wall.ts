import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'
import type { Wall } from '../../contract/shell.ts'

/** What a wall says when its own words cannot be had: the wall stands in any case. */
const plain: Record<Wall['status'], Wall> = {
  memberwall: {
    status: 'memberwall',
    title: '加入免費會員，繼續閱讀全文',
    text: '',
    benefits: [],
    button: { title: '加入會員', url: '/register' },
  },
  subscriberwall: {
    status: 'subscriberwall',
    title: '訂閱雜誌，解鎖全文',
    text: '',
    benefits: [],
    button: { title: '立即訂閱', url: '/subscriptions' },
  },
}

/** The wall before a post that came cut, or null. */
export async function readWall(client: Client, { walled, status }: Pick<Post, 'walled' | 'status'>): Promise<Wall | null> {
  if (!walled || status === '') return null
  const call = status === 'memberwall' ? 'GET /api/v1.0/member-walls' : 'GET /api/v1.0/subscriber-walls'
  const walls = await client(call).catch(() => null)
  return walls?.items[0] ?? plain[status]
}
