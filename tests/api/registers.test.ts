import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { entryErrors, fieldOf } from '../../src/domain/registers/check-entry.ts'
import { controlText, valueOfText } from '../../src/domain/registers/entry-form.ts'
import type { Field, FieldValue } from '../../src/domain/registers/field.ts'
import { registers } from '../../src/domain/registers/registers.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
// kinds that the demo has no entry of
await db.execute(sql`insert into redirects (id, from_path, to_url, leads_to) values (1, '/old', '/about', '/about')`)
await db.execute(sql`insert into search_synonyms (id, words, narrower) values (1, '{量尺,捲尺}', false)`)
await db.execute(sql`
  insert into coupon_campaigns (code, title, amount, minimum, starts_on, ends_on, budget, per_member)
  values ('TRIAL', '試用', 50, 100, '2026-01-01', '2026-12-31', 10, 1)`)

const office = '/api/v3.0/office/register'
const send = (path: string, body?: object, as: Person = 'admin') => callApi(db, office + path, { as, ...(body ? { body } : {}) })
interface Entry {
  key: string
  version: number
  value: Record<string, unknown>
  archived: boolean
  uses: { label: string; count: number; places: { name: string; path: string | null }[] }[]
}
const read = async (path: string) => (await send(path)).json.items as Entry
const add = async (name: string, fields: object, request = randomUUID()) => {
  const response = await send(`/${name}`, { request, fields })
  expect(response.status, response.text).toBe(200)
  return (response.json.items as { key: string }).key
}
const publicPlans = async () => (await callApi(db, '/api/v3.0/payment/product')).text

const plan = (slug: string, more: object = {}) => ({
  title: '試讀',
  slug,
  kind: 'digital',
  price: 90,
  months: 1,
  issues: 0,
  includes: ['全部文章'],
  description: '一個月',
  ...more,
})

test('a new plan is for sale at once; its number is one that none has had', async () => {
  const key = await add('plans', plan('trial', { title: '試讀一個月' }))
  expect(await publicPlans()).toContain('試讀一個月')
  expect((await send(`/plans/${key}/delete`, {})).status).toBe(200)
  expect(await publicPlans()).not.toContain('試讀一個月')
  const next = await add('plans', plan('trial'))
  expect(Number(next)).toBeGreaterThan(Number(key))
  // the history of what was deleted stays
  const versions = (await send(`/plans/${key}/versions`)).json.items as unknown as { event: string }[]
  expect(versions.map(({ event }) => event)).toEqual(['deleted', 'added'])
})

test('the same form, sent twice, adds one entry; the same code is refused', async () => {
  const request = randomUUID()
  const keys = [await add('plans', plan('once'), request), await add('plans', plan('once'), request)]
  expect(keys[0]).toBe(keys[1])
  const again = await send('/plans', { request: randomUUID(), fields: plan('once') })
  expect([again.status, again.json['detail']]).toEqual([409, '已經有同樣代號的訂閱方案，請換一個'])
})

test('errors come back by field', async () => {
  const { status, json } = await send('/plans', { request: randomUUID(), fields: plan('Bad Slug', { kind: 'both', price: -1 }) })
  const errors = json.errors as { path: string }[]
  expect([status, errors.map(({ path }) => path)]).toEqual([422, ['body.fields.slug', 'body.fields.price']])
  const rule = await send('/plans', { request: randomUUID(), fields: plan('good', { kind: 'both' }) })
  expect((rule.json.errors as object[])[0]).toEqual({ path: 'body.fields.issues', message: '有紙本的方案至少寄 1 期' })
})

test('concurrent edits of different fields merge; of one field, one is refused with both values', async () => {
  const key = await add('plans', plan('two'))
  const save = (base: number, fields: object) => send(`/plans/${key}/save`, { base, fields })
  expect((await save(1, { price: 100 })).json.items).toEqual({ version: 2 })
  expect((await save(1, { title: '試讀兩版' })).json.items).toEqual({ version: 3 })
  expect((await read(`/plans/${key}`)).value).toMatchObject({ price: 100, title: '試讀兩版' })
  const clash = await save(1, { price: 80 })
  expect([clash.status, clash.json['code']]).toEqual([409, 'stale_version'])
  expect(clash.json['stale']).toMatchObject({ version: 3, parts: [{ part: 'price', yours: 80, theirs: 100 }] })
  expect((await read(`/plans/${key}`)).value['price']).toBe(100)
  // nothing changed: no version, no audit event
  expect((await save(3, { price: 100 })).json.items).toEqual({ version: 3 })
})

test('of concurrent saves of one field one wins, and the other is refused', async () => {
  const key = await add('plans', plan('race'))
  const all = await Promise.all([110, 120, 130].map((price) => send(`/plans/${key}/save`, { base: 1, fields: { price } })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a row that SQL changed becomes a version first, so that nothing is lost', async () => {
  const key = await add('plans', plan('sql'))
  await db.execute(sql`update plans set description = '由程式改的' where id = ${Number(key)}`)
  expect((await read(`/plans/${key}`)).version).toBe(2)
  expect((await send(`/plans/${key}/save`, { base: 2, fields: { price: 95 } })).json.items).toEqual({ version: 3 })
  const versions = (await send(`/plans/${key}/versions`)).json.items as unknown as {
    event: string
    value: { description: string }
  }[]
  expect(versions.map(({ event, value }) => [event, value.description])).toEqual([
    ['saved', '由程式改的'],
    ['found', '由程式改的'],
    ['added', '一個月'],
  ])
})

test('a plan with subscribers is archived, never deleted; its price may change, its period not', async () => {
  const { rows } = await db.execute<{ id: number }>(sql`select plan_id as id from subscriptions limit 1`)
  const path = `/plans/${rows[0]?.id}`
  const { uses, version, value } = await read(path)
  expect(uses.map(({ label }) => label)).toContain('訂戶')
  const removed = await send(`${path}/delete`, {})
  expect([removed.status, removed.json['detail']]).toEqual([409, expect.stringMatching(/^還有.*訂戶.*不能刪除；可以改用封存$/)])
  const fixed = await send(`${path}/save`, { base: version, fields: { months: Number(value['months']) + 1 } })
  expect((fixed.json.errors as { path: string }[])[0]?.path).toBe('body.fields.months')
  expect((await send(`${path}/save`, { base: version, fields: { price: Number(value['price']) + 10 } })).status).toBe(200)
  expect((await send(`${path}/archive`, { archived: true })).status).toBe(200)
  expect(await publicPlans()).not.toContain(String(value['title']))
  expect((await read(path)).archived).toBe(true)
  expect((await send(`${path}/archive`, { archived: false })).status).toBe(200)
  expect(await publicPlans()).toContain(String(value['title']))
})

test('an earlier version is restored as the newest, and checked like any save', async () => {
  const key = await add('plans', plan('back', { title: '原來的名稱' }))
  await send(`/plans/${key}/save`, { base: 1, fields: { title: '後來的名稱', price: 70 } })
  expect((await send(`/plans/${key}/restore`, { version: 1 })).json.items).toEqual({ version: 3 })
  expect((await read(`/plans/${key}`)).value).toMatchObject({ title: '原來的名稱', price: 90 })
  expect((await send(`/plans/${key}/restore`, { version: 9 })).status).toBe(404)
})

test('lists: words, filters, order, pages and total', async () => {
  const list = async (query: string) =>
    (await send(`/plans?${query}`)).json as unknown as { items: Entry[]; next: string | null; total: number }
  const all = await list('state=all&sort=-price&limit=100')
  const prices = all.items.map(({ value }) => Number(value['price']))
  expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  expect(all.total).toBe(all.items.length)
  const paged: string[] = []
  for (let after = ''; ; ) {
    const { items, next, total } = await list(`state=all&sort=-price&limit=2${after}`)
    expect(total).toBe(all.total)
    paged.push(...items.map(({ key }) => key))
    if (next === null) break
    after = `&after=${next}`
  }
  expect(paged).toEqual(all.items.map(({ key }) => key))
  const both = await list('state=all&filter=kind%3Dboth')
  expect(both.items.length).toBeGreaterThan(0)
  expect(both.items.every(({ value }) => value['kind'] === 'both')).toBe(true)
  expect((await list(`words=${encodeURIComponent('原來的 名稱')}`)).items).toHaveLength(1)
  for (const wrong of ['filter=price%3D1', 'sort=slug', 'after=x', 'state=x'])
    expect((await send(`/plans?${wrong}`)).status, wrong).toBe(422)
})

test.each(['activities', 'holidays', 'specials'])('%s: pages by time are those of the whole list', async (name) => {
  const list = async (query: string) =>
    (await send(`/${name}?state=all&${query}`)).json as unknown as { items: Entry[]; next: string | null }
  const all = (await list('limit=100')).items.map(({ key }) => key)
  const first = await list('limit=2')
  const second = await list(`limit=2&after=${first.next}`)
  expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(all.slice(0, 4))
  const forged = Buffer.from(JSON.stringify(['not a time', all[0]])).toString('base64url')
  expect((await send(`/${name}?after=${forged}`)).status).toBe(422)
})

test('words that are rare in a large table are found, in order, page by page, and counted', async () => {
  await db.execute(sql`
    insert into redirects (id, from_path, to_url) select 100 + n, '/large/' || lpad(n::text, 5, '0') || case when n % 1500 = 0 then '/rare' else '' end, '/about'
    from generate_series(1, 6000) n`)
  const list = async (query: string) =>
    (await send(`/redirects?${query}`)).json as unknown as { items: Entry[]; next: string | null; total: number }
  const first = await list('words=RARE&limit=3')
  expect([first.items.map(({ key }) => key), first.total]).toEqual([['1600', '3100', '4600'], 4])
  const second = await list(`words=RARE&limit=3&after=${first.next}`)
  expect([second.items.map(({ key }) => key), second.next, second.total]).toEqual([['6100'], null, 4])
  const common = await list('words=large%20about&limit=2&sort=-from_path')
  expect([common.items.map(({ key }) => key), common.total]).toEqual([['6100', '6099'], 6000])
  expect((await list('words=4600')).items.map(({ key }) => key)).toEqual(['4600', '4700'])
  await db.execute(sql`delete from redirects where id > 100`)
})

test('an issue is made with its contents: a post that does not exist is refused by its name', async () => {
  const issue = {
    issue: 9001,
    name: '測試號',
    theme: '測試的主題',
    publish_date: '2026-01-02',
    cover_id: null,
    cover_lines: ['血壓七天'],
    sample_pages: [],
    sections: [{ title: '封面故事', items: [{ title: '血壓', page: 12, post: { type: 'article', id: 1 } }] }],
  }
  const missing = [{ title: '封面故事', items: [{ title: '血壓', page: 12, post: { type: 'article', id: 999_999 } }] }]
  const refused = await send('/magazines', { request: randomUUID(), fields: { ...issue, sections: missing } })
  expect(refused.json.errors).toEqual([{ path: 'body.fields.sections', message: '沒有 article/999999 這篇文章' }])
  expect(await add('magazines', issue)).toBe('9001')
  const text = (await callApi(db, '/api/v3.0/magazine/9001')).text
  for (const expectedText of ['測試號', '封面故事', '血壓']) expect(text).toContain(expectedText)
  const stored = await read('/magazines/9001')
  expect(stored).toMatchObject({ version: 1, value: issue, uses: [] })
  expect((await send('/magazines/9001/save', { base: 1, fields: { sections: [] } })).json.items).toEqual({ version: 2 })
  expect((await send('/magazines/9001/restore', { version: 1 })).json.items).toEqual({ version: 3 })
  expect((await read('/magazines/9001')).value).toEqual(issue)
  expect((await send('/magazines/9001/delete', {})).status).toBe(200)
  expect((await send('/magazines/9001')).status).toBe(404)
})

test('an issue that posts belong to is not deleted', async () => {
  const { rows } = await db.execute<{ issue: number }>(
    sql`select magazine_issue as issue from posts where magazine_issue is not null limit 1`,
  )
  const removed = await send(`/magazines/${rows[0]?.issue}/delete`, {})
  expect([removed.status, removed.json['detail']]).toEqual([
    409,
    expect.stringMatching(/^還有 \d+ 筆文章（「.+」「.+」等）、.*用到這期期刊，不能刪除/),
  ])
})

test('a new channel has topics and requires signatures; fixed channels are never deleted', async () => {
  const channel = { title: '鄰里照護', description: '', topics: ['減鹽', '血壓'], cover_id: null }
  const unknown = await send('/channels', { request: randomUUID(), fields: { ...channel, topics: ['沒有的標籤'] } })
  expect(unknown.json.errors).toEqual([{ path: 'body.fields.topics', message: '沒有這個標籤：沒有的標籤，請先在「標籤」新增' }])
  const key = await add('channels', channel)
  expect((await read(`/channels/${key}`)).value).toEqual({ ...channel, on_front: false, review_months: 24 })
  const { rows } = await db.execute(sql`select 1 from signing_channels where channel_id = ${Number(key)}`)
  expect(rows).toHaveLength(1)
  expect((await send(`/channels/${key}/delete`, {})).status).toBe(200)
  const fixed = await send('/channels/1/delete', {})
  expect([fixed.status, fixed.json['detail']]).toEqual([409, '這是網站固定的頻道，有自己的網址，不能刪除'])
})

test('an entry is not deleted while menus or texts lead to it; these are named with their pages', async () => {
  const key = await add('channels', { title: '街坊健檢', description: '', topics: [], cover_id: null })
  const entry = { menu: '1:', parent_id: null, title: '去健檢', url: `/channel/${key}/?from=menu`, redirect_type: 1 }
  const menu = await add('menus', entry)
  const refusal = async (path: string) => (await send(`${path}/delete`, {})).json['detail']
  const usesOf = async (path: string) => (await read(path)).uses
  expect(await usesOf(`/channels/${key}`)).toEqual([
    { label: '選單項目裡的連結', count: 1, places: [{ name: '去健檢', path: `/office/registers/menus/${menu}` }] },
  ])
  expect(await refusal(`/channels/${key}`)).toBe('還有 1 筆選單項目裡的連結（「去健檢」）用到這個頻道，不能刪除；可以改用封存')
  expect((await send(`/menus/${menu}/delete`, {})).status).toBe(200)
  // a URL of which it is only the beginning, and one in a published text and in the newest version of a manuscript
  const other = await add('menus', { ...entry, url: `/channel/${key}0` })
  expect(await usesOf(`/channels/${key}`)).toEqual([])
  const [post] = (
    await db.execute<{ uid: number; title: string }>(sql`
    select p.uid::int as uid, p.title from posts p where p.type = 'article' and p.state = 'published' order by uid limit 1`)
  ).rows
  const html = `<p><a href="/channel/${key}">健檢</a></p>`
  const withLink = sql`blocks || jsonb_build_array(jsonb_build_object('type', 'paragraph', 'html', ${html}::text))`
  await db.execute(sql`update posts set blocks = ${withLink} where uid = ${post?.uid}`)
  expect(await usesOf(`/channels/${key}`)).toMatchObject([
    { label: '文章裡的連結與卡片', count: 1, places: [{ path: `/office/posts/${post?.uid}` }] },
  ])
  await db.execute(sql`update posts set blocks = blocks - (jsonb_array_length(blocks) - 1) where uid = ${post?.uid}`)
  expect((await send(`/channels/${key}/delete`, {})).status).toBe(200)
  expect((await send(`/menus/${other}/delete`, {})).status).toBe(200)
})

test('a channel with an address of the site, or with columns, is not archived', async () => {
  const archive = async (key: number | string) => (await send(`/channels/${key}/archive`, { archived: true })).json['detail']
  expect(await archive(1)).toBe('這是網站固定的頻道，有自己的網址，不能封存')
  const key = await add('channels', { title: '巷口專欄', description: '', topics: [], cover_id: null })
  const { rows } = await db.execute<{ channel_id: number }>(sql`select channel_id from columns where id = 1`)
  await db.execute(sql`update columns set channel_id = ${Number(key)} where id = 1`)
  expect(await archive(key)).toMatch(/^還有 \d+ 個專欄（「.+」等?）在這個頻道，請先換到別的頻道$/)
  // readers can open an archived column, whose page links to its channel
  expect((await send('/columns/1/archive', { archived: true })).status).toBe(200)
  expect(await archive(key)).toMatch(/個專欄/)
  expect((await send('/columns/1/archive', { archived: false })).status).toBe(200)
  await db.execute(sql`update columns set channel_id = ${rows[0]?.channel_id} where id = 1`)
  expect((await send(`/channels/${key}/archive`, { archived: true })).status).toBe(200)
  const { version } = await read('/columns/1')
  const moved = await send('/columns/1/save', { base: version, fields: { channel_id: Number(key) } })
  expect([moved.status, (moved.json.errors as { message: string }[] | undefined)?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('已經封存'),
  ])
})

test('an entry is not unarchived while a required entry is archived', async () => {
  const slug = async () => {
    const { rows } = await db.execute<{ slug: string }>(sql`select slug from channels where id = 19`)
    return rows[0]?.slug ?? ''
  }
  const { rows } = await db.execute<{ channel: string | null }>(sql`select channel from quizzes where id = 2`)
  await db.execute(sql`update quizzes set channel = ${await slug()} where id = 2`)
  expect((await send('/quizzes/2/archive', { archived: true })).status).toBe(200)
  await db.execute(sql`update channels set archived_at = now() where id = 19`)
  const refused = await send('/quizzes/2/archive', { archived: false })
  expect([refused.status, refused.json['detail']]).toEqual([409, expect.stringContaining('已經封存')])
  await db.execute(sql`update channels set archived_at = null where id = 19`)
  expect((await send('/quizzes/2/archive', { archived: false })).status).toBe(200)
  await db.execute(sql`update quizzes set channel = ${rows[0]?.channel ?? null} where id = 2`)
})

test('a use of an entry is a link only where the viewer may open it', async () => {
  const card = { type: 'card', attrs: { key: 'a', of: 'product', thing: '1' } }
  const document = { type: 'doc', attrs: { version: 1 }, content: [card] }
  const fields = { title: '有商品卡片的稿', authors: [1], channels: [19] }
  await callApi(db, '/api/v3.0/office/posts', { as: 'admin', body: { type: 'article', key: randomUUID(), fields, document } })
  const placesFor = async (as: Person | Viewer) => {
    const response = await callApi(db, `${office}/shop-items/1`, { as })
    return (response.json.items as Entry).uses.flatMap(({ places }) => places).find(({ name }) => name === fields.title)
  }
  const seller = await viewerWith(db, ['catalogue', 'trade'])
  expect((await placesFor('admin'))?.path).toMatch(/^\/office\/posts\/\d+$/)
  expect(await placesFor(seller)).toEqual({ name: fields.title, path: null })
})

test('the cards of a manuscript and the favorites of members are uses', async () => {
  const counts = async () => new Map((await read('/quizzes/1')).uses.map(({ label, count }) => [label, count]))
  const before = (await counts()).get('文章裡的連結與卡片') ?? 0
  const card = { type: 'card', attrs: { key: 'a', of: 'quiz', thing: '1' } }
  const document = { type: 'doc', attrs: { version: 1 }, content: [card] }
  const fields = { title: '有測驗卡片的稿', authors: [1], channels: [19] }
  const body = { type: 'article', key: randomUUID(), fields, document }
  const written = await callApi(db, '/api/v3.0/office/posts', { as: 'admin', body })
  expect(written.status, written.text).toBe(200)
  await db.execute(sql`
    insert into favorites (member_id, site, item_type, item_id) select id, 'ch', 'quiz', '1' from members on conflict do nothing`)
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from members`)
  expect((await counts()).get('文章裡的連結與卡片')).toBe(before + 1)
  expect((await counts()).get('會員的收藏')).toBe(rows[0]?.n)
  const { uses } = await read('/quizzes/1')
  const places = uses.flatMap((use) => use.places)
  expect(places).toContainEqual({ name: '有測驗卡片的稿', path: `/office/posts/${(written.json.items as { uid: number }).uid}` })
  expect((await send('/quizzes/1/delete', {})).status).toBe(409)
})

test.each(registers)('$name: every stored entry is valid, and is saved without a change', async (register) => {
  const { items } = (await send(`/${register.name}?state=all&limit=100`)).json as unknown as { items: Entry[] }
  for (const { key } of items) {
    const { value, version } = await read(`/${register.name}/${encodeURIComponent(key)}`)
    expect([key, entryErrors(register, value as Record<string, FieldValue>, value as Record<string, FieldValue>, false)]).toEqual(
      [key, []],
    )
    const input = Object.entries(value as Record<string, FieldValue>).map(([name, one]) => {
      const field = fieldOf(register, name) as Field
      return [name, valueOfText(field, controlText(field, one))]
    })
    const fields = Object.fromEntries(input.map(([name, one]) => [name, (one as { value: unknown }).value]))
    const saved = await send(`/${register.name}/${encodeURIComponent(key)}/save`, { base: version, fields })
    expect([key, saved.status, saved.text]).toEqual([key, 200, JSON.stringify({ items: { version } })])
  }
})

test.each(registers)('$name: of an entry used by nothing, what is shown can be archived or deleted', async (register) => {
  const { items } = (await send(`/${register.name}?state=all&limit=1`)).json as unknown as { items: Entry[] }
  const key = items[0]?.key ?? ''
  const path = `/${register.name}/${encodeURIComponent(key)}`
  const { uses, archived } = await read(path)
  const archive = await send(`${path}/archive`, { archived: !archived })
  const isArchivable = register.archive !== null && !register.archive.unarchivableReason?.(key)
  expect([archive.status, (await read(path)).archived]).toEqual(isArchivable ? [200, !archived] : [409, archived])
  const removed = await send(`${path}/delete`, {})
  const allowed = uses.length === 0 && !register.undeletableReason?.(key)
  expect([removed.status, (await send(path)).status]).toEqual(allowed ? [200, 404] : [409, 200])
})

test('each register has its own permission', async () => {
  expect((await send('/plans', undefined, 'editor')).status).toBe(403)
  const mine = (await send('', undefined, 'admin')).json.items as unknown as { name: string }[]
  expect(mine.map(({ name }) => name)).toEqual(expect.arrayContaining(['plans', 'magazines']))
  expect((await send('/nothing')).status).toBe(422)
})

test('the onboarding coupon lists its uses: it can be changed and archived, never deleted', async () => {
  await db.execute(sql`insert into coupons (code, member_id, campaign, amount, minimum, ends_on)
    select 'FTIMENTIONED', id, 'fti', 80, 200, current_date from members where email = 'editor@example.com'
    on conflict do nothing`)
  const { uses, version, value } = await read('/coupons/FTI')
  expect(uses.map(({ label }) => label)).toEqual(expect.arrayContaining(['送給會員的折扣碼', '自家廣告']))
  const amount = Number(value['amount']) + 1
  expect((await send('/coupons/FTI/save', { base: version, fields: { amount } })).status).toBe(200)
  expect((await send('/coupons/FTI/delete', {})).status).toBe(409)
})

test('the audit log describes the changes of entries', async () => {
  const key = await add('plans', plan('words', { title: '紀錄方案' }))
  await send(`/plans/${key}/save`, { base: 1, fields: { price: 250 } })
  const { json } = await callApi(db, `/api/v3.0/office/audit?target=plans:${key}`, { as: 'admin' })
  const [saved] = json.items as unknown as { action: string; title: string; path: string; changes: object[] }[]
  expect(saved).toMatchObject({
    action: 'save-entry',
    title: '紀錄方案',
    path: `/office/registers/plans/${key}`,
    changes: [{ name: '價格', before: '90 元', after: '250 元' }],
  })
})
