import type { ChannelSlug } from './channel.ts'

/** Section 2, "Analytics category": the category of a page; declared by its route. */
export type AnalyticsCategory = ChannelSlug | 'tag' | 'article' | 'index' | 'search result'
