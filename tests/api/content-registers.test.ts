import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publicEntities } from '../../src/db/queries/entities.ts'
import { listPlaceUrlRows } from '../../src/db/queries/public-urls.ts'
import { fieldOf } from '../../src/domain/registers/check-entry.ts'
import { valueOfText } from '../../src/domain/registers/entry-form.ts'
import { pages } from '../../src/domain/registers/kinds/site.ts'
import { readEntry } from '../../src/operations/registers/read-entries.ts'
import { restoreEntry, saveEntry } from '../../src/operations/registers/save-entry.ts'
import { callApi, memberIdOf, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { orderForm, orderRow, payOrder, placeOrder } from '../support/orders.ts'

const { db } = await createTestDatabase()

const office = '/api/v3.0/office'
const request = (path: string, body?: object, as: Person = 'admin') =>
  callApi(db, office + path, { as, ...(body ? { body } : {}) })
interface Entry {
  key: string
  version: number
  value: Record<string, unknown>
  uses: { label: string }[]
}
const read = async (path: string) => (await request(`/register${path}`)).json.items as Entry
const add = (name: string, fields: object) => request(`/register/${name}`, { request: randomUUID(), fields })
const added = async (name: string, fields: object) => {
  const response = await add(name, fields)
  expect(response.status, response.text).toBe(200)
  return (response.json.items as { key: string }).key
}
const save = async (path: string, fields: object) => {
  const { version } = await read(path)
  return request(`/register${path}/save`, { base: version, fields })
}
const errorsOf = (response: { json: Record<string, unknown> }) => response.json['errors'] as { path: string; message: string }[]
const body = (text: string) => {
  const input = valueOfText(fieldOf(pages, 'document') ?? expect.unreachable(), text)
  return 'value' in input ? input.value : expect.unreachable()
}

test('a changed text of the terms is a new version to accept; a changed title is not', async () => {
  const uid = await memberIdOf(db, 'subscriber')
  const due = async () => (await callApi(db, `/api/v1.0/member/tos?uuid=${uid}&product=ch`, { as: 'subscriber' })).json
  const first = await read('/pages/terms')
  const { version } = first.value
  await callApi(db, `/api/v1.0/member/tos/update?uuid=${uid}&product=ch`, { as: 'subscriber', body: {} })
  expect((await due())['items']).toBeDefined()
  const before = await due()
  expect((await save('/pages/terms', { title: '會員條款' })).status).toBe(200)
  expect((await read('/pages/terms')).value['version']).toBe(version)
  expect(await due()).toEqual(before)
  expect((await save('/pages/terms', { document: body('## 第一條\n\n新的條文') })).status).toBe(200)
  const changed = await read('/pages/terms')
  expect(changed.value['version']).not.toBe(version)
  expect(await due()).not.toEqual(before)
  const text = (await callApi(db, '/api/v3.0/page/terms')).text
  expect(text).toContain('新的條文')
  expect(text).toContain(String(changed.value['version']))
  // an earlier text is a new version as well
  const { json } = await request('/register/pages/terms/versions')
  const [oldest] = (json.items as unknown as { version: number; event: string }[]).toReversed()
  expect((await request('/register/pages/terms/restore', { version: oldest?.version })).status).toBe(200)
  const restored = await read('/pages/terms')
  expect([version, changed.value['version']]).not.toContain(restored.value['version'])
  expect(restored.value['title']).toBe(first.value['title'])
})

test('the terms are for administrators; other pages are for those who manage the catalogue', async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from pages order by slug`)
  expect(rows).toHaveLength(12)
  const context = { db, viewer: await viewerWith(db, ['catalogue']), now: new Date() }
  const { version } = await readEntry(context, 'pages', 'about')
  const change = { base: version, fields: { title: '關於' } }
  expect(await saveEntry(context, 'pages', 'about', change)).toBe(version + 1)
  for (const work of [
    () => saveEntry(context, 'pages', 'terms', { ...change, base: 1 }),
    () => restoreEntry(context, 'pages', 'terms', 1),
    () => readEntry(context, 'walls', 'memberwall'),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'forbidden' })
})

test('the wording of a wall, its benefits and its button are what the call returns', async () => {
  const fields = { title: '試試看', benefits: ['甲', '乙'], button_title: '現在加入', button_url: '/register?from=wall' }
  expect((await save('/walls/memberwall', fields)).status).toBe(200)
  const text = (await callApi(db, '/api/v3.0/member_walls?status=memberwall')).text
  const { rows } = await db.execute(sql`select title, button_url from walls where status = 'memberwall'`)
  expect(rows).toEqual([{ title: '試試看', button_url: '/register?from=wall' }])
  if (!text.includes('not_found')) expect(text).toContain('現在加入')
  expect((await request('/register/walls/memberwall/delete', {})).status).toBe(409)
  expect((await add('walls', { status: 'memberwall', ...fields, text: '文' })).status).toBe(409)
})

test('a redirect is stored in normal form, found with and without its query, and never loops', async () => {
  const moved = async (from: string) => {
    const { status, json } = await callApi(db, `/api/v3.0/redirect?from=${encodeURIComponent(from)}`)
    return status === 200 ? (json.items as { moved_to: string }).moved_to : status
  }
  await added('redirects', { from_path: 'https://old.example/2019/%E8%A1%80%E5%A3%93/', to_url: '/article/1' })
  expect(await moved('/2019/%E8%A1%80%E5%A3%93?utm=1')).toBe('/article/1')
  await added('redirects', { from_path: '/2019/血壓?p=2', to_url: '/article/2' })
  expect(await moved('/2019/血壓/?p=2')).toBe('/article/2')
  expect(await moved('/nothing')).toBe(404)
  expect(errorsOf(await add('redirects', { from_path: '/2019/血壓', to_url: '/about' }))).toEqual([
    { path: 'body.fields.from_path', message: '這個舊網址已經有轉址了' },
  ])
  await added('redirects', { from_path: '/b', to_url: '/c' })
  const key = await added('redirects', { from_path: '/c', to_url: '/d' })
  for (const [from_path, to_url] of [
    ['/self', '/Self/?x=1'],
    ['/d', '/b'],
  ] as const)
    expect(errorsOf(await add('redirects', { from_path, to_url })).map(({ path }) => path)).toEqual(['body.fields.to_url'])
  expect(errorsOf(await save(`/redirects/${key}`, { to_url: '/b' }))[0]?.message).toContain('繞回')
  for (const from_path of ['/', 'old', '//evil.example/x', 'javascript:alert(1)'])
    expect((await add('redirects', { from_path, to_url: '/about' })).status, from_path).toBe(422)
})

test('of two concurrent redirects that form a loop together, one is refused', async () => {
  const both = await Promise.all([
    add('redirects', { from_path: '/east', to_url: '/west' }),
    add('redirects', { from_path: '/west', to_url: '/east' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

interface Place {
  id: number
  parent: number | null
}
const orderOf = async (menu: string): Promise<Place[]> =>
  ((await request(`/menu/${menu}`)).json.items as unknown as Place[]).map(({ id, parent }) => ({ id, parent }))
const arranged = (places: readonly Place[]) =>
  places.filter(({ parent }) => parent === null).flatMap((top) => [top, ...places.filter(({ parent }) => parent === top.id)])

test('a menu: a new entry is last, the board orders it; none contains itself or disappears', async () => {
  const entry = { menu: '1:', parent_id: null, title: '日安影音', url: '/video', redirect_type: 1 }
  const key = Number(await added('menus', entry))
  const base = arranged(await orderOf('1:'))
  expect(base.at(-1)).toEqual({ id: key, parent: null })
  const send = (order: Place[], from = base) => request('/menu/1:/order', { base: from, order })
  const first = [...base.slice(-1), ...base.slice(0, -1)]
  expect((await send(first)).status).toBe(200)
  const menus = (await callApi(db, '/api/v3.0/menus')).text
  if (!menus.includes('not_found')) expect(menus.indexOf('日安影音')).toBeLessThan(menus.indexOf('日安書房'))
  // on an order that has changed since, and without one of the entries
  expect((await send(base)).status).toBe(409)
  expect((await send(first.slice(1), first)).status).toBe(409)
  const own = (id: number) => first.map((place) => (place.id === key ? { id: key, parent: id } : place))
  expect((await send(own(key), first)).json['detail']).toContain('自己')
  expect(await orderOf('1:')).toHaveLength(base.length)
  // the form refuses the same
  expect(errorsOf(await save(`/menus/${key}`, { parent_id: key }))[0]?.message).toBe('選單項目不能放進自己裡面')
  const other = (await orderOf('5:nav'))[0]?.id
  expect(errorsOf(await save(`/menus/${key}`, { parent_id: other }))[0]?.message).toContain('別的選單')
  const sibling = base[0]?.id ?? 0
  expect((await save(`/menus/${key}`, { parent_id: sibling })).status).toBe(200)
  expect(errorsOf(await save(`/menus/${sibling}`, { parent_id: base[1]?.id }))[0]?.message).toContain('裡面還有項目')
  const removed = await request(`/register/menus/${sibling}/delete`, {})
  expect([removed.status, removed.json['detail']]).toEqual([409, expect.stringContaining('裡面的項目')])
})

test('a quiz needs a result for every score; a new one is public only once it is opened', async () => {
  const question = (text: string) => ({
    text,
    options: [
      { text: '對', correct: true },
      { text: '不對', correct: false },
    ],
    explanation: '因為',
  })
  const quiz = {
    kind: 'knowledge',
    title: '鹽的測驗',
    description: '兩題',
    channel: 'diet',
    sponsor: null,
    cover_id: null,
    open: false,
    questions: [question('一'), question('二')],
    results: [{ min: 0, max: 1, title: '再看看', text: '' }],
    references: [],
  }
  expect(errorsOf(await add('quizzes', quiz))).toEqual([{ path: 'body.fields.results', message: '答對 2 題沒有結果' }])
  const completeQuiz = { ...quiz, results: [...quiz.results, { min: 2, max: 2, title: '都對', text: '' }] }
  expect(errorsOf(await add('quizzes', { ...completeQuiz, open: true })).map(({ path }) => path)).toEqual(['body.fields.open'])
  expect(errorsOf(await add('quizzes', { ...completeQuiz, questions: [] }))).toEqual([
    { path: 'body.fields.questions', message: '至少要有一題' },
  ])
  const key = await added('quizzes', completeQuiz)
  const seen = async () => {
    const [one, list, places, named] = await Promise.all([
      callApi(db, `/api/v3.0/quiz/${key}`),
      callApi(db, '/api/v3.0/quiz'),
      listPlaceUrlRows(db),
      publicEntities(db, [{ kind: 'quiz', id: key }]),
    ])
    const isListed = list.text.includes('鹽的測驗')
    return [one.status, isListed, places.some((at) => at.kind === 'quiz' && at.key === key), named.length]
  }
  expect(await seen()).toEqual([404, false, false, 0])
  expect((await save(`/quizzes/${key}`, { open: true })).status).toBe(200)
  expect(await seen()).toEqual([200, true, true, 1])
  expect((await save(`/quizzes/${key}`, { open: false })).status).toBe(200)
  expect(await seen()).toEqual([404, false, false, 0])
  expect((await add('quizzes', { ...quiz, channel: 'nowhere' })).status).toBe(422)
})

test('a shared code has a period, a budget and a limit per member; cancelling returns it', async () => {
  const today = '2026-01-01'
  const code = {
    code: 'summer 50',
    title: '夏天',
    amount: 50,
    minimum: 100,
    starts_on: today,
    ends_on: '2199-12-31',
    budget: 2,
    per_member: 1,
  }
  expect(errorsOf(await add('coupons', { ...code, ends_on: '2025-12-31' }))[0]?.path).toBe('body.fields.ends_on')
  expect(await added('coupons', code)).toBe('SUMMER50')
  const order = (as: 'member' | 'subscriber' | 'editor') =>
    callApi(db, '/api/v3.0/payment/order', { as, body: orderForm({ coupon: 'Summer-50' }) })
  const numberIn = (response: Awaited<ReturnType<typeof order>>) => (response.json.items as { order_no: string }).order_no
  const first = await order('member')
  expect(first.status, first.text).toBe(200)
  expect(await orderRow(db, numberIn(first))).toMatchObject({ discount: 50 })
  expect((await order('member')).text).toContain('已經使用過')
  const race = await Promise.all([order('subscriber'), order('editor')])
  expect(race.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  expect(race.map(({ text }) => text).join()).toContain('名額已經用完')
  expect((await callApi(db, `/api/v3.0/payment/order/${numberIn(first)}/cancel`, { as: 'member', body: {} })).status).toBe(200)
  expect((await order('member')).status).toBe(200)
  // used: its amount is fixed, and it is archived instead of deleted
  expect(errorsOf(await save('/coupons/SUMMER50', { amount: 60 }))[0]?.path).toBe('body.fields.amount')
  expect((await request('/register/coupons/SUMMER50/delete', {})).status).toBe(409)
  expect((await request('/register/coupons/SUMMER50/archive', { archived: true })).status).toBe(200)
  expect((await order('subscriber')).text).toContain('沒有這個折扣碼')
})

test('an order keeps its price when the plan changes during payment; the next has the new one', async () => {
  const { rows } = await db.execute<{ id: number; price: number }>(sql`select id, price from plans where slug = 'digital'`)
  const plan = rows[0] ?? expect.unreachable()
  const orderNo = await placeOrder(db, 'editor')
  const saved = await save(`/plans/${plan.id}`, { price: plan.price + 300 })
  expect(saved.status, saved.text).toBe(200)
  expect(await orderRow(db, orderNo)).toMatchObject({ price: plan.price })
  const next = await payOrder(db, 'editor')
  expect(await orderRow(db, next.orderNo)).toMatchObject({ state: 'paid', price: plan.price + 300 })
})

test('the database refuses an order of no product, and the deletion of a product with orders', async () => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select product_id as id from orders where product_kind = 'plan' limit 1`)
  const id = rows[0]?.id ?? 0
  await db.execute(sql`delete from subscriptions where plan_id = ${id}`)
  await expect(db.execute(sql`delete from plans where id = ${id}`)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(db.execute(sql`update orders set product_id = 987654 where product_id = ${id}`)).rejects.toMatchObject({
    cause: { code: '23503' },
  })
})

test('an issue shows up to four cover lines and sample pages, whose pictures exist and are used', async () => {
  const [picture] = (await db.execute<{ id: string }>(sql`select cover_id as id from videos where cover_id is not null limit 1`))
    .rows
  const id = picture?.id ?? expect.unreachable()
  const readIssue = async () =>
    (await callApi(db, '/api/v3.0/magazine/335')).json.items as {
      cover_lines: string[]
      sample_pages: { picture: { id: string }; caption: string }[]
    }
  expect((await readIssue()).cover_lines).toHaveLength(4)
  expect((await save('/magazines/335', { cover_lines: ['一', '二', '三', '四', '五'] })).status).toBe(422)
  expect((await save('/magazines/335', { cover_lines: ['這一句封面文字寫得太長了印不下去'] })).status).toBe(422)
  const missing = await save('/magazines/335', { sample_pages: [{ mediaId: 'no-such-picture', caption: '一頁' }] })
  expect(errorsOf(missing)).toMatchObject([{ message: '圖庫裡沒有「no-such-picture」這張圖片' }])
  const sample_pages = [{ mediaId: id, caption: '一家人的減鹽四週' }]
  expect((await save('/magazines/335', { cover_lines: ['減鹽四週', '看懂鈉含量'], sample_pages })).status).toBe(200)
  const now = await readIssue()
  expect(now.cover_lines).toEqual(['減鹽四週', '看懂鈉含量'])
  expect(now.sample_pages).toMatchObject([{ picture: { id }, caption: '一家人的減鹽四週' }])
  const uses = await db.execute(sql`select from media_uses where media_id = ${id} and thing = 'magazine:335'`)
  expect(uses.rows).toHaveLength(1)
  // a page whose rights ended is not shown, and the others are
  await db.execute(sql`update media set rights_until = current_date - 3 where id = ${id}`)
  expect((await readIssue()).sample_pages).toEqual([])
  await db.execute(sql`update media set rights_until = null where id = ${id}`)
  expect((await save('/magazines/335', { sample_pages: [] })).status).toBe(200)
  expect((await readIssue()).sample_pages).toEqual([])
})

test('a word is in one group of synonyms: a second one is refused, also when added concurrently', async () => {
  const group = (...words: string[]) => ({ words, narrower: false })
  const key = await added('search-synonyms', group('腳抽筋', '小腿抽筋'))
  expect(errorsOf(await add('search-synonyms', group('抽筋的腳', '小腿抽筋')))).toEqual([
    { path: 'body.fields.words', message: '「小腿抽筋」已經在另一組「腳抽筋、小腿抽筋」裡，請把新的詞加到那一組' },
  ])
  expect((await save(`/search-synonyms/${key}`, { words: ['腳抽筋', '小腿抽筋', '半夜抽筋'] })).status).toBe(200)
  const both = await Promise.all([add('search-synonyms', group('打鼾', '打呼')), add('search-synonyms', group('打呼', '鼾聲'))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('the tags of a followed topic choose its posts; name and order are those of the onboarding', async () => {
  const before = await read('/topics/topic_user_2')
  expect((await save('/topics/topic_user_2', { tags: ['減鹽'] })).status).toBe(200)
  expect((await save('/topics/topic_user_2', { tags: ['沒有的標籤'] })).status).toBe(422)
  expect((await save('/topics/topic_user_2', { tags: [] })).status).toBe(422)
  expect((await save('/topics/topic_user_2', { title: '別的名字' })).status).toBe(422)
  const { json } = await callApi(db, '/api/v3.0/member/interesting_topic/list', { as: 'member' })
  const topics = json.items as { key: string; title: string; tags: string[] }[]
  expect(topics.find(({ key }) => key === 'topic_user_2')).toMatchObject({ title: before.value['title'], tags: ['減鹽'] })
  expect((await request('/register/topics/topic_user_2/restore', { version: 1 })).status).toBe(200)
  expect((await read('/topics/topic_user_2')).value['tags']).toEqual(before.value['tags'])
})
