import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taipeiDay } from '../time/taipei.ts'
import {
  accessLevels,
  anonymousReader,
  capacity,
  emptyLibrary,
  filesOf,
  isStorable,
  libraryFor,
  mayOpenPage,
  memberPageLifetime,
  type OfflineLibrary,
  type OfflineReader,
  type StoredPage,
  withFavorites,
  withoutPage,
  withPage,
} from './library.ts'
import { offlineAccessFor } from './offline-access.ts'

const day = 86_400_000
const noon = Date.UTC(2026, 10, 21, 4)
const member = fc.constantFrom(null, 'a', 'b')
const until = fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-12-31')
const reader: fc.Arbitrary<OfflineReader> = fc.record({ member, until })
const path = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((id) => `/article/${id}`),
  fc.constantFrom('/offline', '/tool/bmi', '/blog/1'),
)
const page: fc.Arbitrary<StoredPage> = fc.record({
  path,
  title: fc.string(),
  right: fc.constantFrom(...accessLevels),
  owner: member,
  keptAt: fc.integer({ min: noon - 60 * day, max: noon }),
  bytes: fc.integer({ min: 0, max: 4_000_000 }),
  files: fc.array(fc.constantFrom('/assets/a.js', '/assets/b.css', '/img/c/320.avif')),
})
/** The offline library after any sequence of pages, favorites and readers. */
const library: fc.Arbitrary<OfflineLibrary> = fc
  .array(fc.oneof(page, reader, fc.array(path, { maxLength: 5 })), { maxLength: 80 })
  .map((course) =>
    course.reduce<OfflineLibrary>(
      (before, step) =>
        Array.isArray(step)
          ? withFavorites(before, step, true)
          : 'path' in step
            ? withPage(before, step)
            : libraryFor(before, step, noon),
      emptyLibrary,
    ),
  )

describe('what may be stored', () => {
  it('is never a truncated text or a sensitive one', () => {
    const post = fc.record({
      status: fc.constantFrom('' as const, 'memberwall' as const, 'subscriberwall' as const),
      walled: fc.boolean(),
      sensitive: fc.boolean(),
    })
    fc.assert(fc.property(post, (one) => (offlineAccessFor(one) === null) === (one.walled || one.sensitive)))
    expect(offlineAccessFor({ status: '', walled: false, sensitive: false })).toBe('open')
    expect(offlineAccessFor({ status: 'memberwall', walled: false, sensitive: false })).toBe('member')
    expect(offlineAccessFor({ status: 'subscriberwall', walled: false, sensitive: false })).toBe('subscriber')
  })

  it.each(['/article/1', '/blog/24', '/book/3', '/tool', '/tool/bmi', '/offline'])('%s', (pagePath) => {
    expect(isStorable(pagePath)).toBe(true)
  })

  it.each([
    '/',
    '/article',
    '/article/0',
    '/article/1/x',
    '/article/preview/1',
    '/member/favorites',
    '/api/v3.0/article/1',
    '/payment/ask-diabetes',
    '/tool/bmi/embed',
    '/share/abc',
    '/offline/shelf.json',
  ])('never %s', (pagePath) => {
    expect(isStorable(pagePath)).toBe(false)
    const one = { path: pagePath, title: '', right: 'open' as const, owner: null, keptAt: noon, bytes: 1, files: [] }
    expect(withPage(emptyLibrary, one).pages).toEqual([])
  })
})

describe('what may be opened', () => {
  it('is an open text for any reader, a walled one for its owner only and within the entitlement', () => {
    fc.assert(
      fc.property(page, reader, (one, who) => {
        const opens = mayOpenPage(one, who, noon)
        if (one.right === 'open') expect(opens).toBe(true)
        else if (opens) {
          expect(who.member).not.toBeNull()
          expect(one.owner).toBe(who.member)
          if (one.right === 'subscriber') expect((who.until ?? '') >= taipeiDay(new Date(noon))).toBe(true)
          else expect(noon - one.keptAt).toBeLessThanOrEqual(memberPageLifetime)
        }
      }),
    )
  })

  it('ends with the last day of the entitlement in Taipei', () => {
    const text: StoredPage = { path: '/article/3', title: '', right: 'subscriber', owner: 'a', keptAt: noon, bytes: 1, files: [] }
    const subscriber = { member: 'a', until: '2026-11-21' }
    const midnight = Date.UTC(2026, 10, 21, 16)
    expect(mayOpenPage(text, subscriber, midnight - 1)).toBe(true)
    expect(mayOpenPage(text, subscriber, midnight)).toBe(false)
    const library = withPage(libraryFor(emptyLibrary, subscriber, noon), text)
    expect(library.pages).toHaveLength(1)
    const lapsed = libraryFor(library, subscriber, midnight)
    expect(lapsed.pages).toEqual([])
    // setting the clock back restores nothing
    expect(withPage(lapsed, text).pages).toEqual([])
  })

  it('removes walled texts of another reader after a change of reader', () => {
    fc.assert(
      fc.property(library, reader, (before, who) => {
        const after = libraryFor(before, who, noon)
        for (const one of after.pages) expect(one.right === 'open' || one.owner === who.member).toBe(true)
        expect(after.pages.filter(({ right }) => right === 'open')).toEqual(before.pages.filter(({ right }) => right === 'open'))
        expect(libraryFor(after, who, noon)).toEqual(after)
      }),
    )
  })

  it('retains open texts after signing out, and no favorites of the former reader', () => {
    fc.assert(
      fc.property(library, (before) => {
        const after = libraryFor(before, anonymousReader, noon)
        expect(after.pages.every(({ right }) => right === 'open')).toBe(true)
        if (before.reader.member !== null) expect(after.favorites).toEqual([])
      }),
    )
  })
})

describe('eviction', () => {
  it('stays within the limits, each address once, the newest first', () => {
    fc.assert(
      fc.property(library, (one) => {
        const paths = one.pages.map((stored) => stored.path)
        expect(new Set(paths).size).toBe(paths.length)
        const read = paths.filter((stored) => /^\/(article|blog|book)\//.test(stored) && !one.favorites.includes(stored))
        expect(read.length).toBeLessThanOrEqual(capacity.posts)
        expect(one.favorites.length).toBeLessThanOrEqual(capacity.favorites)
        expect(one.pages.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(capacity.bytes)
      }),
    )
  })

  it('evicts the least recently read, and no favorite before it', () => {
    const text = (id: number): StoredPage => ({
      path: `/article/${id}`,
      title: '',
      right: 'open',
      owner: null,
      keptAt: noon,
      bytes: 1_000,
      files: [`/assets/${id}.js`],
    })
    const dear = withFavorites(emptyLibrary, ['/article/1'], true)
    const full = Array.from({ length: 30 }, (_, index) => text(index + 1)).reduce(withPage, dear)
    expect(full.pages.map((one) => one.path)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => `/article/${30 - index}`),
      '/article/1',
    ])
    expect(filesOf(full)).not.toContain('/assets/2.js')
    expect(filesOf(full)).toContain('/assets/1.js')
    expect(withFavorites(full, ['/article/1'], false).pages.map((one) => one.path)).not.toContain('/article/1')
    expect(withoutPage(full, '/article/30').pages).toHaveLength(20)
  })

  it('evicts favorites last when space is short', () => {
    const heavy = (id: number): StoredPage => ({
      path: `/article/${id}`,
      title: '',
      right: 'open',
      owner: null,
      keptAt: noon,
      bytes: capacity.bytes / 2,
      files: [],
    })
    const dear = withFavorites(emptyLibrary, ['/article/1'], true)
    const full = [heavy(1), heavy(2), heavy(3)].reduce(withPage, dear)
    expect(full.pages.map((one) => one.path)).toEqual(['/article/3', '/article/1'])
  })
})
