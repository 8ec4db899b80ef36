import { z } from 'zod'
import { wallLevels } from '../domain/walls/wall.ts'
import { withCacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { postSummary, wallName } from './posts.ts'
import { day, envelope, link, picture } from './shapes.ts'

/** A menu entry of any level. */
export const menuLink = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  /** 1 opens in the same tab, any other value in a new one. */
  redirect_type: z.number().int(),
  image: z.string().nullable(),
  icon: z.string().nullable(),
  /** Whether hovering unfolds its children. */
  hover: z.boolean(),
})
/** An entry with children. */
export const menuBranch = z.strictObject({ ...menuLink.shape, children: z.array(menuLink) })
export const menuItem = z.strictObject({
  ...menuLink.shape,
  children: z.array(menuBranch),
})
export type MenuItem = z.infer<typeof menuItem>
export type MenuLink = z.infer<typeof menuLink>

export const menuGroup = z.strictObject({
  /** 1 sister sites, 2 drawer groups, 3 social links, 5 main navigation (`children`) and footer columns (`footer`). */
  index: z.number().int(),
  children: z.array(menuItem),
  footer: z.array(menuItem).optional(),
})
export type MenuGroup = z.infer<typeof menuGroup>

export const headerEvent = z.strictObject({
  url: z.string(),
  display_method: z.enum(['text', 'image']),
  text: z
    .strictObject({
      wording: z.string(),
      icon: z.enum(['cart', 'loudspeaker']),
      bg_color: z.string(),
      hover_color: z.string(),
      wording_color: z.string(),
      wording_hover_color: z.string(),
    })
    .nullable(),
  image: z.strictObject({ url: z.string() }).nullable(),
})
export type HeaderEvent = z.infer<typeof headerEvent>

export const latestMagazine = z.strictObject({
  name: z.string(),
  /** Issue number, shown as 第 N 期. */
  volume: withCacheTags(z.string(), (volume) => `magazine:${volume}`),
  publish_date: day,
  url: z.string(),
  image: z.string(),
})
export type LatestMagazine = z.infer<typeof latestMagazine>

export const popularKeyword = z.strictObject({
  name: z.string(),
  /** 2 is an advertiser's. */
  pr: z.number().int(),
  outbound_link: z.string().nullable(),
})
export type PopularKeyword = z.infer<typeof popularKeyword>

export const wall = z.strictObject({
  status: wallName,
  /** 1 for subscribers' content, 2 for members' content. */
  level: z.literal([wallLevels.subscriberwall, wallLevels.memberwall]),
  title: z.string(),
  text: z.string(),
  benefits: z.array(z.string()),
  button: link,
})
export type Wall = z.infer<typeof wall>

/** An issue with its recommended posts. */
export const magazineWithPosts = z.strictObject({
  ...latestMagazine.shape,
  cover: picture.nullable(),
  posts: withCacheTags(z.array(postSummary), (_, { volume }: { volume: string }) => `magazine:${volume}:posts`),
})

const read = { method: 'GET', group: 'site', access: 'anyone' } as const

export const shellEndpoints = {
  header: endpoint({
    operationId: 'readHeaderEvent',
    ...read,
    path: '/api/v1.0/header',
    summary: '頁首活動',
    purgedBy: ['header'],
    response: envelope(z.array(headerEvent)),
  }),
  menus: endpoint({
    operationId: 'listMenus',
    ...read,
    path: '/api/v2.0/menus',
    summary: '選單群組',
    purgedBy: ['menus'],
    response: envelope(z.array(menuGroup)),
  }),
  popularKeywords: endpoint({
    operationId: 'listPopularKeywords',
    ...read,
    path: '/api/v3.0/popular-keywords',
    summary: '熱門搜尋',
    purgedBy: ['keywords'],
    response: envelope(z.array(popularKeyword)),
  }),
  magazineLatest: endpoint({
    operationId: 'readLatestMagazine',
    ...read,
    path: '/api/v1.0/magazine/latest',
    summary: '最新一期雜誌',
    purgedBy: ['magazines'],
    shared: true,
    response: envelope(z.array(latestMagazine)),
  }),
  magazineLatestByType: endpoint({
    operationId: 'readLatestMagazineOfType',
    ...read,
    method: 'POST',
    path: '/api/v1.0/magazine/latest',
    summary: '最新一期雜誌（type 1 為月刊）',
    body: z.strictObject({ type: z.literal(1, { error: 'type 只能是 1' }) }),
    purgedBy: ['magazines'],
    response: envelope(z.array(latestMagazine)),
  }),
  magazineRecommend: endpoint({
    operationId: 'recommendMagazines',
    ...read,
    path: '/api/v1.0/magazine/recommend',
    summary: '推薦的雜誌與其中文章',
    query: z.object({ posts: z.enum(['0', '1'], { error: 'posts 只能是 0 或 1' }).default('1') }),
    purgedBy: ['magazines'],
    response: envelope(z.array(magazineWithPosts)),
  }),
  memberWalls: endpoint({
    operationId: 'listMemberWalls',
    ...read,
    path: '/api/v1.0/member-walls',
    summary: '會員牆文案',
    purgedBy: [() => ['wall:memberwall']],
    response: envelope(z.array(wall)),
  }),
  subscriberWalls: endpoint({
    operationId: 'listSubscriberWalls',
    ...read,
    path: '/api/v1.0/subscriber-walls',
    summary: '訂閱牆文案',
    purgedBy: [() => ['wall:subscriberwall']],
    response: envelope(z.array(wall)),
  }),
}
