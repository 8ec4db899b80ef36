import { describe, expect, test } from 'vitest'
import { readDemo } from '../demo/read-demo.ts'
import { checkPosts } from './check-posts.ts'
import { type PostFile, parsePost } from './post-file.ts'
import { postSource } from './post-fixture.ts'

const { catalogue } = readDemo()
const file = 'articles/001-test.md'
const parse = (changes?: Record<string, unknown>, body?: string) => parsePost(file, 'article', postSource(changes, body))
// the specials refer to real posts, which these are not
const check = (...posts: PostFile[]) => checkPosts(posts, { ...catalogue, specials: [], 'digital-features': [] })

describe('references of posts must exist', () => {
  const all = { column: 1, reviewer: 3, reviewed_at: '2026-10-01', magazine: 336, magazine_section: '飲食' }

  test('a post with existing references passes', () => {
    const links = [
      '/article/1',
      '/tag/減鹽',
      '/tag/%E6%B8%9B%E9%B9%BD',
      '/tool/bmi',
      '/author/2',
      '/magazine/336',
      '/channel/11',
      '/diet',
      '/tag/減鹽?spchannel=diet',
    ]
    expect(() => check(parse(all, links.map((link) => `[字](${link})`).join('。')))).not.toThrow()
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['tag', { tags: ['減鹽', '外食', '飛行'] }, /沒有這個標籤：飛行/],
    ['channel', { channel: 'nutrition' }, /主題頻道：nutrition/],
    ['section', { section: '健康飲食' }, /分類：健康飲食/],
    ['author', { author: 99 }, /作者：99/],
    ['reviewer', { reviewer: 40, reviewed_at: '2026-10-01' }, /審訂者：40/],
    ['column', { column: 9 }, /專欄：9/],
    ['issue', { magazine: 300, magazine_section: '飲食' }, /雜誌：300/],
  ])('an unknown %s', (_, changes, message) => {
    expect(() => check(parse(changes))).toThrow(message)
    expect(() => check(parse(changes))).toThrow(file)
  })

  test('a reviewer who is not marked as one', () => {
    expect(() => check(parse({ reviewer: 7, reviewed_at: '2026-10-01' }))).toThrow('7 號作者不是審訂者')
  })

  test('an author as their own reviewer', () => {
    expect(() => check(parse({ author: 3, reviewer: 3, reviewed_at: '2026-10-01' }))).toThrow('不能審訂自己')
  })

  test('a column of another author', () => {
    expect(() => check(parse({ column: 2 }))).toThrow('2 號專欄的作者是 3')
  })

  test('a duplicate number', () => {
    const twin = parsePost('articles/002-twin.md', 'article', postSource())
    expect(() => check(parse(), twin)).toThrow('articles/002-twin.md：編號 1 和 articles/001-test.md 重複')
    expect(() => check(parse(), parsePost('blogs/01.md', 'blog', postSource()))).not.toThrow()
  })

  test.each([
    '/article/2',
    '/blog/1',
    '/tag/飛行',
    '/tool/height',
    '/nowhere',
    '/special/1',
    'article/1',
    '//example.com/',
    'http://example.com/',
  ])('a dead link: %s', (link) => {
    expect(() => check(parse({}, `[字](${link})`))).toThrow(`${file}：連結通往不存在的頁面`)
  })

  test('a special with an unknown post', () => {
    expect(() => checkPosts([parse()], catalogue)).toThrow(/catalogue\/specials\.yaml：專題 1 的/)
  })
})
