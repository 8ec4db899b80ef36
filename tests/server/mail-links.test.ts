import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signUpToken } from '../../src/api/forms/forms.ts'
import { linkToken } from '../../src/operations/newsletters/newsletters.ts'
import { startSite } from '../support/site.ts'

const secret = 'only-for-tests-only-for-tests-only-for-tests-0123456789'
const site = await startSite(async () => ({ AUTH_SECRET: secret }))
const { db } = site.database

const row = await db.execute<{ id: string }>(sql`
  insert into newsletter_subscriptions (newsletter_id, email, state, asked_at) values (1, 'reader@mail.test', 'pending', now()) returning id`)
const ids = [row.rows[0]?.id ?? '']
const path = (purpose: 'confirm' | 'unsubscribe') =>
  `/newsletter/${purpose}?token=${linkToken([secret], { purpose, ids }, new Date())}`
const state = async () => (await db.execute<{ state: string }>(sql`select state from newsletter_subscriptions`)).rows[0]?.state
const press = (url: string, body = '') =>
  site.request(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })

test('opening a link changes nothing; its button confirms, without sign-in', async () => {
  const page = await site.request(path('confirm'))
  expect(page.status).toBe(200)
  expect(page.text).toContain('「每週好一點」')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.text).toContain('noindex')
  expect(await state()).toBe('pending')
  const done = await press(path('confirm'))
  expect(done.status).toBe(200)
  expect(done.text).toContain('已完成訂閱')
  expect(await state()).toBe('subscribed')
})

test('a mail client’s own button unsubscribes by one POST (RFC 8058)', async () => {
  expect((await site.request(path('unsubscribe'))).text).toContain('取消訂閱')
  expect(await state()).toBe('subscribed')
  expect((await press(path('unsubscribe'), 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await state()).toBe('unsubscribed')
  expect((await press(path('unsubscribe'), 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await press(path('confirm'))).status).toBe(200)
  expect(await state()).toBe('unsubscribed')
})

test('an invalid link shows a message and does nothing', async () => {
  for (const url of [
    '/newsletter/unsubscribe',
    '/newsletter/confirm?token=x',
    `${path('unsubscribe')}x`,
    path('confirm').replace('confirm?', 'unsubscribe?'),
  ]) {
    const page = await site.request(url)
    expect([page.status, page.text.includes('這個連結不完整或已經失效')]).toEqual([404, true])
    expect((await press(url)).status).toBe(404)
  }
})

test('the link of a sign-up’s mail cancels it by its button, once', async () => {
  const reference = 'E-20261101-2345'
  await db.execute(sql`
    insert into form_entries (kind, reference, fields) values ('activity', ${reference}, '{"activity": "2", "people": "3"}')`)
  const url = `/activity?cancel=${signUpToken(secret, reference)}`
  const takenSeats = async () =>
    (await db.execute<{ taken: number }>(sql`select taken from activities where id = 2`)).rows[0]?.taken
  await db.execute(sql`update activities set taken = 5 where id = 2`)
  const page = await site.request(url)
  expect([page.status, page.headers['cache-control'], await takenSeats()]).toEqual([200, 'private, no-store', 5])
  for (const expectedText of [reference, '個座位就會讓給別人', '取消報名', 'noindex']) expect(page.text).toContain(expectedText)
  const done = await press(url)
  expect([done.status, done.text.includes('已經取消報名'), await takenSeats()]).toEqual([200, true, 2])
  const again = await press(url)
  expect([again.status, again.text.includes('已經取消報名'), await takenSeats()]).toEqual([200, true, 2])
})

test('the same link reports when it is invalid, or the activity has started', async () => {
  const reference = 'E-20261101-2346'
  await db.execute(sql`
    insert into form_entries (kind, reference, fields) values ('activity', ${reference}, '{"activity": "4", "people": "1"}')`)
  for (const [token, status, expectedText] of [
    [signUpToken(secret, reference), 410, '活動已經開始或結束'],
    [`${reference}.x`, 404, '這個連結不完整'],
    ['', 404, '這個連結不完整'],
  ] as const) {
    const url = `/activity?cancel=${token}`
    const page = await site.request(url)
    expect([page.status, page.text.includes(expectedText)], token).toEqual([status, true])
    expect((await press(url)).status, token).toBe(status)
  }
})
