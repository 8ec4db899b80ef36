import { postTypes } from '../posts/post-type.ts'
import { placeOf } from './channel.ts'

const tools = ['weight', 'bmi', 'calorie', 'safe_period', 'sport', 'mcsb'] as const
export const pageTypes = ['index', 'bbc', 'article-id', 'blog-id', 'book-id', 'tool', ...tools, 'channel-id', 'shop'] as const
export type PageType = (typeof pageTypes)[number]

/** Section 2, "Page type": what kind of page ads and analytics see. Null for all others. */
export function pageType(pathname: string): PageType | null {
  const [first, second, ...rest] = pathname.split('/').filter(Boolean)
  if (first === undefined) return 'index'
  if (rest.length > 0) return null
  if (second === undefined) return first === 'bbc' || first === 'tool' || first === 'shop' ? first : null
  const post = postTypes.find((type) => type === first)
  if (post && /^\d+$/.test(second)) return `${post}-id`
  if (first === 'tool') return tools.find((tool) => tool === second) ?? null
  return first === 'channel' ? 'channel-id' : null
}

/** Section 2, "Analytics category": from the path; a tag page counts for the channel it was reached from. */
export function analyticsCategory(pathname: string, search = ''): string {
  const place = placeOf(pathname, search)
  if (place?.kind === 'channel') return place.slug
  if (place?.kind === 'tag') return place.channel ?? 'tag'
  if (pathname === '/') return 'index'
  if (pathname === '/search') return 'search result'
  return /^\/article(\/|-list$)/.test(pathname) ? 'article' : 'not applicable'
}

/** Section 2: paths starting with /subcheck and feature channels show no header ad; nor do posts ("Ad slots"). */
export function showsHeaderAd(pathname: string): boolean {
  if (pathname.startsWith('/subcheck') || placeOf(pathname)?.kind === 'channel') return false
  const type = pageType(pathname)
  return !postTypes.some((post) => type === `${post}-id`)
}
