import { describe, expect, it } from 'vitest'
import { cacheableUrl } from './site-routes.ts'

describe('the cache key of an address', () => {
  it.each([
    ['/', '/'],
    ['/article/1', '/article/1'],
    ['/article/1?utm_source=mail&fbclid=abc', '/article/1'],
    ['/article-list?year=2026&page=2&utm_medium=x', '/article-list?page=2&year=2026'],
    ['/article-list?page=2&year=2026', '/article-list?page=2&year=2026'],
    ['/article-list?channel=&tag=&year=&sort=newest', '/article-list?sort=newest'],
    ['/article-list?year=', '/article-list'],
    ['/article-list?year=2025&year=2026', '/article-list?year=2026'],
    ['/_root.data?_routes=', '/_root.data?_routes='],
    ['/article/1.data?_routes=root', '/article/1.data?_routes=root'],
    ['/_root.data', '/_root.data'],
    ['/memberships', '/memberships'],
    ['/advice', '/advice'],
    ['/article.action?nid=50001&utm_source=x', '/article.action?nid=50001'],
    ['//elsewhere.example/article/1', '//elsewhere.example/article/1'],
    ['/search?keyword=%E8%A1%80%E5%A3%93', '/search?keyword=%E8%A1%80%E5%A3%93'],
  ])('%s is cached as %s', (target, url) => {
    expect(cacheableUrl(target, () => true)).toBe(url)
  })
})

describe('personal pages are never cached', () => {
  it.each(['/activity?join=1', '/activity?cancel=x', '/article/1?preview=0b0e', '/submission?sent=A1B2'])(
    '%s is personal because of its query',
    (target) => {
      expect(cacheableUrl(target, () => true)).toBeNull()
    },
  )

  it('pages of routes that are not cacheable', () => {
    const isStored = (pathname: string) => pathname !== '/login'
    expect(cacheableUrl('/login?next=/', isStored)).toBeNull()
    expect(cacheableUrl('/logins?next=/', isStored)).toBe('/logins')
  })
})
