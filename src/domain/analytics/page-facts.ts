import { analyticsCategory, pageType } from '../navigation/page-type.ts'

/** A page as analytics sees it. */
export interface PageFacts {
  /** Section 2, "Page type"; `not applicable` for all others. */
  page_type: string
  /** Section 2, "Analytics category". */
  category: string
  page_path?: string
  page_title?: string
}

/** What analytics is told of a page. A private one says what kind of page it is, and neither its address nor its title. */
export function pageFacts(
  { pathname, search = '', title }: { pathname: string; search?: string; title: string },
  isPrivate: boolean,
): PageFacts {
  const facts = { page_type: pageType(pathname) ?? 'not applicable', category: analyticsCategory(pathname, search) }
  return isPrivate ? facts : { ...facts, page_path: pathname, page_title: title }
}

/** Whether a page is a post's: it tells of itself, with the facts of its post. */
export function tellsOfItself(pathname: string): boolean {
  return /-id$/.test(pageType(pathname)?.replace('channel-id', '') ?? '') || /^\/article\/v2\/\d+$/.test(pathname)
}
