import { expect, test } from 'vitest'
import { drawPrintedPages, printedIssueNumber } from './printed-pages.ts'
import { readDemo } from './read-demo.ts'

const content = readDemo()
const pages = drawPrintedPages(content)

test('the current issue has four sample pages in order, each of a piece listed on that page', () => {
  const issue = content.catalogue.magazines.find(({ issue }) => issue === printedIssueNumber)
  const items = issue?.sections.flatMap(({ items }) => items) ?? []
  expect(pages).toHaveLength(4)
  expect(Math.max(...content.catalogue.magazines.map(({ issue }) => issue))).toBe(printedIssueNumber)
  expect(pages.map(({ page, caption }) => [page, caption])).toEqual(
    items
      .filter(({ page }) => pages.some((printed) => printed.page === page))
      .map(({ page, title }) => [page, `第 ${page} 頁：${title}`]),
  )
})

test('a page shows only a text without a wall', () => {
  const walls = pages.map(
    ({ article }) => content.posts.find(({ type, front }) => type === 'article' && front.id === article)?.front.wall,
  )
  expect(walls).toEqual(['', '', '', ''])
})

/** Where letters are set: the tops of lines, from their transforms. */
const baselines = (svg: string) =>
  [...svg.matchAll(/<g fill="[^"]+" transform="translate\(([\d.-]+) ([\d.-]+)\)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )

test.each(pages.map((page) => ({ page: page.page, svg: page.svg, width: page.width, height: page.height })))(
  'page $page is filled with lines that begin and end on the paper',
  ({ svg, width, height }) => {
    const lines = baselines(svg)
    expect(lines.length).toBeGreaterThan(20)
    const outside = lines.filter(([x, y]) => x < 60 || x > width - 60 || y < 30 || y > height - 30)
    expect(outside).toEqual([])
  },
)
