import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'
import type { Wall } from '../../contract/shell.ts'
import { digitalOffer } from '../../domain/payment/digital-offer.ts'
import { wallFromFlag, wallLevels } from '../../domain/walls/wall.ts'

/**
 * A wall as a page shows it. `offer`: the price of a subscription; null at the member wall, where no plan is on
 * sale, and without online payment. `benefits`: with an offer, those of the plan whose price and button are shown.
 */
export type WallView = Wall & { offer: ReturnType<typeof digitalOffer> }

/** The fallback text of a wall when its own cannot be fetched. */
const fallbackWalls = {
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

/** The wall of a truncated post, or null. Text and prices may fail to load: the wall is shown in any case. */
export async function readWall(client: Client, { walled, status }: Pick<Post, 'walled' | 'status'>): Promise<WallView | null> {
  const wall = wallFromFlag(!walled, wallLevels[status])
  if (wall === 'open') return null
  const [walls, products] = await Promise.all([
    client(calls[wall]).catch(() => null),
    wall === 'subscriptionWall' ? client('GET /api/v3.0/payment/product').catch(() => null) : null,
  ])
  const wallContent = walls?.items[0] ?? fallbackWalls[wall]
  const { plans, payable } = products?.items ?? { plans: [], payable: true }
  if (!payable) return { ...wallContent, text: `${wallContent.text}線上付款還沒有開放。`, offer: null }
  const offer = digitalOffer(plans)
  const benefits = plans.find(({ code }) => code === offer?.digital.code)?.includes ?? wallContent.benefits
  return { ...wallContent, benefits, offer }
}
