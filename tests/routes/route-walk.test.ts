import { sql } from 'drizzle-orm'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { describe, expect, test } from 'vitest'
import { linkOn, pages } from '../support/pages.ts'
import { samples, type Who } from '../support/samples.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

/** The responses of each route at its URLs, to the reader who has access, and at missing ones. */
const answers = Object.entries(samples).flatMap(
  ([id, { at, who = 'visitor', also = [], answers: status = 200, linkedOn, leadsTo, missing = [] }]) => [
    ...[who, ...also].flatMap((reader) => at.map((path) => ({ id, path, status, reader, linkedOn, leadsTo }))),
    ...missing.map((path) => ({ id, path, status: 404, reader: who, linkedOn: undefined, leadsTo: undefined })),
  ],
)
const isPage = new Set<string>(pages.map(({ id }) => id))
const cookies = new Map(
  await Promise.all(
    [...new Set(answers.map(({ reader }) => reader))].map(async (reader) => [reader, await signIn(site.url, reader)] as const),
  ),
)
const headersOf = (reader: Who) => cookies.get(reader) ?? {}

/** The URL itself, where a page links to it. */
async function urlOf({ path, linkedOn, reader }: (typeof answers)[number]): Promise<string> {
  if (linkedOn !== undefined) return linkOn((await site.request(linkedOn, { headers: headersOf(reader) })).text, path)
  return path.includes('%00') ? path : encodeURI(path)
}

const fetchPage = async (path: string) => {
  const { status, headers, text } = await site.request(encodeURI(decodeSafely(path)))
  return { status, location: headers.location, text }
}
const decodeSafely = (path: string) => {
  try {
    return path.includes('%00') ? path : decodeURI(path)
  } catch {
    return path
  }
}

/** Whether a value survives a JSON round trip, except undefined properties. */
const isJson = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => item !== undefined && isJson(item))) ||
  (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson))

describe('the routes of the site', () => {
  test.each(answers)('$path returns $status ($reader)', async (sample) => {
    const { id, path, status, reader, leadsTo } = sample
    const response = await site.request(await urlOf(sample), { headers: headersOf(reader) })
    expect(
      status === 404 ? [400, 404].includes(response.status) : response.status === status,
      `${path}: ${response.status}`,
    ).toBe(true)
    expect(response.headers.location, path).toBe(leadsTo)
    if (reader === 'visitor') expect(response.headers['set-cookie'], 'a cookie before signing in').toBeUndefined()
    if (status === 200 && isPage.has(id))
      expect(response.text.slice(0, 30), 'in standards mode').toMatch(/^<!doctype html><html /i)
  })

  test.each(answers.filter(({ id, status }) => status === 200 && isPage.has(id)))(
    'the loaders of $path return only JSON values ($reader)',
    async (sample) => {
      const [pathname, query] = (await urlOf(sample)).split('?')
      const url = `${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`
      const { text, status } = await site.request(url, { headers: headersOf(sample.reader) })
      expect(status).toBe(200)
      const stream = new Blob([text]).stream()
      const { value } = await UNSAFE_decodeViaTurboStream(stream, globalThis as unknown as Window)
      expect(isJson(value), sample.path).toBe(true)
    },
  )

  test.each('500 login register forgot-password reset-password verify-email newsletter/unsubscribe'.split(' '))(
    '/%s shows the same contact as everywhere',
    async (path) => {
      const { text } = await site.request(`/${path}`)
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
      expect(main).toContain('<a href="mailto:service@example.com">service@example.com</a>')
      expect(main).toContain('<a href="tel:0200001499">02-0000-1499</a>')
    },
  )

  test.each(
    'article/999999 author/999999 channel/nowhere tag/查無此籤 magazine/999999 share/abcdefghijkm article-list/2 nowhere'.split(
      ' ',
    ),
  )('/%s is a page of the site that offers a search instead', async (path) => {
    const { text } = await fetchPage(`/${path}`)
    expect(text).toContain('找不到您要的頁面內容')
    const main = text.slice(text.indexOf('<main'))
    expect(main).toMatch(/<form[^>]*action="\/search"/)
    expect(main).toMatch(/<input[^>]*name="keyword"/)
    expect(main).toContain('回首頁')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  test('a list page past the end or with unknown parameters is no server error', async () => {
    for (const path of [
      '/article-list?page=9999',
      '/blog-list?year=1999',
      '/book/list?tag=查無此籤',
      '/author?page=9999',
      '/column/list?page=9999',
      '/video?page=9999',
      '/author?channel=none&year=1999',
      '/video?tag=查無此籤',
      '/search?page=9999&keyword=血壓',
      `/search?keyword=${'長'.repeat(300)}`,
    ])
      expect([200, 404], path).toContain((await fetchPage(path)).status)
    for (const list of ['/article-list', '/author', '/video'])
      for (const query of ['page=&channel=&tag=&year=&sort=', 'sort=newest&year='])
        expect((await fetchPage(`${list}?${query}`)).status, `${list}?${query}`).toBe(200)
  })

  test('an invalid filter value is ignored, in every list alike', async () => {
    const broken = ['page=x', 'page=-1', 'sort=nope', 'year=x', 'author=x', 'type=x', `tag=${'長'.repeat(50)}`]
    const lists =
      '/article-list /blog-list /book /book/list/diet /column/list /author /video /channel/11 /tag/血壓 /author/1 /search'
    for (const list of lists.split(' ')) {
      const headingOf = ({ text }: { text: string }) => /<h1[^>]*>.*?<\/h1>/.exec(text)?.[0]
      const fullListHeading = headingOf(await fetchPage(list))
      for (const query of broken) {
        const response = await fetchPage(`${list}?${query}`)
        expect([response.status, headingOf(response)], `${list}?${query}`).toEqual([200, fullListHeading])
        expect(response.text, `${list}?${query}`).not.toContain('沒有符合條件的')
      }
    }
  })

  test('the books of a channel have one address, which names the channel', async () => {
    const redirectOf = async (path: string) => {
      const { status, location } = await fetchPage(path)
      return [status, location]
    }
    expect(await redirectOf('/book/list/11')).toEqual([301, '/book/list/nutrition'])
    expect(await redirectOf('/book?channel=diet&sort=popular')).toEqual([301, '/book/list/diet?sort=popular'])
    expect(await redirectOf('/book/list/diet?channel=smart')).toEqual([301, '/book/list/smart'])
    expect(await redirectOf('/book/list/nowhere')).toEqual([404, undefined])
    const books = ({ text }: { text: string }) => new Set(text.slice(text.indexOf('<main')).match(/href="\/book\/\d+"/g))
    const [all, same, diet] = await Promise.all(['/book', '/book/list', '/book/list/diet'].map(fetchPage))
    if (!all || !same || !diet) throw new Error('no answer')
    expect(diet.text.replaceAll('<wbr>', '')).toMatch(/<h1[^>]*>健康飲食的書摘與導讀<\/h1>/)
    expect([books(diet).size, books(all).size]).toEqual([4, 12])
    const canonical = ({ text }: { text: string }) => /<link rel="canonical" href="[^"]*?(\/book[^"]*)"/.exec(text)?.[1]
    expect([all, same, diet].map(canonical)).toEqual(['/book', '/book', '/book/list/diet'])
    expect(diet.text).toMatch(/<form[^>]*action="\/book"/)
  })

  test('a list page past the end links back', async () => {
    for (const path of [
      '/article-list?page=99',
      '/channel/11?page=9',
      '/tag/血壓?page=9',
      '/column/1?page=9',
      '/author/1?page=9',
      '/author?page=9',
      '/video?page=9',
    ]) {
      const { text } = await fetchPage(path)
      expect(text, path).toContain('沒有這一頁，請從下面的頁碼回去')
      expect(text, path).toMatch(/<a [^>]*aria-label="第 1 頁"/)
    }
  })

  test('an empty filtered list shows a message and links to the full list and the search', async () => {
    for (const list of ['/article-list', '/blog-list', '/book/list', '/column/list', '/author', '/video']) {
      const channel = await fetchPage(`${list}?channel=unknown`)
      expect([channel.status, channel.text.includes('沒有符合條件的')], list).toEqual([200, true])
      expect(channel.text, list).toMatch(new RegExp(`<a [^>]*href="${list}"[^>]*>看全部`))
      const { text } = await fetchPage(`${list}?tag=查無此籤`)
      expect(text, list).toMatch(new RegExp(`<a [^>]*href="/search\\?keyword=${encodeURIComponent('查無此籤')}"`))
    }
  })

  test('a page whose form works without scripts does not claim that answers stay on the device', async () => {
    for (const path of ['/tool', '/tool/bmi', '/test', '/test/Index/1', '/symptom_checker', '/nutrition_recommender', '/privacy'])
      expect((await fetchPage(path)).text, path).not.toMatch(/不會離開這一頁|(作答|填的(內容|數字))只(留)?在您的裝置/)
  })

  test('the page of a reviewer lists what they have reviewed', async () => {
    const { text } = await fetchPage('/author/4')
    expect(text).toContain('最近審訂的文章')
    expect(text).not.toContain('還沒有文章')
  })

  test('a search past its end, or without results by filter, shows a message and links back', async () => {
    const past = await fetchPage('/search?keyword=血壓&type=article&page=99')
    expect(past.text).toContain('沒有這一頁')
    expect(past.text).toMatch(/<a href="\/search\?keyword=[^"]*&amp;type=article"[^>]*>回到第一頁/)
    const narrowed = await fetchPage('/search?keyword=血壓&type=book&channel=smart')
    expect(narrowed.text).toContain('這個類型或頻道裡沒有符合的文章')
    expect(narrowed.text).toMatch(/<a href="\/search\?keyword=[^"&]*"[^>]*>看全部類型與頻道的結果/)
    const nothing = await fetchPage('/search?keyword=qqqqzzz')
    for (const offered of ['沒有找到符合的文章', '熱門搜尋', '從頻道找']) expect(nothing.text).toContain(offered)
    // announced to screen readers, too
    expect(nothing.text).toMatch(/role="status"><span[^>]*>沒有找到符合的文章。/)
    expect((await fetchPage('/search?keyword=血壓')).text).toMatch(/role="status"><span[^>]*>找到 \d+ 篇。/)
  })

  test.each(['article', 'blog', 'book'])('/%s/preview redirects to /404', async (type) => {
    for (const path of [`/${type}/preview`, `/${type}/preview/x`, `/${type}/preview/7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11`])
      expect(await fetchPage(path)).toMatchObject({ status: 302, location: '/404' })
  })

  test('the payment previews and the office are for staff; for others they do not exist', async () => {
    const [member, admin] = [await site.signIn('member'), await site.signIn('admin')]
    for (const path of ['/preview/payment/info-input', '/preview/payment/success']) {
      for (const headers of [{}, member])
        expect(await site.request(path, { headers })).toMatchObject({ status: 302, headers: { location: '/404' } })
      const { status, text, headers } = await site.request(path, { headers: admin })
      expect([status, headers['x-robots-tag'], text.includes('預覽：樣本資料')]).toEqual([200, 'noindex', true])
    }
    for (const path of ['/office', '/office/ads', '/office/ads?days=7', '/office/payment']) {
      expect((await fetchPage(path)).location).toMatch(/^\/login\?next=%2Foffice/)
      expect((await site.request(path, { headers: member })).status).toBe(404)
      const { status, headers } = await site.request(path, { headers: admin })
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  test.each(['article', 'blog'])('/%s without a number redirects to the list', async (type) => {
    for (const path of [`/${type}`, `/${type}/`])
      expect(await fetchPage(path)).toMatchObject({ status: 302, location: `/${type}-list` })
  })

  test.each(['Index', 'topic', 'answer'])('/test/%s without a number redirects to the list', async (part) => {
    expect(await fetchPage(`/test/${part}`)).toMatchObject({ status: 302, location: '/test' })
  })

  test('old article numbers and address forms reach the current page in one redirect', async () => {
    const old: [string, string][] = [
      ['/article/50001', '/blog/1'],
      ['/article.action?nid=50001', '/blog/1'],
      ['/article.action?nid=1', '/article/1'],
      ['/article/article.action?nid=50001&utm_source=mail', '/blog/1'],
      ['/blogTopic.action?nid=1', '/blog/1'],
      ['/article/blogTopic.action?nid=1', '/blog/1'],
    ]
    for (const [from, to] of old) {
      expect(await fetchPage(from), from).toMatchObject({ status: 301, location: to })
      expect((await fetchPage(to)).status).toBe(200)
    }
  })
})

test('signing up to an activity works without scripts, and keeps invalid input', async () => {
  const list = await fetchPage('/activity')
  expect(list.text).toContain('href="/activity?join=1"')
  const { text } = await fetchPage('/activity?join=1')
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const post = async (fields: Record<string, string>) => {
    const {
      status,
      headers,
      text: page,
    } = await site.request('/activity?join=1', {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, activity: '1', people: '2', phone: '', note: '坐輪椅', ...fields }).toString(),
    })
    return { status, location: headers.location ?? '', page }
  }
  const wrong = await post({ name: '王大明', email: 'wang' })
  expect(wrong.status).toBe(422)
  for (const cached of ['value="王大明"', 'value="wang"', '坐輪椅', '電子郵件的格式不正確']) expect(wrong.page).toContain(cached)
  expect(wrong.page).toMatch(/<option[^>]*value="2"[^>]*selected/)
  for (const path of ['/activity?join=999', '/activity?join=x']) expect((await fetchPage(path)).status, path).toBe(404)
  // signed up elsewhere; closed
  expect(await fetchPage('/activity?join=3')).toMatchObject({ status: 302, location: '/activity' })
  const closed = await fetchPage('/activity?join=4')
  expect([closed.status, closed.text.includes('name="people"'), closed.text.includes('截止')]).toEqual([200, false, true])
  await db.execute(sql`update activities set taken = seats - 1 where id = 2`)
  const last = (await fetchPage('/activity?join=2')).text
  expect([...last.matchAll(/<option value="(\d)"/g)].map(([, size]) => size)).toEqual(['1'])
  // filled up while the form was open: the response states it, and has no form
  await db.execute(sql`update activities set taken = seats where id = 1`)
  const late = await post({ name: '王大明', email: 'late@mail.test' })
  expect([late.page.includes('額滿'), late.page.includes('name="people"')]).toEqual([true, false])
  expect((await fetchPage('/activity?sent=E-20261121-7F3K')).text).toContain('E-20261121-7F3K')
})

test('a licensed piece is gone after its last day: its page, the lists, the partner page', async () => {
  const piece = await db.execute<{ id: number; title: string }>(sql`
    select id, title from posts where partner is not null and rights_end_on >= (now() at time zone 'Asia/Taipei')::date order by id limit 1`)
  const [{ id, title } = { id: 0, title: '' }] = piece.rows
  expect((await fetchPage(`/article/${id}`)).status).toBe(200)
  expect((await fetchPage('/bbc')).text).toContain(title)
  await db.execute(
    sql`update posts set rights_end_on = (now() at time zone 'Asia/Taipei')::date - 1 where type = 'article' and id = ${id}`,
  )
  await expect.poll(async () => (await fetchPage(`/article/${id}`)).status).toBe(404)
  await expect.poll(async () => (await fetchPage('/bbc')).text.includes(title)).toBe(false)
  for (const path of ['/article-list', '/', '/ewm']) expect((await fetchPage(path)).text, path).not.toContain(title)
})
