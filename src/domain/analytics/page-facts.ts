import { analyticsCategory, type PageType } from '../navigation/page-type.ts'

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
  { type, pathname, search = '', title }: { type: PageType | null; pathname: string; search?: string; title: string },
  isPrivate: boolean,
): PageFacts {
  const facts = { page_type: type ?? 'not applicable', category: analyticsCategory(pathname, search) }
  return isPrivate ? facts : { ...facts, page_path: pathname, page_title: title }
}
