import type { ChannelSlug } from '../navigation/channel.ts'
import type { PageType } from '../navigation/page-type.ts'

/** Analytics category of a page; declared by its route. */
export type AnalyticsCategory = ChannelSlug | 'tag' | 'article' | 'index' | 'search result'

/** The parameters of a page that analytics receives. */
export interface PageParameters {
  /** Page type; `not applicable` for pages without one. */
  page_type: PageType | 'not applicable'
  /** Analytics category; `not applicable` for pages without one. */
  category: AnalyticsCategory | 'not applicable'
  page_path?: string
  page_title?: string
}

/**
 * The parameters that analytics receives for a page. A private page reports its page type only, neither its URL nor its
 * title.
 */
export function pageParameters(
  page: {
    type: PageType | undefined
    category: AnalyticsCategory | undefined
    pathname: string
    title: string
  },
  isPrivate: boolean,
): PageParameters {
  const parameters = { page_type: page.type ?? 'not applicable', category: page.category ?? 'not applicable' } as const
  return isPrivate ? parameters : { ...parameters, page_path: page.pathname, page_title: page.title }
}
