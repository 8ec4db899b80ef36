import type { ChannelSlug } from '../navigation/channel.ts'
import type { PageType } from '../navigation/page-type.ts'

/** Analytics category of a page; declared by its route. */
export type AnalyticsCategory = ChannelSlug | 'tag' | 'article' | 'index' | 'search result'

/** The facts of a page that analytics receives. */
export interface PageFacts {
  /** Page type; `not applicable` for pages without one. */
  page_type: PageType | 'not applicable'
  /** Analytics category; `not applicable` for pages without one. */
  category: AnalyticsCategory | 'not applicable'
  page_path?: string
  page_title?: string
}

/**
 * The facts that analytics receives for a page. A private page reports its page type only, neither its address nor its
 * title.
 */
export function pageFacts(
  page: {
    type: PageType | undefined
    category: AnalyticsCategory | undefined
    pathname: string
    title: string
  },
  isPrivate: boolean,
): PageFacts {
  const facts = { page_type: page.type ?? 'not applicable', category: page.category ?? 'not applicable' } as const
  return isPrivate ? facts : { ...facts, page_path: page.pathname, page_title: page.title }
}
