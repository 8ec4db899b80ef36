const tools = ['weight', 'bmi', 'calorie', 'safe_period', 'sport', 'mcsb'] as const
/** Page types of ads and analytics; declared by the route. */
export const pageTypes = ['index', 'bbc', 'article-id', 'blog-id', 'book-id', 'tool', ...tools, 'channel-id', 'shop'] as const
export type PageType = (typeof pageTypes)[number]
