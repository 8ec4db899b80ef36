import { expect, test } from 'vitest'
import type { PostFile } from '../content/post-file.ts'
import { issueContents } from './issues.ts'
import { readDemo } from './read-demo.ts'

const { catalogue, posts } = readDemo()
const [model] = posts
const printed = (id: number, front: Partial<PostFile['front']>): PostFile => {
  if (!model) throw new Error('no post')
  return {
    ...model,
    type: 'article',
    front: { ...model.front, id, magazine: 336, magazine_section: '專題', paper_title: `第 ${id} 篇`, ...front },
  }
}
const sections = [
  { title: '封面故事' as const, items: [{ title: '甲', page: 10 }] },
  { title: '專題' as const, items: [{ title: '乙', page: 20 }] },
  { title: '專欄' as const, items: [{ title: '丙', page: 40 }] },
]
const contents = (...list: PostFile[]) => issueContents({ issue: 336, sections }, list)

test('an issue without posts is unchanged', () => {
  expect(contents().map(({ title, items }) => [title, items.map((item) => [item.title, item.page, item.post])])).toEqual([
    ['封面故事', [['甲', 10, null]]],
    ['專題', [['乙', 20, null]]],
    ['專欄', [['丙', 40, null]]],
  ])
})

test('an item with the printed title links to the post', () => {
  expect(contents(printed(5, { paper_title: '乙' }))[1]?.items).toEqual([
    { title: '乙', page: 20, post: { type: 'article', id: 5 } },
  ])
})

test('an unlisted post gets an item in its section, between the surrounding pages', () => {
  const items = contents(printed(5, {}), printed(6, {}))[1]?.items ?? []
  expect(items.map(({ title, post }) => [title, post?.id ?? null])).toEqual([
    ['乙', null],
    ['第 5 篇', 5],
    ['第 6 篇', 6],
  ])
  expect(items.map(({ page }) => page)).toEqual([20, 26, 33])
})

test('a new section is inserted at its place', () => {
  expect(contents(printed(5, { magazine_section: '運動' })).map(({ title }) => title)).toEqual([
    '封面故事',
    '專題',
    '運動',
    '專欄',
  ])
})

test('without a printed title the title is used; posts of other issues are excluded', () => {
  const items = contents(printed(5, { paper_title: undefined, title: '網站標題' }), printed(6, { magazine: 335 }))[1]?.items ?? []
  expect(items.map(({ title }) => title)).toEqual(['乙', '網站標題'])
})

test('in the real issues every printed post is listed once and pages are ascending', () => {
  for (const issue of catalogue.magazines) {
    const items = issueContents(issue, posts).flatMap((section) => section.items)
    const listed = items.flatMap(({ post }) => (post ? [`${post.type}/${post.id}`] : []))
    const expected = posts.filter(({ front }) => front.magazine === issue.issue).map(({ type, front }) => `${type}/${front.id}`)
    expect([...listed].sort(), `第 ${issue.issue} 期`).toEqual([...expected].sort())
    const pages = items.map(({ page }) => page)
    expect(pages, `第 ${issue.issue} 期`).toEqual([...new Set(pages)].sort((a, b) => a - b))
  }
})

test('every issue with pieces online has cover lines, each a title of its contents', () => {
  for (const issue of catalogue.magazines) {
    const sections = issueContents(issue, posts)
    const items = sections.flatMap((section) => section.items)
    const titles = [...items.map(({ title }) => title), ...sections.map(({ title }) => title)]
    const untrue = issue.coverLines.filter((line) => !titles.some((title) => title.startsWith(line)))
    expect(untrue, `第 ${issue.issue} 期`).toEqual([])
    if (items.some(({ post }) => post !== null)) expect(issue.coverLines, `第 ${issue.issue} 期`).toHaveLength(4)
  }
})
