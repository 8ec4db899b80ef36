import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import robotsParser from 'robots-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()
const xml = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) })

async function read(path: string, type: string): Promise<string> {
  const response = await site.request(path)
  expect(response.status, path).toBe(200)
  expect(response.headers['content-type'], path).toContain(type)
  return response.text
}

async function readXml<T>(path: string): Promise<T> {
  const text = await read(path, 'xml')
  expect(XMLValidator.validate(text), path).toBe(true)
  return xml.parse(text)
}

describe('sitemaps', () => {
  it('list every kind of page once, by absolute address, and each responds', async () => {
    const index = await readXml<{ sitemapindex: { sitemap: { loc: string }[] } }>('/sitemap.xml')
    const files = index.sitemapindex.sitemap.map(({ loc }) => loc)
    expect(files).toEqual(['pages', 'places', 'posts-1'].map((name) => `${site.url}/sitemaps/${name}.xml`))
    const urls: string[] = []
    for (const file of files) {
      const map = await readXml<{ urlset: { url: { loc: string; lastmod?: string }[] } }>(new URL(file).pathname)
      urls.push(...map.urlset.url.map(({ loc }) => loc))
      if (file.includes('posts')) for (const { lastmod } of map.urlset.url) expect(Date.parse(lastmod ?? '')).not.toBeNaN()
    }
    expect(new Set(urls).size).toBe(urls.length)
    for (const path of ['/', '/article/1', '/blog/1', '/book/1', '/author/1', '/column/1', '/diet', '/special/1', '/magazine/1'])
      expect(urls).toContain(site.url + path)
    const tried = [
      '/tool',
      '/tool/bmi',
      '/tool/safe_period',
      '/test',
      '/test/Index/1',
      '/symptom_checker',
      '/nutrition_recommender',
    ]
    for (const path of [...tried, '/symptom_checker/headache']) {
      expect(urls).toContain(site.url + path)
      expect((await site.request(path)).status, path).toBe(200)
    }
    for (const loc of urls.filter((_, at) => at % 5 === 0))
      expect((await site.request(new URL(loc).pathname)).status, loc).toBe(200)
  })

  it('a slice beyond the last, and an unknown name, are 404', async () => {
    for (const path of ['/sitemaps/posts-2.xml', '/sitemaps/posts-0.xml', '/sitemaps/all.xml', '/sitemaps/posts-99999.xml'])
      expect((await site.request(path)).status, path).toBe(404)
  })

  it('the news sitemap has the posts of the last two days, at once, and nothing older', async () => {
    interface News {
      urlset: { url?: { loc: string; 'news:news': { 'news:title': string; 'news:publication_date': string } }[] }
    }
    await site.database.pool.query(`update posts set publish_date = now() - interval '1 hour' where type = 'article' and id = 3`)
    await site.database.pool.query(
      `update posts set publish_date = now() - interval '49 hours' where type = 'article' and id = 4`,
    )
    const listedUrls = async () => (await readXml<News>('/news-sitemap.xml')).urlset.url?.map(({ loc }) => loc)
    await expect.poll(listedUrls).toContain(`${site.url}/article/3`)
    expect(await listedUrls()).not.toContain(`${site.url}/article/4`)
    await site.database.pool.query(`update posts set publish_date = publish_date - interval '7 days'`)
    // an empty one would be invalid: it is 404, and robots.txt lists none
    await expect.poll(async () => (await site.request('/news-sitemap.xml')).status).toBe(404)
    await expect.poll(async () => (await site.request('/robots.txt')).text).not.toContain('news-sitemap')
  })
})

describe('feeds', () => {
  const parsed = async (path: string) => parseFeed(await read(path, 'application/rss+xml'))

  it.each(['/rss.xml', '/channel/1/rss.xml', '/author/1/rss.xml', '/column/1/rss.xml'])(
    '%s parses and links to posts',
    async (path) => {
      const feed = await parsed(path)
      expect(feed.title).toBeTruthy()
      expect(feed.items.length).toBeGreaterThan(0)
      expect(feed.items.length).toBeLessThanOrEqual(30)
      for (const { title, url, published, description } of feed.items) {
        expect(title && description).toBeTruthy()
        expect(published).toBeInstanceOf(Date)
        expect(url).toMatch(new RegExp(`^${site.url}/(article|blog|book)/\\d+$`))
      }
    },
  )

  it('have authors and images in RSS and its modules', async () => {
    const { text } = await site.request('/rss.xml')
    expect(XMLValidator.validate(text)).toBe(true)
    expect(text).not.toMatch(/<author>|<enclosure/)
    expect(text).toMatch(/<dc:creator>[^<]*\p{Script=Han}/u)
    const pictures = [
      ...text.matchAll(/<media:content url="([^"]+)" type="([^"]+)" medium="image" width="(\d+)" height="(\d+)"/g),
    ]
    expect(pictures.length).toBeGreaterThan(0)
    const [, url = '', type, width, height] = pictures[0] ?? []
    const { bytes, headers } = await site.request(new URL(url).pathname)
    const drawn = await sharp(bytes).metadata()
    expect([headers['content-type'], drawn.width, drawn.height]).toEqual([type, Number(width), Number(height)])
  })

  it.each(['/author/1', '/column/1', '/channel/1', '/diet'])('%s has its own feed', async (path) => {
    const { text } = await site.request(path)
    const feeds = [...text.matchAll(/<link rel="alternate" type="application\/rss\+xml" href="([^"]+)" title="([^"]+)"/g)]
    const own = feeds.find(([, href = '']) => /\/(author|column|channel)\//.test(href))
    expect(own?.[2]).toBeTruthy()
    expect((await site.request(new URL(own?.[1] ?? '').pathname)).headers['content-type']).toContain('rss')
  })

  it('an unknown author has none', async () => {
    for (const path of ['/author/999999/rss.xml', '/channel/nothing/rss.xml', '/column/x/rss.xml'])
      expect((await site.request(path)).status, path).toBe(404)
  })
})

it('robots.txt allows what is public and disallows what is personal', async () => {
  const robots = robotsParser(`${site.url}/robots.txt`, await read('/robots.txt', 'text/plain'))
  for (const path of ['/', '/article/3', '/tag/%E8%A1%80%E5%A3%93', '/tool/bmi', '/search'])
    expect(robots.isAllowed(site.url + path, 'Googlebot'), path).toBe(true)
  for (const path of [
    '/member',
    '/member/favorites',
    '/payment/info-input',
    '/api/v1.0/member/me',
    '/article/1?preview=x',
    '/search?keyword=x',
  ])
    expect(robots.isAllowed(site.url + path, 'Googlebot'), path).toBe(false)
  expect(robots.getSitemaps()).toContain(`${site.url}/sitemap.xml`)
})

it('API responses are compressed, except those with session data', async () => {
  const headers = { 'accept-encoding': 'gzip, br', 'api-key': 'healthpress-web' }
  const { status, bytes, text, headers: responseHeaders } = await site.request('/api/openapi.json', { headers })
  expect([status, responseHeaders['content-encoding'], responseHeaders['vary']]).toEqual([
    200,
    'br',
    expect.stringContaining('Accept-Encoding'),
  ])
  expect(bytes.length).toBeLessThan(text.length / 5)
  expect(JSON.parse(text).openapi).toMatch(/^3\./)
  expect((await site.request('/api/openapi.json')).headers['content-encoding']).toBeUndefined()
  expect((await site.request('/api/v3.0/article', { headers })).headers['content-encoding']).toBe('br')
  expect((await site.request('/api/auth/get-session', { headers })).headers['content-encoding']).toBeUndefined()
})

it('security.txt has contact and expiry (RFC 9116)', async () => {
  const text = await read('/.well-known/security.txt', 'text/plain')
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  )
  expect(fields.get('Contact')).toBe(`${site.url}/contact`)
  const left = Date.parse(fields.get('Expires') ?? '') - Date.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(366 * 86_400_000)
})

it('password managers are redirected to the password page', async () => {
  const response = await site.request('/.well-known/change-password')
  expect([response.status, response.headers.location]).toEqual([302, '/member/change_password'])
})

it('the manifest refers to existing icons', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest', 'application/manifest+json')) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await site.request(src)).status, src).toBe(200)
})

it('ads.txt has a record in the format of its specification', async () => {
  const text = await read('/ads.txt', 'text/plain')
  expect(text.trim()).toMatch(/^[^,\s]+, [^,]+, (DIRECT|RESELLER)(, [^,]+)?$/)
})

describe('a title of hostile characters', () => {
  const title = `<script>alert(1)</script>"&'&amp; ]]> \u0001\u202e血壓`
  const seen = `<script>alert(1)</script>"&'&amp; ]]> \u202e血壓`

  it('is text in every feed, in the news sitemap, in JSON-LD and in the head of its page', async () => {
    const { pool } = site.database
    await pool.query(
      `update posts set title = $1, seo_title = $1, web_title = $1, lead = $1, publish_date = now() - interval '1 minute' where type = 'article' and id = 3`,
      [title],
    )
    const author = await pool.query(
      `select a.author_id from post_authors a join posts p on p.uid = a.post_uid where p.type = 'article' and p.id = 3`,
    )
    for (const path of ['/rss.xml', `/author/${author.rows[0].author_id}/rss.xml`]) {
      await expect.poll(async () => (await site.request(path)).text).toContain('alert(1)')
      const { text } = await site.request(path)
      expect(XMLValidator.validate(text), path).toBe(true)
      for (const raw of ['<script', '\u0001']) expect(text).not.toContain(raw)
      const item = parseFeed(text).items.find(({ url }) => url?.endsWith('/article/3'))
      // like an app that parses the element as HTML
      expect(item?.title).toBe(seen)
    }
    const news = await readXml<{ urlset: { url: { 'news:news': { 'news:title': string } }[] } }>('/news-sitemap.xml')
    expect(news.urlset.url.map((entry) => entry['news:news']['news:title'])).toContainEqual(seen)

    await expect.poll(async () => (await site.request('/article/3')).text).toContain('alert(1)')
    const { text: page } = await site.request('/article/3')
    expect(page).not.toContain('<script>alert(1)')
    const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(JSON.stringify(JSON.parse(graph))).toContain(JSON.stringify(title).slice(1, -1))
    const property = /<meta property="og:title" content="([^"]*)"/.exec(page)?.[1]
    expect(property).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;')
  })
})

it('sign-in with a Chinese destination ends there', async () => {
  const next = '/tag/減鹽?spchannel=diet#上'
  const url = `/login?${new URLSearchParams({ next })}`
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  const body = String(new URLSearchParams({ email: 'member@example.com', password: 'Demo-health-2026' }))
  const response = await site.request(url, { method: 'POST', headers: form, body })
  expect(response.status).toBe(303)
  expect(response.headers.location).toBe('/tag/%E6%B8%9B%E9%B9%BD?spchannel=diet#%E4%B8%8A')
  const cookie = response.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
  // and for a signed-in member, on every page that redirects
  for (const path of ['/login', '/register', '/verify-email']) {
    const again = await site.request(`${path}?${new URLSearchParams({ next })}`, { headers: { cookie } })
    expect([path, again.status, again.headers.location]).toEqual([path, 302, response.headers.location])
  }
  const out = await site.request(`/logout?${new URLSearchParams({ next })}`, {
    method: 'POST',
    headers: { ...form, cookie },
    body: '',
  })
  expect([out.status, out.headers.location]).toEqual([303, response.headers.location])
})

it('a column shows the portrait of its author, and the day of its latest post', async () => {
  const { text } = await site.request('/column/1')
  const head = /<h1[\s\S]*?<\/header>/.exec(text)?.[0].replaceAll('<!-- -->', '') ?? ''
  expect(head).toMatch(/<img[^>]+src="\/img\//)
  expect(head).toMatch(/\d 篇，最近一篇 20\d\d\.\d\d\.\d\d/)
  const none = await site.database.pool.query<{ id: number }>(
    "insert into columns (id, title, description, author_id, channel_id, cover_id) select 990, '還沒開始', description, author_id, channel_id, cover_id from columns where id = 1 returning id",
  )
  expect(none.rowCount).toBe(1)
  expect((await site.request('/column/990')).text).not.toContain('最近一篇')
})
