import { describe, expect, it } from 'vitest'
import { isPrivatePath } from '../../domain/consent/private-page.ts'
import { cacheableAddress } from './cacheable.ts'

describe('the one form of an address', () => {
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
  ])('%s is kept as %s', (target, address) => {
    expect(cacheableAddress(target)).toBe(address)
  })
})

describe('pages of one person are never kept', () => {
  it.each([
    '/activity?join=1',
    '/activity?cancel=x',
    '/member',
    '/member/profile',
    '/member/profile.data',
    '/member.data',
    '/member/_.data',
    '/Member/Profile',
    '/%6Dember/profile',
    '//member/profile',
    '/payment/ask-diabetes',
    '/preview/payment/1',
    '/login?next=/',
    '/login.data',
    '/article/preview/0b0e',
    '/blog/preview',
    '/article/1?preview=0b0e',
    '/submission?sent=A1B2',
    '/outbox',
    '/share/abcdefghijkm',
    '/share',
    '/ad',
    '/submission?sent=S-20261121-7F3K',
    '/antifraud-1499.data',
  ])('%s', (target) => {
    expect(cacheableAddress(target)).toBeNull()
  })
})

it('lets no third party in where pages are drawn for one person', () => {
  for (const path of [
    ...['/member', '/payment/x', '/demo/gateway', '/preview/x', '/login', '/register', '/logout', '/forgot-password'],
    ...['/reset-password', '/verify-email', '/subcheck', '/fti/coupon', '/outbox', '/consent', '/office', '/symptom_checker/x'],
    ...[
      '/nutrition_recommender',
      '/share/x',
      '/newsletter/confirm',
      '/submission',
      '/contentlicensing',
      '/ad',
      '/antifraud-1499',
      '/contact',
    ],
  ]) {
    expect(cacheableAddress(path), path).toBeNull()
    expect(isPrivatePath(path), path).toBe(true)
  }
})
