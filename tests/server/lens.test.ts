import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayEnd, type LensReader } from '../../src/domain/lens/lens.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { type LensClaim, signLensClaim } from '../../src/operations/lens/claim.ts'
import type { HttpResponse } from '../support/request.ts'
import { signIn, startSite } from '../support/site.ts'

const hour = 3_600_000
/** Noon of today in Taipei: no test of this file crosses midnight. */
const noon = new Date(`${taipeiDay(new Date())}T12:00:00+08:00`)
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
vi.useFakeTimers({ toFake: ['Date'], now: noon })
afterAll(() => void vi.useRealTimers())

const secret = 'only-for-the-lens-only-for-the-lens'
const site = await startSite(async () => ({ TIER_SECRET: secret }))
const { db } = site.database
const who = {
  visitor: {},
  member: await site.signIn('member'),
  subscriber: await site.signIn('subscriber'),
  ended: await site.signIn('expired'),
}
type Seen = keyof typeof who
const [editor, chief, writer] = await Promise.all([site.signIn('editor'), signIn(site.url, 'chief'), signIn(site.url, 'writer')])

/** Article 3: published four hours ago, rights end in two days, behind the subscriber wall. */
const publicAt = later(-4 * hour)
const endsOn = addDays(taipeiDay(noon), 2)
const lastEntitlementDay = addDays(taipeiDay(noon), -1)
let uid = 0
/** Where it appears: the preview's name of each URL. */
const places: Record<string, string> = {}

beforeAll(async () => {
  const result = await db.execute<{ uid: number }>(sql`
    update posts set publish_date = ${publicAt.toISOString()}, rights_end_on = ${endsOn}::date, status = 'subscriberwall'
    where type = 'article' and id = 3 returning uid::int as uid`)
  uid = result.rows[0]?.uid ?? 0
  const saveStatus = await db.execute<{ channel: number; issue: number }>(sql`
    select c.id as channel, p.magazine_issue as issue from posts p, channels c where p.uid = ${uid} and c.slug = 'chronic'`)
  const { channel, issue } = saveStatus.rows[0] ?? {}
  Object.assign(places, { '/': 'front', '/chronic': `channel/${channel}`, [`/magazine/${issue}`]: `issue/${issue}` })
})

/** Clears every cache, so that the next response is rendered with the current clock. */
async function forgetAll(): Promise<void> {
  const page = '/about'
  await site.request(page)
  do await db.execute(sql`select purge_names(array['all'])`)
  while ((await site.request(page)).headers['x-cache'] === 'hit')
}

interface LensRequestOptions {
  at?: Date
  version?: string
  readers?: LensReader[]
  theme?: string
  elder?: string
}
interface View {
  columns: { reader: LensReader; audience: string; address: string }[]
  moments: { at: string; name: string }[]
}

const call = (
  headers: Record<string, string>,
  { at, readers = Object.keys(who) as LensReader[], ...request }: LensRequestOptions,
  of: number | string = uid,
) => {
  const parameters = { ...request, readers: readers.join(','), ...(at ? { at: at.toISOString() } : {}) }
  const url =
    typeof of === 'number'
      ? `posts/${of}/lens?${new URLSearchParams(parameters)}`
      : `lens?${new URLSearchParams({ ...parameters, place: of })}`
  return site.request(`/api/v3.0/office/${url}`, { headers: { ...headers, 'api-key': 'healthpress-web' } })
}
async function toPostView(request: LensRequestOptions, headers = editor, of: number | string = uid): Promise<View> {
  const { status, text } = await call(headers, request, of)
  expect(status, text).toBe(200)
  return (JSON.parse(text) as { items: View }).items
}
/** The URL of one preview column. */
const columnOf = async (reader: LensReader, request: LensRequestOptions = {}, headers = editor) =>
  (await toPostView({ ...request, readers: [reader] }, headers)).columns[0]?.address ?? ''
const through = (url: string, headers = editor): Promise<HttpResponse> => site.request(url, { headers })

/** The first difference of two pages; null where they are identical. */
function difference(one: string, other = ''): string | null {
  if (one === other) return null
  const at = [...one].findIndex((mail, place) => mail !== [...other][place])
  return [one, other].map((text) => [...text].slice(at - 60, at + 120).join('')).join('\n<> ')
}

describe('a preview equals the reader’s page', () => {
  const subscriptionEnd = dayEnd(endsOn)
  const expiredEnd = dayEnd(lastEntitlementDay)
  const instants: Record<string, Date> = {
    'the last second of a right that ended yesterday': expiredEnd.last,
    'the instant at which it is over': expiredEnd.endsAt,
    'a second before it is out': new Date(publicAt.getTime() - 1000),
    'the instant at which it comes out': publicAt,
    now: noon,
    'the last second of its rights': subscriptionEnd.last,
    'the instant at which they are over': subscriptionEnd.endsAt,
    'a week later': later(7 * 24 * hour),
  }

  it.each(Object.entries(instants))('%s', async (_, at) => {
    const pages = ['/article/3', ...Object.keys(places)]
    vi.setSystemTime(at)
    await forgetAll()
    const real = await Promise.all(
      pages.map((page) => Promise.all((Object.keys(who) as Seen[]).map((one) => site.request(page, { headers: who[one] })))),
    )
    vi.setSystemTime(noon)
    await forgetAll()
    const isOut = at >= publicAt && at < subscriptionEnd.endsAt
    for (const [row, page] of pages.entries()) {
      const { columns } = await toPostView({ at, ...(row === 0 ? { version: 'public' } : {}) }, editor, places[page] ?? uid)
      const seen = await Promise.all(columns.map(({ address }) => through(address)))
      expect(real[row]?.map(({ status }) => status)).toEqual(columns.map(() => (row > 0 || isOut ? 200 : 404)))
      // byte by byte: nothing in a page is per request
      for (const [place, { text, status }] of seen.entries()) {
        expect(status).toBe(real[row]?.[place]?.status)
        expect(difference(text, real[row]?.[place]?.text), `${page} ${columns[place]?.reader}`).toBeNull()
        // it is listed exactly while it is published
        if (row > 0) expect(text.includes('/article/3"'), page).toBe(isOut)
      }
      expect(columns.find(({ reader }) => reader === 'ended')?.audience).toBe(at < expiredEnd.endsAt ? 'subscriber' : 'member')
    }
  })

  it('a preview for crawlers equals the page for crawlers', async () => {
    await forgetAll()
    const real = await site.request('/article/3', {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    })
    const seen = await through(await columnOf('bot', { version: 'public' }))
    expect([seen.status, difference(seen.text, real.text)]).toEqual([200, null])
  })

  it('a display option changes only the attributes set by the reader’s choice', async () => {
    const plain = await through(await columnOf('member'))
    const dark = await through(await columnOf('member', { theme: 'dark', elder: 'true' }))
    expect(dark.text).toContain('<html data-theme="dark" data-elder="" lang="zh-Hant-TW"')
    expect(dark.text.replace(' data-theme="dark" data-elder=""', '')).toBe(plain.text)
  })
})

it('the draft replaces the published version, cut per reader, and nowhere else', async () => {
  const request = (path: string, body: object) =>
    site.request(`/api/v3.0/office/posts${path}`, {
      method: 'POST',
      headers: { ...writer, origin: site.url, 'content-type': 'application/json', 'api-key': 'healthpress-web' },
      body: JSON.stringify(body),
    })
  const words = Array.from({ length: 14 }, (_, at) => `第 ${at + 1} 段寫在稿子裡的話。`)
  const content = words.map((text, at) => ({ type: 'paragraph', attrs: { key: `k${at}` }, content: [{ type: 'text', text }] }))
  const created = await request('', {
    type: 'article',
    key: crypto.randomUUID(),
    fields: { title: '還沒發布的一篇', wall: 'memberwall', publish_at: later(24 * hour).toISOString() },
    document: { type: 'doc', attrs: { version: 1 }, content },
  })
  expect(created.status, created.text).toBe(200)
  const { uid: draft } = (JSON.parse(created.text) as { items: { uid: number } }).items
  const pagesAt = async (at: Date) => {
    const { items } = JSON.parse((await call(writer, { at, readers: ['visitor', 'member'] }, draft)).text) as { items: View }
    return Promise.all(items.columns.map(({ address }) => through(address, writer)))
  }
  expect((await pagesAt(later(24 * hour - 1))).map(({ status }) => status)).toEqual([404, 404])
  const [visitor, member] = await pagesAt(later(24 * hour))
  expect([visitor?.status, member?.status]).toEqual([200, 200])
  for (const page of [visitor, member]) expect(page?.text).toContain('還沒發布的一篇')
  expect(words.every((text) => member?.text.includes(text))).toBe(true)
  expect(visitor?.text).toContain(words[0])
  expect(visitor?.text).not.toContain(words.at(-1))
  // a user without read access gets no claim, and another user's claim does not open it
  expect((await call(await signIn(site.url, 'reviewer'), {}, draft)).status).toBe(403)
  // without a published version there is nothing to preview
  expect((await call(writer, { version: 'public' }, draft)).status).toBe(404)
})

it('a place can be previewed only by editors, publishers and curators', async () => {
  const { columns } = await toPostView({ readers: ['visitor'] }, chief, 'front')
  const url = columns[0]?.address ?? ''
  expect((await through(url, chief)).status).toBe(200)
  for (const headers of [writer, who.subscriber, {}]) {
    expect([401, 403]).toContain((await call(headers, {}, 'front')).status)
    expect((await through(url, headers)).status).toBe(403)
  }
  expect((await call(chief, {}, 'channel/99999')).status).toBe(404)
  // a writer is staff, but a place's capability is checked when its claim is used
  const [, claim = ''] = url.split('?lens=')
  const decoded = JSON.parse(Buffer.from(claim.split('.')[0] ?? '', 'base64url').toString()) as LensClaim & { until: number }
  const result = await db.execute<{ id: string }>(sql`select id from members where email = 'writer@example.com'`)
  const { until: _, ...own } = { ...decoded, member: result.rows[0]?.id ?? '' }
  const statusWith = async (needs: LensClaim['needs']) =>
    (await through(`/?lens=${signLensClaim({ ...own, needs }, secret, noon)}`, writer)).status
  expect([await statusWith('list-manuscripts'), await statusWith(own.needs)]).toEqual([200, 403])
  const { text } = await call(chief, { at: later(72 * hour) }, 'front')
  const names = (JSON.parse(text) as { items: View }).items.moments.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['before-public', 'public', 'last-of-rights', 'rights-over', 'now']))
})

describe('it opens no wall to a reader', () => {
  const closed = '透視鏡的這一頁打不開'
  /** Sentences that only the subscriber's page contains. */
  async function hidden(): Promise<string[]> {
    const runs = (html: string) => html.replace(/<[^>]*>/g, '\n').match(/[\u4e00-\u9fff，、。]{8,}/g) ?? []
    const [open, cut] = await Promise.all([site.request('/article/3', { headers: who.subscriber }), site.request('/article/3')])
    const hiddenRuns = runs(open.text).filter((run) => !cut.text.includes(run))
    expect(hiddenRuns.length).toBeGreaterThan(20)
    return hiddenRuns
  }

  it('a claim is personal: for any other user it has no effect', async () => {
    const sentences = await hidden()
    const url = await columnOf('subscriber')
    expect((await through(url)).text).toContain(sentences[0])
    for (const headers of [...Object.values(who), chief, writer]) {
      const refused = await through(url, headers)
      expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store'])
      expect(sentences.filter((sentence) => refused.text.includes(sentence))).toEqual([])
    }
    expect((await site.request(url, { headers: { ...editor, accept: 'text/html' } })).status).toBe(200)
    expect((await site.request(url, { headers: { accept: 'text/html' } })).text).toContain(closed)
  })

  it('a forged, an expired, or a foreign claim has no effect', async () => {
    const url = await columnOf('subscriber')
    const [path = '', claim = ''] = url.split('?lens=')
    const [payload = '', signature = ''] = claim.split('.')
    const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Parameters<typeof signLensClaim>[0]
    const elsewhere = signLensClaim({ ...decoded, standIn: null }, `${secret}!`, noon)
    const others = Buffer.from(JSON.stringify({ ...decoded, address: '/article/2' })).toString('base64url')
    for (const target of [
      `${path}?lens=`,
      `${path}?lens=x`,
      `${path}?lens=${elsewhere}`,
      `${path}?lens=${others}.${signature}`,
      `${path}?lens=${payload}.${signature.slice(1)}`,
      `${path}?lens=${claim}&lens=${claim}`,
      `${path}?lens=${claim}&page=2`,
      `${path}/?lens=${claim}`,
      `${path}.data?lens=${claim}`,
      `/article/2?lens=${claim}`,
      `/?lens=${claim}`,
      `/office?lens=${claim}`,
    ])
      expect((await through(target)).status, target).toBe(403)
    expect((await site.request(url, { method: 'POST', headers: { ...editor, origin: site.url } })).status).toBe(403)
    expect(
      (await site.request(`/api/v3.0/article/3?lens=${claim}`, { headers: { 'api-key': 'healthpress-web' } })).text,
    ).not.toBe('')
    vi.setSystemTime(later(10 * 60_000 + 1))
    const old = await through(url)
    vi.setSystemTime(noon)
    expect(old.status).toBe(403)
  })

  it('reports since when a withdrawn text is unavailable, and shows no publication time', async () => {
    const [post] = (await db.execute<{ uid: number }>(sql`select uid::int as uid from posts where type = 'article' and id = 8`))
      .rows
    const of = post?.uid ?? 0
    const look = async () => (await toPostView({ version: 'public' }, editor, of)) as View & { withdrawn_at: string | null }
    const before = await look()
    expect([before.withdrawn_at, before.moments.map(({ name }) => name)]).toEqual([null, expect.arrayContaining(['public'])])
    await db.execute(sql`update manuscripts set withdrawn_at = ${noon.toISOString()} where uid = ${of}`)
    const after = await look()
    expect([after.withdrawn_at, after.moments.map(({ name }) => name)]).toEqual([
      noon.toISOString(),
      ['last-of-right', 'right-over', 'now'],
    ])
    const page = (await site.request(`/office/posts/${of}/lens?version=public`, { headers: editor })).text
    expect(page).toContain('讀者在哪個時刻都找不到這一頁')
  })

  it('a former staff member’s claim has no effect', async () => {
    const url = await columnOf('subscriber', {}, chief)
    expect((await through(url, chief)).status).toBe(200)
    await db.execute(sql`delete from member_roles where member_id = (select id from members where email = 'chief@example.com')`)
    await forgetAll()
    expect((await through(url, chief)).status).toBe(403)
  })

  it('nothing of it is cached, reported, counted or created', async () => {
    const sentences = await hidden()
    await forgetAll()
    const counts = async () =>
      (await db.execute(sql`select (select count(*) from sessions) as sessions, (select count(*) from members) as members`)).rows
    const before = await counts()
    const seen = await through(await columnOf('subscriber'))
    expect(seen.text).toContain(sentences[0])
    expect(seen.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(seen.headers['set-cookie']).toBeUndefined()
    expect(seen.headers['x-cache']).toBeUndefined()
    expect(seen.headers['etag']).toBeUndefined()
    const policy = seen.headers['content-security-policy'] as string
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin']),
    )
    expect(policy).not.toMatch(/script-src|allow-scripts|https:|connect-src/)
    const reader = await site.request('/article/3')
    expect(reader.headers['x-cache']).toBe('miss')
    expect(sentences.filter((sentence) => reader.text.includes(sentence))).toEqual([])
    // the readers' cached page is not used for a preview at another instant
    expect((await through(await columnOf('visitor', { at: new Date(publicAt.getTime() - 1), version: 'public' }))).status).toBe(
      404,
    )
    expect((await site.request('/article/3')).status).toBe(200)
    expect(await counts()).toEqual(before)
  })
})

it('a place is chosen by a typed name; an unknown one is named beside the front page', async () => {
  const at = (place: string) => site.request(`/office/lens?${new URLSearchParams({ place, look: 'dark' })}`, { headers: editor })
  const chronic = await at('慢性病')
  expect([chronic.status, chronic.headers.location]).toEqual([
    302,
    `/office/lens?${new URLSearchParams({ place: places['/chronic'] ?? '', look: 'dark' })}`,
  ])
  const page = await at(places['/chronic'] ?? '')
  expect(page.text).toContain('list="lens-places"')
  expect(page.text).toContain('value="慢性病（頻道）"')
  const unknown = await at('沒有這個地方')
  expect(unknown.status).toBe(200)
  expect(unknown.text).toContain('沒有只叫「沒有這個地方」的地方')
})

it('an arrangement draft is offered for front page and channels, not issues or newsletters', async () => {
  const form = async (place: string) => (await site.request(`/office/lens?place=${place}`, { headers: editor })).text
  const { channel, issue } = {
    channel: places['/chronic'],
    issue: Object.values(places).find((place) => place.startsWith('issue/')),
  }
  const offers = async (place = '') => (await form(place)).includes('name="draft"')
  expect([await offers('front'), await offers(channel)]).toEqual([true, true])
  expect([await offers(issue), await offers('newsletter/1')]).toEqual([false, false])
})
