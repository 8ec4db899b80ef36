import { type Catalogue, printedSections } from '../content/catalogue-schema.ts'
import type { PostFile } from '../content/post-file.ts'
import type { MagazineSection } from '../db/schema/places.ts'

/** An issue of which only the number, month and cover story are known, and no pages. */
export interface ArchiveIssue {
  issue: number
  name: string
  theme: string
  /** Taipei calendar day. */
  publish_date: string
}

/** Issue 1 was published in this month; there has been one every month since. */
const firstYear = 1998
const firstMonth = 12

/** The issues of the archive file, numbered by month without a gap. */
export function archiveIssues(years: Catalogue['archive']): ArchiveIssue[] {
  return years.flatMap(({ year, names }) =>
    names.map((name, index) => {
      const issue = (year - firstYear) * 12 + index + 1 - firstMonth + 1
      return {
        issue,
        name,
        theme: `${year} 年 ${index + 1} 月號，封面主題是「${name}」。這一期只有紙本。`,
        publish_date: `${year}-${String(index + 1).padStart(2, '0')}-01`,
      }
    }),
  )
}

type Issue = Catalogue['magazines'][number]

/**
 * The contents of an issue with its posts: a post is assigned to the item with its printed title, or gets a new item at
 * the end of its section. Pages remain ascending.
 */
export function issueContents(
  { issue, sections }: Pick<Issue, 'issue' | 'sections'>,
  posts: readonly PostFile[],
): MagazineSection[] {
  const printed = posts.filter(({ front }) => front.magazine === issue)
  const contents: MagazineSection[] = printedSections.flatMap((title) => {
    const listed = sections.find((section) => section.title === title)?.items ?? []
    const sectionPosts = printed.filter(({ front }) => front.magazine_section === title)
    const items = listed.map((item) => {
      const post = sectionPosts.find(({ front }) => printedTitle(front) === item.title)
      return { ...item, post: post ? keyOf(post) : null }
    })
    const unlisted = sectionPosts.filter(({ front }) => !listed.some((item) => item.title === printedTitle(front)))
    const added = unlisted.map((post) => ({ title: printedTitle(post.front), page: 0, post: keyOf(post) }))
    return items.length + added.length > 0 ? [{ title, items: [...items, ...added] }] : []
  })
  numberPages(contents)
  return contents
}

const printedTitle = (front: PostFile['front']) => front.paper_title ?? front.title
const keyOf = ({ type, front }: PostFile) => ({ type, id: front.id })

/**
 * Assigns pages to the items without a page (0), evenly between their neighbours; later pages are shifted if there is
 * no space.
 */
function numberPages(contents: MagazineSection[]): void {
  const items = contents.flatMap((section) => section.items)
  for (let index = 0; index < items.length; index++) {
    const before = items[index - 1]?.page ?? 8
    const item = items[index]
    if (!item) continue
    if (item.page === 0) {
      const next = items.findIndex((later, position) => position > index && later.page > 0)
      const missing = (next === -1 ? items.length : next) - index
      const feature = next === -1 ? 4 * (missing + 1) : (items[next]?.page ?? 0) - before
      item.page = before + Math.max(1, Math.floor(feature / (missing + 1)))
    } else if (item.page <= before) item.page = before + 2
  }
}
