import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { announceHours } from '../../src/operations/calendar/calendar.ts'
import { refreshRecommendations } from '../../src/operations/recommendations/refresh-recommendations.ts'
import { pageChanges } from '../support/page-changes.ts'
import { handleOf } from '../support/pages.ts'
import { request, requestUntil, within } from '../support/request.ts'
import { type RouteId, samples } from '../support/samples.ts'
import { startBeside, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const promised = 2000

const other = await startBeside(site)

/** Requests a page until it is cached, as it is before every change below. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<string> {
  await site.request(path, { headers })
  const cached = await site.request(path, { headers })
  expect(cached.headers['x-cache']).toBe('hit')
  return cached.text
}

/** Every kind of page cached for visitors, from the route samples: a new one is included automatically. */
const kinds = (Object.keys(samples) as RouteId[]).flatMap((id) => {
  const { at, who = 'visitor', answers } = samples[id]
  return who === 'visitor' && answers === undefined && handleOf(id)?.cached ? [encodeURI(at[0])] : []
})
/** Further pages of the same kinds, unaffected by a change that affects the first, or vice versa. */
const besides = ['/article/2', '/article/3', '/author/3', '/magazine/1', '/special', '/video?channel=diet', '/search']

/** Without what differs in every rendering: the build time of a feed, and the completion order of loaders. */
const comparable = (text: string) =>
  text.replace(/<lastBuildDate>[^<]*/g, '').replace(/(?<=<script type="application\/json" id="data">).*?(?=<\/script>)/s, inOrder)
const inOrder = (data: string) => JSON.stringify(Object.entries(JSON.parse(data)).sort(([a], [b]) => (a < b ? -1 : 1)))
/** Pages with a timestamp or a form token: they cannot be compared. */
const incomparable = ['/activity?join=1', '/.well-known/security.txt']

interface Statement {
  text: string
  hit: boolean
  /** A missing page is not cached either. */
  there: boolean
}

/** The content of each page, and whether it came from the cache. */
async function requestAll(url: string, paths: readonly string[]): Promise<Map<string, Statement>> {
  const actual = new Map<string, Statement>()
  for (const path of paths) {
    const { text, headers, status } = await request(url + path)
    // a page that is only older than a minute was not purged
    const hit = headers['x-cache'] !== 'miss'
    actual.set(decodeURI(path), { text: comparable(text), hit, there: status === 200 })
  }
  return actual
}

/** A page with a cache tag of its own: once it is purged, everything committed before has arrived. */
const marker = '/copyright'
const resolve = async () => {
  for (const url of [site.url, other]) await request(url + marker)
  await db.execute(sql`select purge_names(array['page:copyright'])`)
  const durations = [site.url, other].map((url) => requestUntil(url + marker, {}, ({ headers }) => headers['x-cache'] === 'miss'))
  for (const time of await Promise.all(durations)) expect(time).toBeLessThan(within(promised))
}
const forgetAll = async () => {
  await db.execute(sql`select purge_names(array['all'])`)
  await resolve()
}

describe('of the cached pages exactly those that a change affects are purged', () => {
  const paths = [...new Set([...kinds, ...besides])].filter((path) => path !== marker && !incomparable.includes(path))
  /** The current content of each page; and that of the other process. */
  let now = new Map<string, Statement>()
  let elsewhere = new Map<string, Statement>()
  const few = ['/', '/article/1', '/author/1', '/author/3', '/terms', '/diet']

  beforeAll(async () => {
    // as the worker does within a minute of the start
    await refreshRecommendations({ db, now: new Date() }, { all: true })
    await forgetAll()
    now = await requestAll(site.url, paths)
    elsewhere = await requestAll(other, few)
    expect(paths.length).toBeGreaterThan(60)
  })

  const changed = (before: Map<string, Statement>, after: Map<string, Statement>) =>
    [...after].filter(([path, { text }]) => before.get(path)?.text !== text).map(([path]) => path)

  it.each(pageChanges)('$name', async ({ statement, goes, mayGo = {} }) => {
    if (typeof statement === 'function') await statement(db)
    else
      await db.transaction(async (tx) => {
        for (const part of statement.split(';')) await tx.execute(sql.raw(part))
      })
    await resolve()
    const [before, after] = [now, await requestAll(site.url, paths)]
    const [beforeElsewhere, afterElsewhere] = [elsewhere, await requestAll(other, few)]
    now = after
    elsewhere = afterElsewhere
    const changedPages = changed(before, after)
    const inVain = [...after].filter(
      ([path, { hit, there }]) => there && !hit && !changedPages.includes(path) && !(path in mayGo),
    )
    expect(inVain.map(([path]) => path)).toEqual([])
    expect(changedPages).toEqual(expect.arrayContaining([...goes]))
    expect(changed(beforeElsewhere, afterElsewhere)).toEqual(few.filter((path) => changedPages.includes(path)))
  })

  it('a thousand saved drafts', async () => {
    await db.execute(
      sql.raw(`do $$ begin for n in 1..1000 loop
      update posts set state = 'draft', title = '草稿' || n,
        blocks = jsonb_build_array(jsonb_build_object('type', 'paragraph', 'html', '<p>' || n || '</p>')) where uid = 90001;
    end loop; end $$`),
    )
    await resolve()
    const after = await requestAll(site.url, paths)
    expect([...after].filter(([, { hit, there }]) => there && !hit).map(([path]) => path)).toEqual([])
  })

  it('and what stayed cached equals a fresh rendering', async () => {
    await forgetAll()
    expect(changed(now, await requestAll(site.url, paths))).toEqual([])
  })
})

describe('a change in the database reaches a cached page within two seconds', () => {
  it('a new title, for every audience, with the page’s data and the lists that contain it', async () => {
    const member = await site.signIn('member')
    const newest = await db.execute<{ id: number; uid: string }>(
      sql`select id, uid from posts where type = 'article' and state = 'published' and publish_date <= now() order by publish_date desc limit 1`,
    )
    const { id, uid } = newest.rows[0] ?? { id: 0, uid: '' }
    const places = [`/article/${id}`, `/article/${id}.data`, '/']
    for (const place of places)
      for (const headers of [{}, member]) expect(await warm(place, headers)).not.toContain('換了一個新標題')
    await db.execute(sql`update posts set title = '換了一個新標題' where uid = ${uid}`)
    for (const place of places)
      for (const headers of [{}, member])
        expect(await requestUntil(site.url + place, { headers }, ({ text }) => text.includes('換了一個新標題'))).toBeLessThan(
          within(promised),
        )
  })

  it('a post that is withdrawn, and published again', async () => {
    await warm('/blog/1')
    await db.execute(sql`update posts set state = 'withdrawn' where type = 'blog' and id = 1`)
    expect(await requestUntil(`${site.url}/blog/1`, {}, ({ status }) => status === 404)).toBeLessThan(within(promised))
    await db.execute(sql`update posts set state = 'published' where type = 'blog' and id = 1`)
    expect(await requestUntil(`${site.url}/blog/1`, {}, ({ status }) => status === 200)).toBeLessThan(within(promised))
  })

  it('a menu', async () => {
    await warm('/article/5')
    await db.execute(
      sql`update menu_items set title = '換過的選單' where id = (select min(id) from menu_items where group_index = 5 and area = 'nav')`,
    )
    expect(await requestUntil(`${site.url}/article/5`, {}, ({ text }) => text.includes('換過的選單'))).toBeLessThan(
      within(promised),
    )
  })

  it('the price of a plan, and a new plan', async () => {
    await warm('/subscriptions')
    await db.execute(sql`update plans set price = 1357 where slug = 'digital'`)
    const dearer = await requestUntil(`${site.url}/subscriptions`, {}, ({ text }) => /NT\$\s1,357/.test(text))
    expect(dearer).toBeLessThan(within(promised))
    await db.execute(sql`insert into plans (id, slug, title, kind, price, months, issues, includes, description)
      values (9, 'half', '數位半年', 'digital', 700, 6, 6, '{}', '先試半年')`)
    const more = await requestUntil(`${site.url}/subscriptions`, {}, ({ text }) => text.includes('數位半年'))
    expect(more).toBeLessThan(within(promised))
  })

  it('a price that was entered for today, at its midnight', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table prices disable trigger prices_appended`)
      await tx.execute(sql`insert into prices (product_kind, product_id, amount, starts_on, created_at)
        select 'plan', id, 2468, (now() at time zone 'Asia/Taipei')::date, now() - interval '1 day' from plans where slug = 'print'`)
      await tx.execute(sql`alter table prices enable trigger prices_appended`)
    })
    const price = /NT\$\s2,468/
    await warm('/subscriptions')
    await announceHours({ db })
    expect(await requestUntil(`${site.url}/subscriptions`, {}, ({ text }) => price.test(text))).toBeLessThan(within(promised))
  })
})

it('a rolled-back change purges nothing', async () => {
  await warm('/article/6')
  const undo = db.transaction(async (tx) => {
    await tx.execute(sql`update posts set title = '不會出現的標題' where type = 'article' and id = 6`)
    throw new Error('undo')
  })
  await expect(undo).rejects.toThrow('undo')
  const { text, headers } = await site.request('/article/6')
  expect(text).not.toContain('不會出現的標題')
  expect(headers['x-cache']).toBe('hit')
})
