import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const ours = 'https://magazine.example'
const own = new Set([ours])

test.each([
  [undefined, undefined, false],
  ['same-origin', ours, false],
  ['none', undefined, false],
  [undefined, ours, false],
  ['same-origin', undefined, false],
  ['cross-site', undefined, true],
  ['same-site', undefined, true],
  ['cross-site', ours, true],
  [undefined, 'null', true],
  [undefined, 'http://magazine.example', true],
  ['none', 'https://evil.example', true],
] as const)('site %s, origin %s: foreign %s', (site, origin, foreign) => expect(isCrossSite({ site, origin }, own)).toBe(foreign))

test('no other origin is ever accepted as own, whatever else the browser sends', () => {
  const site = fc.constantFrom(undefined, 'same-origin', 'same-site', 'cross-site', 'none')
  fc.assert(fc.property(site, fc.webUrl(), (where, origin) => origin === ours || isCrossSite({ site: where, origin }, own)))
})
