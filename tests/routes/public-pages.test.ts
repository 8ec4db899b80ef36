import { DomUtils, parseDocument } from 'htmlparser2'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import robotsParser from 'robots-parser'
import { describe, expect, test } from 'vitest'
import { handleOf, linkOn, onePerRoute, pages, type WalkedPage } from '../support/pages.ts'
import { samples, type Who } from '../support/samples.ts'
import { signIn, startSite } from '../support/site.ts'
import { readPage } from '../support/walk/read-page.ts'

// third parties are configured, and every tag is sensitive: a page that wrongly allows them shows
const site = await startSite(async () => ({ TAG_MANAGER_ID: 'GTM-TEST' }))
await site.database.pool.query('update tags set sensitive = true')

const cookies = new Map<Who, Record<string, string>>()
for (const { who } of onePerRoute) if (!cookies.has(who)) cookies.set(who, await signIn(site.url, who))

/** A page as its sample reader receives it. */
async function open({ path: form, linkedOn, who }: WalkedPage) {
  const headers = cookies.get(who) ?? {}
  const path = linkedOn === undefined ? encodeURI(form) : linkOn((await site.request(linkedOn, { headers })).text, form)
  const response = await site.request(path, { headers })
  const document = parseDocument(response.text)
  const all = DomUtils.getElementsByTagName('*', document)
  const head = (name: string, attribute: string, value: string) =>
    all.find((one) => one.name === name && one.attribs[attribute] === value)?.attribs
  return {
    path,
    headers: response.headers,
    /** Whether its CSP allows a third party. */
    isOpen: /https:\/\/www\.googletagmanager\.com/.test(String(response.headers['content-security-policy'])),
    canonical: head('link', 'rel', 'canonical')?.['href']?.slice(site.url.length),
    hidden: head('meta', 'name', 'robots')?.['content'] === 'noindex',
    main: readPage(DomUtils.getOuterHTML(DomUtils.getElementsByTagName('main', document)), path),
  }
}

/** Whether data contains a `sensitive` flag at any depth. */
const isSensitive = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, of]) => (name === 'sensitive' && of === true) || isSensitive(of))

async function loadersData(path: string): Promise<unknown> {
  const [pathname, query] = path.split('?')
  const { text } = await site.request(`${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`)
  return (await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), globalThis as unknown as Window)).value
}

const sitemap = async (file: string) =>
  [...(await site.request(`/sitemaps/${file}.xml`)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
const parts = { pages: await sitemap('pages'), places: await sitemap('places'), posts: await sitemap('posts-1') }
const listed = new Set(Object.values(parts).flat())
const ofVisitors = pages.filter(({ who }) => who === 'visitor')

describe('third parties', () => {
  test.each(ofVisitors)('$path collects no input where third parties are allowed', async (page) => {
    const { isOpen, main } = await open(page)
    const forms = main.forms.filter(({ method, action, fields }) => {
      const own = action.split('?')[0] === encodeURI(page.path).split('?')[0]
      return method === 'post' && own && fields.some(({ kind }) => kind !== 'hidden')
    })
    if (forms.length > 0) expect(isOpen).toBe(false)
    if (page.handle.private) expect(isOpen).toBe(false)
  })

  const visitorOnly = onePerRoute.filter(({ who }) => who !== 'visitor')
  test.each(visitorOnly)('$path of a $who allows none', async (page) => {
    expect((await open(page)).isOpen).toBe(false)
  })

  const sensitive: string[] = []
  test.each(ofVisitors)('$path allows none where its loader data is sensitive', async (page) => {
    const isSensitivePage = isSensitive(await loadersData(encodeURI(page.path)))
    if (isSensitivePage) sensitive.push(page.id)
    const { isOpen } = await open(page)
    expect(isOpen).toBe(!isSensitivePage && !page.handle.private)
  })

  test('at least one page had sensitive loader data', () => {
    const routeIds = ['article-id', 'blog-id', 'book-id', 'posts/article-in-new-template', 'tag', 'feature-tag']
    expect(sensitive).toEqual(expect.arrayContaining(routeIds))
  })
})

describe('search engines', () => {
  const robots = (async () => robotsParser(`${site.url}/robots.txt`, (await site.request('/robots.txt')).text))()
  const isAllowed = async (path: string) => (await robots).isAllowed(site.url + path, 'Googlebot')

  /** Filtered lists are found through the list. */
  const narrowed = /^\/(book\/list|magazine_list)\/|\?/

  test.each(ofVisitors)('$path is in the sitemap exactly if it is indexed under its own address', async (page) => {
    const { path, canonical, hidden, headers } = await open(page)
    const plain = decodeURI(path)
    if (page.handle.robots === 'noindex') expect([hidden, headers['x-robots-tag']]).toEqual([true, 'noindex'])
    else expect(headers['x-robots-tag']).toBeUndefined()
    if (hidden) expect(listed.has(path)).toBe(false)
    else expect([plain, listed.has(path)]).toEqual([plain, canonical === path && !narrowed.test(plain)])
    // the sitemap lists nothing that robots.txt disallows
    if (listed.has(path)) expect(await isAllowed(path), plain).toBe(true)
  })

  test.each(onePerRoute)('$path ($who) is closed to crawlers if personal, and never if public', async (page) => {
    const { cached, private: closed, robots: actual } = page.handle
    if (page.who !== 'visitor') expect(actual).toBe('noindex')
    if (cached && !closed) expect(actual).toBe('index')
    // gifts and results are fetched for previews: only the page itself declares noindex
    if (actual === 'noindex' && !cached && page.path !== '/share') expect(await isAllowed(page.path)).toBe(false)
    if (actual === 'index') expect(await isAllowed(page.path.split('?')[0] ?? '')).toBe(true)
  })

  test.each(Object.keys(parts) as (keyof typeof parts)[])('routes declare what the sitemap has in its part %s', (part) => {
    const named = onePerRoute.filter(({ handle: { sitemap: actual } }) => actual === part || actual?.includes(part))
    expect(named.length).toBeGreaterThan(2)
    const missing = named.filter(({ id }) => !samples[id].at.some((path) => parts[part].includes(encodeURI(path))))
    // the same page under another URL: only the canonical one is listed
    const alias = /^feature-|^ask-diabetes-partner$/
    expect(missing.map(({ id }) => id).filter((id) => !alias.test(id))).toEqual([])
    // and vice versa; the part of pages also contains pages that declare a part of their own
    if (part === 'pages') return
    const entitlement = onePerRoute.filter(({ id }) => samples[id].at.some((path) => parts[part].includes(encodeURI(path))))
    expect(entitlement.filter((page) => !named.includes(page)).map(({ id }) => id)).toEqual([])
  })
})

describe('navigation', () => {
  test('every page in the sitemap is linked from the front page or its parent page', async () => {
    const linksOf = async (path: string) => {
      const { links, forms } = readPage((await site.request(path)).text, path)
      return new Set([...links, ...forms.map(({ action }) => action)].map((link) => link.split('?')[0] ?? ''))
    }
    const front = await linksOf('/')
    const lost: string[] = []
    for (const path of parts.pages) {
      if (path === '/' || front.has(path)) continue
      const above = path.slice(0, path.lastIndexOf('/'))
      if (!above || !front.has(above) || !(await linksOf(above)).has(path)) lost.push(path)
    }
    expect(lost).toEqual([])
    expect(parts.pages.length).toBeGreaterThan(40)
  })
})

test('a route’s declarations for search engines and readers are consistent', () => {
  for (const { id } of onePerRoute) if (!handleOf(id).cached) expect(handleOf(id).private, id).toBe(true)
})
