import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tagHash } from '../pages/tag-hashes.ts'
import { cdns, declaredAudience, keysToPurge, sharedHeaders } from './shared-headers.ts'

const tag = fc.oneof(
  fc.constantFrom('posts', 'post:article:7', 'author:3', 'tag:減鹽', 'magazines'),
  fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/^(all|\*|#.*|member:.*)$/.test(text)),
)
const hashesOf = (tags: readonly string[]) => new Set(tags.map(tagHash))
const keysIn = (headers: Record<string, string>) => (headers['surrogate-key'] ?? headers['cache-tag'] ?? '').split(/[ ,]/)

it.each(cdns)('%s: a purge of any tag of a response contains one of its keys', (cdn) => {
  fc.assert(
    fc.property(fc.uniqueArray(tag, { minLength: 1, maxLength: 700 }), fc.nat(), (tags, at) => {
      const keys = keysIn(sharedHeaders(cdn, hashesOf(tags)))
      const purged = new Set(keysToPurge([tags[at % tags.length] ?? '']))
      expect(keys.some((key) => purged.has(key))).toBe(true)
      expect(keys.some((key) => keysToPurge(['all']).includes(key))).toBe(true)
    }),
  )
})

it.each(cdns)('%s: the keys of any response fit into 4.5 KB of letters, digits and _, ignoring case', (cdn) => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 5000 }), (hashes) => {
      const headers = sharedHeaders(cdn, new Set(hashes))
      const text = headers['surrogate-key'] ?? headers['cache-tag'] ?? ''
      expect(text.length).toBeLessThan(4500)
      expect(text).toMatch(/^[a-z0-9_ ,]+$/)
    }),
  )
})

it('a response without any of the purged tags keeps its place, unless it has too many', () => {
  const keys = keysIn(sharedHeaders('varnish', hashesOf(['posts', 'author:3'])))
  expect(keysToPurge(['magazines']).some((key) => keys.includes(key))).toBe(false)
  const many = keysIn(sharedHeaders('varnish', hashesOf(Array.from({ length: 501 }, (_, index) => `post:article:${index}`))))
  expect(keysToPurge(['magazines']).some((key) => many.includes(key))).toBe(true)
})

it('a change of a member alone purges nothing', () => {
  expect(keysToPurge(['member:7', 'member:8'])).toEqual([])
  expect(keysToPurge(['member:7', 'posts'])).toEqual(keysToPurge(['posts']))
})

it('browsers revalidate, and nothing varies by the user agent or by cookies', () => {
  for (const cdn of cdns)
    expect(sharedHeaders(cdn, new Set())).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, X-Audience',
    })
  expect(sharedHeaders('varnish', new Set())['surrogate-control']).toBe(
    'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
  )
})

it('only visitors and crawlers can be declared, and never for a request with a session', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (declared, cookie) => {
      const known = declaredAudience(cookie, declared)
      expect(known === null || (known === declared && ['visitor', 'bot'].includes(declared))).toBe(true)
    }),
  )
  expect(declaredAudience('theme=dark', 'visitor')).toBe('visitor')
  expect(declaredAudience(undefined, 'bot')).toBe('bot')
  for (const audience of ['visitor', 'bot', 'member', 'subscriber', undefined])
    for (const prefix of ['', '__Secure-', 'a=b; '])
      expect(declaredAudience(`${prefix}healthpress.session_token=x`, audience)).toBeNull()
  for (const audience of ['member', 'subscriber', 'Visitor', '', undefined]) expect(declaredAudience('', audience)).toBeNull()
})
