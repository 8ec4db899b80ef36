import { expect, test } from 'vitest'
import { isSameSiteNavigation, refererIn } from './same-site-navigation.ts'

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
])('%o: %s', (headers, here) => expect(isSameSiteNavigation(new Headers(headers), origin)).toBe(here))

test("returns the referring path only for the site's own pages", () => {
  expect(refererIn(new Headers({ referer: `${origin}/payment/success?x=1` }), origin)).toBe('/payment/success?x=1')
  expect(refererIn(new Headers({ referer: 'https://evil.test/payment' }), origin)).toBe(null)
})
