import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { topics } from '../../src/domain/onboarding/prompts.ts'
import { accountsOver, joinAs } from '../support/accounts.ts'
import { type CallOptions, callApi, memberIdOf, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'

const { db } = await createTestDatabase()
const ids = { member: await memberIdOf(db, 'member'), expired: await memberIdOf(db, 'expired') }
const stranger = '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11'

const profileData = { gender: 'male', birthday_year: 1955, birthday_month: 11, birthday_day: 30, industry: 99, jobprof: 3 }
const topicsData = ['topic_user_4', 'topic_user_1', 'topic_user_9']
const answers = (change: object = {}) => ({
  uuid: ids.expired,
  account: 'expired@example.com',
  alsoUpdateAccount: true,
  profileData,
  topicsData,
  ...change,
})
const send = (change: object = {}, as: Person = 'expired', more: CallOptions = {}) =>
  callApi(db, '/api/v1.0/fti/update', { as, body: answers(change), ...more })
const isDue = async (uuid = ids.expired, as: Person = 'expired') =>
  (await callApi(db, `/api/v1.0/fti?uuid=${uuid}`, { as })).json.items
const couponsOf = async (as: Person) =>
  (await callApi(db, '/api/v3.0/member/coupon/list', { as })).json.items as Record<string, unknown>[]
const rows = async (table: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(table)} where member_id = ${ids.expired}`)).rows
const terms = (as: Person, uuid: string, update = false) =>
  callApi(db, `/api/v1.0/member/tos${update ? '/update' : ''}?uuid=${uuid}&product=ch`, update ? { as, body: {} } : { as })

beforeEach(async () => {
  for (const table of ['coupons', 'profiles', 'followed_topics'])
    await db.execute(sql`delete from ${sql.identifier(table)} where member_id = ${ids.expired}`)
})

describe('the onboarding', () => {
  test('is due, is saved, and is due no more; the coupon stays', async () => {
    expect(await isDue()).toEqual({ result: true })
    expect((await send()).json).toEqual({ items: { result: true } })
    expect(await isDue()).toEqual({ result: false })
    expect(await rows('profiles')).toMatchObject([
      { gender: 'male', birth_year: 1955, birth_month: 11, birth_day: 30, industry: 99, job: 3, education: null },
    ])
    expect((await rows('followed_topics')).map(({ topic_key }) => topic_key).sort()).toEqual([...topicsData].sort())
    const [coupon, ...more] = await couponsOf('expired')
    expect(more).toEqual([])
    expect(coupon).toMatchObject({ campaign: 'fti', amount: 100, minimum: 300, used_at: null })
    expect(coupon?.['code']).toMatch(/^FTI(-[0-9A-Z]{4}){3}$/)
    expect(await couponsOf('member')).toEqual([])
  })

  test('sent twelve times concurrently grants one coupon, the same ever after', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => send()))
    expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const first = await couponsOf('expired')
    expect(first).toHaveLength(1)
    await send({ topicsData: ['topic_user_2', 'topic_user_3', 'topic_user_5'] })
    expect(await couponsOf('expired')).toEqual(first)
    expect(await rows('followed_topics')).toHaveLength(6)
  })

  test('accepts select values, a missing uuid and account, and an uppercase account', async () => {
    const input = Object.fromEntries(Object.entries(profileData).map(([name, value]) => [name, String(value)]))
    expect((await send({ profileData: input })).status).toBe(200)
    expect((await send({ uuid: null, account: null })).json).toEqual({ items: { result: true } })
    expect((await send({ uuid: undefined, account: 'Expired@Example.com' })).status).toBe(200)
    expect((await send({ uuid: ids.expired.toUpperCase() })).status).toBe(200)
  })

  test('leaves the profile unchanged on request, and member-area fields always', async () => {
    await db.execute(sql`insert into profiles (member_id, gender, education) values (${ids.expired}, 'female', 4)`)
    await send({ alsoUpdateAccount: false })
    expect(await rows('profiles')).toMatchObject([{ gender: 'female', birth_year: null, education: 4 }])
    await send()
    expect(await rows('profiles')).toMatchObject([{ gender: 'male', birth_year: 1955, education: 4 }])
  })

  test('asks only for missing values and leaves unanswered ones unchanged', async () => {
    const columns = sql.raw('gender, birth_year, birth_month, birth_day, industry')
    await db.execute(sql`insert into profiles (member_id, ${columns}) values (${ids.expired}, 'female', 1931, 5, 31, 4)`)
    const refused = await send({ profileData: {} })
    expect([refused.status, refused.json.errors]).toEqual([422, [{ path: 'body.profileData.jobprof', message: '請選擇職業' }]])
    const partly = await send({ profileData: { jobprof: 3, birthday_day: 30 } })
    expect((partly.json.errors as { path: string }[]).map(({ path }) => path)).toEqual([
      'body.profileData.birthday_year',
      'body.profileData.birthday_month',
    ])
    expect((await send({ profileData: { jobprof: 3 } })).status).toBe(200)
    expect(await rows('profiles')).toMatchObject([
      { gender: 'female', birth_year: 1931, birth_month: 5, birth_day: 31, industry: 4, job: 3 },
    ])
  })

  test('stores nothing of a visitor, who gets no coupon', async () => {
    const counts = () =>
      db.execute(
        sql`select (select count(*) from profiles) as p, (select count(*) from followed_topics) as t, (select count(*) from coupons) as c`,
      )
    const before = (await counts()).rows
    expect((await send({ uuid: null, account: null }, 'visitor')).json).toEqual({ items: { result: false } })
    for (const named of [{}, { account: null }, { uuid: null }]) expect((await send(named, 'visitor')).status).toBe(401)
    expect((await counts()).rows).toEqual(before)
  })

  test('rejects another member’s uuid or account, known or not', async () => {
    for (const uuid of [ids.member, stranger]) {
      expect((await send({ uuid })).json).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await callApi(db, `/api/v1.0/fti?uuid=${uuid}`, { as: 'expired' })).json).toMatchObject({ code: 'forbidden' })
    }
    for (const account of ['member@example.com', 'nobody@example.com'])
      expect((await send({ account })).json).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await couponsOf('member')).toEqual([])
    expect(await rows('coupons')).toEqual([])
  })

  test('is not due for members whose profile is complete', async () => {
    expect(await isDue(ids.member, 'member')).toEqual({ result: false })
    expect(await couponsOf('member')).toEqual([])
  })

  test('grants the coupon of the register entry FTI within its days and its quota', async () => {
    const offer = async () => (await callApi(db, '/api/v3.0/fti/offer', { as: 'visitor' })).json.items
    const entry = async (change: ReturnType<typeof sql>) =>
      db.execute(sql`update coupon_campaigns set ${change} where code = 'FTI'`)
    const before = (
      await db.execute<{ ends_on: string; budget: number }>(
        sql`select ends_on::text, budget from coupon_campaigns where code = 'FTI'`,
      )
    ).rows[0]
    expect(await offer()).toEqual({ amount: 100, minimum: 300 })
    await entry(sql`amount = 80, minimum = 200, ends_on = current_date + 3`)
    expect(await offer()).toEqual({ amount: 80, minimum: 200 })
    await send()
    const [coupon] = await couponsOf('expired')
    expect(coupon).toMatchObject({ amount: 80, minimum: 200, offer_stopped: false })
    const [end] = (await db.execute<{ day: string }>(sql`select ends_on::text as day from coupon_campaigns where code = 'FTI'`))
      .rows
    expect(coupon?.['ends_on']).toBe(end?.day)

    // the number is used up: the answers are saved without a coupon
    await db.execute(sql`delete from coupons where member_id = ${ids.expired}`)
    await entry(sql`budget = greatest(1, (select count(*) from coupons where campaign = 'fti'))`)
    await db.execute(sql`insert into coupons (code, member_id, campaign, amount, minimum, ends_on)
      values ('FTILASTONE', ${ids.member}, 'fti', 80, 200, current_date)`)
    expect(await offer()).toBeNull()
    expect((await send()).json).toEqual({ items: { result: true } })
    expect([await couponsOf('expired'), (await rows('followed_topics')).length]).toEqual([[], 3])
    await db.execute(sql`delete from coupons where code = 'FTILASTONE'`)
    await entry(sql`amount = 100, minimum = 300, budget = ${before?.budget}, ends_on = ${before?.ends_on}::date`)
  })

  test('gives nothing while the entry is archived, and no order may use a coupon given before', async () => {
    await send()
    const [input] = await couponsOf('expired')
    const order = (coupon: unknown) =>
      callApi(db, '/api/v3.0/payment/order', { as: 'expired', body: orderForm({ coupon: String(coupon) }) })
    // the entry itself is no code to enter
    expect((await order('FTI')).json.code).toBe('coupon_unknown')
    await db.execute(sql`update coupon_campaigns set archived_at = now() where code = 'FTI'`)
    expect((await callApi(db, '/api/v3.0/fti/offer', { as: 'visitor' })).json.items).toBeNull()
    expect((await couponsOf('expired'))[0]).toMatchObject({ offer_stopped: true })
    expect((await order(input?.['code'])).json.code).toBe('coupon_stopped')
    await db.execute(sql`delete from coupons where member_id = ${ids.expired}`)
    expect((await send()).json).toEqual({ items: { result: true } })
    expect(await couponsOf('expired')).toEqual([])

    await db.execute(sql`update coupon_campaigns set archived_at = null where code = 'FTI'`)
    await send()
    const [again] = await couponsOf('expired')
    expect((await order(again?.['code'])).status).toBe(200)
    await db.execute(sql`delete from orders where member_id = ${ids.expired} and coupon_code is not null`)
  })

  test('offers the topics of the table', async () => {
    const result = await db.execute(sql`select key, title from topics order by position`)
    expect(result.rows).toEqual(topics)
  })

  const without = (name: keyof typeof profileData) => {
    const { [name]: _, ...rest } = profileData
    return rest
  }
  test.each<[string, object, string, string]>([
    ['two topics', { topicsData: topicsData.slice(1) }, 'body.topicsData', '請再選擇 1 個主題'],
    ['one topic thrice', { topicsData: Array(3).fill('topic_user_4') }, 'body.topicsData', '請再選擇 2 個主題'],
    ['four topics', { topicsData: [...topicsData, 'topic_user_2'] }, 'body.topicsData', '最多選擇 3 個主題'],
    ['no topics', { topicsData: undefined }, 'body.topicsData', '請再選擇 3 個主題'],
    ['an unknown topic', { topicsData: ['topic_user_11', ...topicsData.slice(1)] }, 'body.topicsData.0', '沒有這個主題'],
    ['no gender', { profileData: without('gender') }, 'body.profileData.gender', '請選擇性別'],
    ['the 31st', { profileData: { ...profileData, birthday_day: 31 } }, 'body.profileData.birthday_day', '請選擇年月日'],
    ['the year 1942', { profileData: { ...profileData, birthday_year: 1942 } }, 'body.profileData.birthday_year', '請選擇年月日'],
    ['the year 2024', { profileData: { ...profileData, birthday_year: 2024 } }, 'body.profileData.birthday_year', '請選擇年月日'],
    ['half a month', { profileData: { ...profileData, birthday_month: 1.5 } }, 'body.profileData.birthday_month', '請選擇年月日'],
    [
      'an empty month',
      { profileData: { ...profileData, birthday_month: '' } },
      'body.profileData.birthday_month',
      '請選擇年月日',
    ],
    ['industry 13', { profileData: { ...profileData, industry: 13 } }, 'body.profileData.industry', '請選擇產業'],
    ['no job', { profileData: without('jobprof') }, 'body.profileData.jobprof', '請選擇職業'],
    ['no profile', { profileData: null }, 'body.profileData', '缺少個人資料'],
    ['a uuid that is none', { uuid: 'x' }, 'body.uuid', '會員編號不正確'],
  ])('rejects %s and stores nothing', async (_, change, path, message) => {
    const response = await send(change)
    expect(response.status).toBe(422)
    expect(response.json.errors).toContainEqual({ path, message })
    expect([await rows('profiles'), await rows('followed_topics'), await rows('coupons')]).toEqual([[], [], []])
  })
})

describe('the terms', () => {
  test('are due for members who accepted an earlier version, until they accept the current one', async () => {
    expect((await terms('member', ids.member)).json).toEqual({ items: { result: false } })
    expect((await terms('expired', ids.expired)).json).toEqual({ items: { result: true } })
    expect((await terms('expired', ids.expired, true)).json).toEqual({ items: { result: true } })
    const stored = await rows('terms_acceptances')
    expect(stored.map(({ version }) => version).sort()).toEqual(['3.1', '3.2'])
    await terms('expired', ids.expired, true)
    expect(await rows('terms_acceptances')).toEqual(stored)
    expect((await terms('expired', ids.expired)).json).toEqual({ items: { result: false } })
    await db.execute(sql`update pages set version = '4.0' where slug = 'terms'`)
    expect((await terms('expired', ids.expired)).json).toEqual({ items: { result: true } })
    await db.execute(sql`update pages set version = '3.2' where slug = 'terms'`)
  })

  test('are accepted by the member, for an existing product', async () => {
    for (const update of [false, true]) {
      for (const uuid of [ids.expired, stranger])
        expect((await terms('member', uuid, update)).json).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await terms('visitor', ids.member, update)).status).toBe(401)
    }
    const wrong = await callApi(db, `/api/v1.0/member/tos?uuid=${ids.member}&product=tw`, { as: 'member' })
    expect(wrong.json.errors).toEqual([{ path: 'query.product', message: '產品代號不正確' }])
  })

  test('are accepted on registration', async () => {
    const browser = accountsOver(db).openBrowser()
    await joinAs(db, browser)
    const [{ uuid }] = (await browser.call('/api/v1.0/member/me')).json.items as [{ uuid: string }]
    expect((await browser.call(`/api/v1.0/member/tos?uuid=${uuid}&product=ch`)).json.items).toEqual({ result: false })
    expect((await browser.call(`/api/v1.0/fti?uuid=${uuid}`)).json.items).toEqual({ result: true })
  })
})
