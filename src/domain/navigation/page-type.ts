import { placeOf } from './channel.ts'

const tools = ['weight', 'bmi', 'calorie', 'safe_period', 'sport', 'mcsb'] as const
/** Section 2, "Page type": the kinds of pages that ads and analytics know; a route names its own. */
export const pageTypes = ['index', 'bbc', 'article-id', 'blog-id', 'book-id', 'tool', ...tools, 'channel-id', 'shop'] as const
export type PageType = (typeof pageTypes)[number]

/** Section 2, "Analytics category": from the path; a tag page counts for the channel it was reached from. */
export function analyticsCategory(pathname: string, search = ''): string {
  const place = placeOf(pathname, search)
  if (place?.kind === 'channel') return place.slug
  if (place?.kind === 'tag') return place.channel ?? 'tag'
  if (pathname === '/') return 'index'
  if (pathname === '/search') return 'search result'
  return /^\/article(\/|-list$)/.test(pathname) ? 'article' : 'not applicable'
}
