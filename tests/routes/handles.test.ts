import { describe, expect, test } from 'vitest'
import { mayShowAd } from '../../src/domain/ads/ad-visibility.ts'
import { adSlotNames } from '../../src/domain/ads/slots.ts'
import { pageTypes } from '../../src/domain/navigation/page-type.ts'
import { entityKinds, entityPath, pagePaths } from '../../src/domain/navigation/paths.ts'
import { isSignInPage } from '../../src/domain/navigation/sign-in-link.ts'
import { isStorable } from '../../src/domain/offline/library.ts'
import { pictureLimits } from '../../src/domain/questions/pictures.ts'
import type { PageHandle, RouteMatch } from '../../src/rendering/page-handle.ts'
import { loadBuilds, SiteRoutes } from '../../src/server/pages/site-routes.ts'
import { sitemapPaths } from '../../src/site/discovery/crawlers.ts'
import { routePatterns } from '../../vite.route-patterns.ts'
import { bodyLimitOfNginx } from '../support/nginx.ts'
import { samples } from '../support/samples.ts'
import { root } from '../support/site.ts'

const builds = await loadBuilds(root)
const build = builds.site
const routes = new SiteRoutes()
routes.use(builds)
const pageAt = (path: string) => routes.handleOf(path) as PageHandle
const handleOf = (id: string) => (build.routes[id]?.module['handle'] ?? {}) as PageHandle
const paths = (lines: string) => lines.trim().split(/\s+/)

describe('guarantees for addresses in any notation', () => {
  test.each(
    paths(`/member /member/profile /Member/Profile /%6Dember/basic_info /member/symptom_checker/7/detail /member.data /member/_.data
      /member/favorites.data /member/nowhere /payment/ask-diabetes /payment/ask-diabetes/partner/cathaylife /payment/info-input
      /preview/payment/success /login?next=/ /login.data /register /logout /forgot-password /reset-password /verify-email /subcheck
      /fti/coupon /outbox /consent /office /office/reads /symptom_checker /SYMPTOM_checker/headache /nutrition_recommender
      /share /share/abcdefghijkm /newsletter/confirm /submission /submission?sent=S-20261121-7F3K /contentlicensing /ad /contact
      /antifraud-1499.data /test/topic/1 /test/answer/demo1 /TEST/Answer/1 /test/Index/1/embed /tool/bmi /tool/bmi/embed /search
      /article/preview/x /blog/preview /activity /offline /desk /demo/gateway /500 /nowhere /a%`),
  )('%s allows no third parties: health, answers, questions, searches, accounts, unknown paths', (path) => {
    expect(pageAt(path).private).toBe(true)
  })

  test.each(
    paths('/ /article/1 /article/v2/1 /diet /feature/diet /tag/x /test /test/Index/1 /tool /video /subscriptions /terms'),
  )('%s is open, unless its content is sensitive', (path) => {
    expect(pageAt(path)).toMatchObject({ cached: true, private: false })
  })

  test.each(
    paths(`/member /member/favorites.data /payment/ask-diabetes /preview/payment/success /login?next=/ /login.data /%6Cogin /outbox
      /share/abcdefghijkm /share /ad /antifraud-1499.data /article/preview/0b0e /blog/preview /article/1?preview=0b0e
      /activity?join=1 /oembed?url=x /member/data/json /desk/picture/1 /symptom_checker/headache /consent /office/ads`),
  )('%s is rendered per person and never cached', (path) => {
    expect(routes.cachedUrl(path)).toBeNull()
  })

  test.each([
    ['/article/1.data?_routes=root', '/article/1.data?_routes=root'],
    ['/memberships', '/memberships'],
    ['/advice', '/advice'],
    ['/search?keyword=x&utm_source=mail', '/search?keyword=x'],
    ['//elsewhere.example/article/1', '//elsewhere.example/article/1'],
  ])('%s is cached as %s', (path, url) => {
    expect(routes.cachedUrl(path)).toBe(url)
    // and the second time from the memoised result
    expect(routes.cachedUrl(path)).toBe(url)
  })
})

describe('advertisements', () => {
  const reader = { audience: 'visitor', forSubscribers: false } as const
  const on = (path: string) => adSlotNames.filter((slot) => mayShowAd({ ...reader, slot, on: pageAt(path).ads }))

  test.each<[string, string[]]>([
    ['/', ['header', 'index-bottom']],
    ...paths('/bbc /channel/11 /article-list /blog-list /book /book/list /column /column/1').map((path): [string, string[]] => [
      path,
      ['header', 'channel-list'],
    ]),
    ...paths('/tool /tool/bmi /tool/safe_period /shop /author /author/1 /video /special/1 /magazine /test /test/Index/1').map(
      (path): [string, string[]] => [path, ['header']],
    ),
    ['/diet', ['feature-channel']],
    ['/feature/chronic', ['feature-channel']],
    ['/tag/%E8%A1%80%E5%A3%93', ['channel-list']],
    ...paths('/article/1 /article/v2/1 /blog/2 /book/3 /Article/1/').map((path): [string, string[]] => [
      path,
      ['content', 'article-bottom', 'next-article', 'ch_area03_6', 'ch_area04_2', 'ch_area04_6', 'backup'],
    ]),
    ...paths(`/subcheck /search /symptom_checker /symptom_checker/headache /nutrition_recommender /member/symptom_checker/1/detail
      /test/topic/1 /test/answer/1 /TEST/Answer/demo1 /payment/ask-diabetes /login /share/x /fti /antifraud-1499 /tool/bmi/embed
      /article/preview/x /nowhere`).map((path): [string, string[]] => [path, []]),
  ])('%s has %j', (path, slots) => expect(on(path)).toEqual(slots))
})

describe('page types', () => {
  const typeOf = (id: string, params = {}) => {
    const { pageType } = handleOf(id)
    return typeof pageType === 'function' ? pageType({ id, params, search: '' }) : pageType
  }

  test('are declared by the routes, each once', () => {
    const fixed = ['home/home', 'bbc', 'article-id', 'blog-id', 'book-id', 'tools/tools', 'shop'].map((id) => typeOf(id))
    const tools = ['weight', 'bmi', 'calorie', 'safe_period', 'sport', 'mcsb'].map((slug) => typeOf('tools/tool', { slug }))
    expect(new Set([...fixed, ...tools, typeOf('channel-id', { id: '11' })])).toEqual(new Set(pageTypes))
    for (const id of ['channel-id', 'search/search', 'posts/article-in-new-template', 'book-list'])
      expect(typeOf(id), id).toBeUndefined()
  })
})

test.each<[string, Omit<RouteMatch, 'params'>[]]>([
  ['index', [{ id: 'home/home', search: '' }]],
  ['search result', [{ id: 'search/search', search: '?keyword=x' }]],
  [
    'article',
    ['article-id', 'article-list', 'article-preview', 'posts/article-in-new-template'].map((id) => ({ id, search: '' })),
  ],
  ['tag', ['', '?spchannel=', '?spchannel=index', '?spchannel=toString'].map((search) => ({ id: 'tag', search }))],
  ...['diet', 'ewm', 'chronic', 'sports', 'smart'].map((slug): [string, Omit<RouteMatch, 'params'>[]] => [
    slug,
    [
      { id: slug, search: '' },
      { id: `feature-${slug}`, search: '' },
      { id: 'tag', search: `?spchannel=${slug}` },
      { id: 'feature-tag', search: `?page=2&spchannel=${slug}` },
    ],
  ]),
])('the analytics category %s has exactly the listed pages', (expected, matches) => {
  const categoryOf = (by: Omit<RouteMatch, 'params'>) => {
    const { category } = handleOf(by.id)
    return typeof category === 'function' ? category({ ...by, params: {} }) : category
  }
  expect(matches.map(categoryOf)).toEqual(matches.map(() => expected))
  const others = Object.keys(build.routes).filter((id) => !matches.some((by) => by.id === id))
  expect(others.filter((id) => categoryOf({ id, search: '' }) === expected)).toEqual(expected === 'tag' ? ['feature-tag'] : [])
})

test('every office page declares itself as such: own CSP, never cached, not indexed', () => {
  for (const { id, module } of Object.values(builds.office.routes).flatMap((route) => route ?? []))
    if (id !== 'root' && module.default)
      expect(module['handle'], id).toMatchObject({
        office: true,
        cached: false,
        private: true,
        robots: 'noindex',
        // before sign-in or second factor there is no user: the office's own guard decides what is visible
        middleware: ['office-ask', 'office-sign-in'].includes(id) ? [] : ['member-only'],
      })
})

test('embedded pages and redirects are not indexed', () => {
  const empty = Object.values(build.routes).flatMap((route) => (route?.module.default ? handleOf(route.id) : []))
  const within = empty.filter(({ layout, framed }) => layout === 'empty' || framed)
  expect(within.length).toBeGreaterThan(1)
  for (const handle of within) expect(handle.robots, handle.title).toBe('noindex')
})

test('everything below the member’s own address is for members only, page-less calls too', () => {
  const own = Object.values(build.routes).filter((route) => /^member(\/|$)/.test(route?.path ?? ''))
  expect(own.length).toBeGreaterThan(10)
  for (const route of own) expect(['member-only', 'member-form'], route?.id).toContain(handleOf(route?.id ?? '').middleware?.[0])
})

test('office pages accept their forms’ bodies, stream uploads, and allow frames of previews', () => {
  for (const path of ['/office/settings', '/office/setup', '/office/second-factor/ask'])
    expect(pageAt(path).bodyLimit, path).toBeGreaterThan(128 * 1024)
  expect(pageAt('/office/media').streamed).toBe(true)
  expect(pageAt('/office/lens')).toMatchObject({ frames: true })
})

test('the proxy allows the bodies that pages accept', () => {
  const limitOf = bodyLimitOfNginx()
  const office = ['/office/settings', '/office/setup', '/office/second-factor/ask', '/office/media', '/office/posts/1']
  const within = [...office, '/member/questions/new'].flatMap((path) => {
    const { bodyLimit = 0 } = pageAt(path)
    expect(bodyLimit, path).toBeGreaterThan(128 * 1024)
    return [path, `${path}.data`].map((url) => ({ url, bodyLimit }))
  })
  expect(within.filter(({ url, bodyLimit }) => limitOf(url) < bodyLimit)).toEqual([])
})

describe("the browser's copy of the routes has", () => {
  const patterns = (of: (handle: PageHandle) => boolean) =>
    Object.values(build.routes)
      .flatMap((route) => (route?.parentId && route.module.default && of(handleOf(route.id)) ? [route.path ?? ''] : []))
      .toSorted()

  test('the same private pages as the server', async () => {
    expect((await routePatterns('private')).toSorted()).toEqual(patterns((handle) => handle.private))
  })

  test('what it may prefetch: cached pages, except searches', async () => {
    const prefetched = await routePatterns('prefetched')
    expect(prefetched.toSorted()).toEqual(patterns(({ cached, prefetch }) => cached && prefetch !== false))
    expect(prefetched).toEqual(expect.arrayContaining(['', 'article/:id?', 'diet', 'tool/:slug']))
    for (const never of ['search', 'login', 'member', 'payment/info-input', 'ad', 'fti']) expect(prefetched).not.toContain(never)
  })
})

describe('rules by address, and the routes that they concern', () => {
  const samplePaths = Object.entries(samples).flatMap(([id, { at }]) =>
    at.map((path) => ({ id, path: path.split('?')[0] ?? '' })),
  )
  const guests = samplePaths.filter(({ path }) => pageAt(path).middleware?.includes('guest'))

  test('a visitor who goes to sign in is never returned to a guests-only page', () => {
    expect(guests.length).toBeGreaterThan(2)
    expect(guests.filter(({ path }) => !isSignInPage(path))).toEqual([])
    for (const { path } of samplePaths.filter(({ path }) => isSignInPage(path)))
      expect(pageAt(path), path).toMatchObject({ cached: false, robots: 'noindex' })
  })

  test('a device caches posts, tools and its own list: pages rendered for an audience', () => {
    const keepable = samplePaths.filter(({ path }) => isStorable(path))
    expect(keepable.filter(({ path }) => !pageAt(path).cached)).toEqual([])
    const kinds = ['article-id', 'blog-id', 'book-id', 'tools/tools', 'tools/tool', 'offline/offline']
    expect(new Set(keepable.map(({ id }) => id))).toEqual(new Set(kinds))
  })

  test('the upload form accepts the maximum number and size of images', () => {
    expect(pageAt('/member/questions/new').bodyLimit).toBeGreaterThan(pictureLimits.most * pictureLimits.bytes)
  })
})

/** Whether only the catch-all route matches. */
const leadsNowhere = (path: string) => pageAt(path) === build.routes['errors/unknown-path']?.module['handle']

test('content may link internally only to pages of the site, including every one in the sitemap', () => {
  const { routes: all } = build
  const paths = sitemapPaths(all, 'pages')
  expect(paths.filter((path) => !pagePaths.has(path))).toEqual([])
  const nowhere = [...pagePaths].filter((path) => leadsNowhere(path))
  expect(nowhere).toEqual([])
  expect(entityKinds.map((kind) => entityPath(kind, kind === 'feature' ? 'diet' : 1)).filter(leadsNowhere)).toEqual([])
})
