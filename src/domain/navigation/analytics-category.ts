import type { ChannelSlug } from './channel.ts'

/** Section 2, "Analytics category": what a page is counted under; a route names its own. */
export type AnalyticsCategory = ChannelSlug | 'tag' | 'article' | 'index' | 'search result'
