import type { AnalyticsCategory } from '../navigation/analytics-category.ts'
import type { PageType } from '../navigation/page-type.ts'

/** A page as analytics sees it. */
export interface PageFacts {
  /** Section 2, "Page type"; `not applicable` for all others. */
  page_type: PageType | 'not applicable'
  /** Section 2, "Analytics category"; the same. */
  category: AnalyticsCategory | 'not applicable'
  page_path?: string
  page_title?: string
}

/** What analytics is told of a page. A private one says what kind of page it is, and neither its address nor its title. */
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
