import { expect, test } from 'vitest'
import { archiveIssues, issueContents } from './issues.ts'
import { readDemo } from './read-demo.ts'

const { catalogue, posts } = readDemo()
const onPaper = archiveIssues(catalogue.archive)
const all = [...onPaper, ...catalogue.magazines].sort((a, b) => a.issue - b.issue)

test('there is an issue for every month since the first, each with a unique name', () => {
  expect(all.map(({ issue }) => issue)).toEqual(all.map((_, index) => index + 1))
  expect(all.map(({ publish_date }) => publish_date)).toEqual(
    all.map((_, index) => new Date(Date.UTC(1998, 11 + index, 1)).toISOString().slice(0, 10)),
  )
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test('a print-only issue is marked as such', () => {
  for (const { theme } of onPaper) expect(theme).toContain('只有紙本')
  expect(posts.filter(({ front }) => onPaper.some(({ issue }) => issue === front.magazine))).toEqual([])
})

test('a title promises no video and no duration if the video is a sequence of pictures', () => {
  const pictures = catalogue.videos.filter((video) => !('source_url' in video))
  expect(pictures.length).toBeGreaterThan(0)
  for (const { title } of pictures) expect(title).not.toMatch(/分鐘|秒|影片|短片/)
})

test('every piece of the latest issue is readable, and its cover story matches the cover', () => {
  const latest = catalogue.magazines.find(({ issue }) => issue === all.length)
  if (!latest) throw new Error('no issue')
  const contents = issueContents(latest, posts)
  expect(contents.flatMap(({ items }) => items).filter(({ post }) => !post)).toEqual([])
  const cover = contents.find(({ title }) => title === '封面故事')?.items.map(({ post }) => post?.id)
  const actual = posts.filter(({ type, front }) => type === 'article' && cover?.includes(front.id))
  expect(actual.map(({ front }) => front.tags.includes('糖尿病'))).toEqual([true, true, true, true])
})
