import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
let requestCount = 0
/** Sends the request from an IP address of its own, unless one is given. */
const signUp = (email: string, newsletters: unknown = [1], ip?: string) => {
  requestCount += 1
  return callApi(db, '/api/v3.0/news_letter/ask', {
    body: { email, newsletters },
    bindings: { ip: ip ?? `198.51.100.${requestCount % 250}` },
  })
}
const mailsTo = async (email: string) =>
  (await db.execute<{ text: string }>(sql`select text from mail_outbox where recipient = ${email} order by created_at`)).rows
const statesOf = async (email: string) =>
  (
    await db.execute<{ newsletter_id: number; state: string }>(
      sql`select newsletter_id, state from newsletter_subscriptions where email = ${email} order by 1`,
    )
  ).rows
const subscribe = (email: string, newsletter: number, state: string) =>
  db.execute(sql`insert into newsletter_subscriptions (newsletter_id, email, state, asked_at)
    values (${newsletter}, ${email}, ${state}, now() - interval '2 days')`)

beforeEach(async () => {
  await db.execute(sql`delete from newsletter_subscriptions`)
  await db.execute(sql`delete from mail_outbox`)
  await db.execute(sql`delete from rate_limits`)
})

describe('a visitor subscribes to newsletters', () => {
  test('gets them after confirming by mail', async () => {
    expect((await signUp(' Reader@Mail.test ', [1, 3])).json.items).toEqual({ result: true })
    const [mail] = await mailsTo('reader@mail.test')
    expect(mail?.text).toContain('「每週好一點」「營養師的菜單」')
    expect(await statesOf('reader@mail.test')).toEqual([
      { newsletter_id: 1, state: 'pending' },
      { newsletter_id: 3, state: 'pending' },
    ])
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await callApi(db, '/api/v3.0/news_letter/confirm', { body: { token } })).status).toBe(200)
    expect((await statesOf('reader@mail.test')).map(({ state }) => state)).toEqual(['subscribed', 'subscribed'])
  })

  test('gets the same response for every address; only new subscriptions mail', async () => {
    await subscribe('has@mail.test', 1, 'subscribed')
    await subscribe('left@mail.test', 1, 'unsubscribed')
    const answers = []
    for (const email of ['new@mail.test', 'has@mail.test', 'left@mail.test', 'member@example.com', 'new@mail.test'])
      answers.push(await signUp(email))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const counts = await Promise.all(['new', 'has', 'left'].map(async (name) => (await mailsTo(`${name}@mail.test`)).length))
    expect(counts).toEqual([1, 0, 1])
  })

  test('changes nothing else of the address', async () => {
    await subscribe('has@mail.test', 2, 'subscribed')
    await signUp('has@mail.test', [1])
    expect(await statesOf('has@mail.test')).toEqual([
      { newsletter_id: 1, state: 'pending' },
      { newsletter_id: 2, state: 'subscribed' },
    ])
  })

  test('is rate limited', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1) statuses.push((await signUp(`flood-${at}@mail.test`, [1], '203.0.113.9')).status)
    expect(statuses.slice(18)).toEqual([200, 200, 429, 429])
    expect(await mailsTo('flood-21@mail.test')).toEqual([])
  })

  test.each([
    ['', [1], 'body.email', '請輸入電子郵件'],
    ['no-address', [1], 'body.email', '電子郵件的格式不正確'],
    ['a@mail.test', [], 'body.newsletters', '請選擇電子報'],
  ])('rejects %j and %j', async (email, newsletters, path, message) => {
    const { status, json } = await signUp(email, newsletters)
    expect([status, json.errors]).toEqual([422, [{ path, message }]])
  })
})
