import { expect, test } from 'vitest'
import { isSameSiteNavigation, ownReferrer, previousPage } from './same-site-navigation.ts'

const origin = 'https://magazine.test'
test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, false],
  [{ 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', referer: `${origin}/article/2` }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ referer: `${origin}/article/2` }, true],
  [{ referer: 'https://evil.test/' }, false],
  [{ referer: `${origin}.evil.test/` }, false],
  [{ referer: 'nonsense' }, false],
  [{}, false],
])('%o: %s', (headers, isSameSite) => expect(isSameSiteNavigation(new Headers(headers), origin)).toBe(isSameSite))

test("returns the referring path only for the site's own pages", () => {
  expect(ownReferrer(new Headers({ referer: `${origin}/payment/success?x=1` }), origin)).toBe('/payment/success?x=1')
  expect(ownReferrer(new Headers({ referer: 'https://evil.test/payment' }), origin)).toBe(null)
})

test.each([
  [`${origin}/subscriptions`, '/subscriptions'],
  [`${origin}/payment/ask-diabetes/partner/cathaylife?x=1`, '/payment/ask-diabetes/partner/cathaylife?x=1'],
  [`${origin}/payment/info-input?plan=digital`, '/'],
  [`${origin}/payment/success?order=1`, '/'],
  [`${origin}/login?next=%2Fpayment%2Finfo-input`, '/'],
  ['https://evil.test/subscriptions', '/'],
  ['', '/'],
])('a page that cannot be shown to a reader from %j leads to %s', (referer, path) => {
  expect(previousPage(new Headers({ referer }), origin)).toBe(path)
})
