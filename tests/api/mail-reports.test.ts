import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bindingsFor, callApi, createTestApi, siteOrigin, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const clerk = await viewerWith(db, ['care'])
const token = 'a-token-for-the-relay'
const api = createTestApi({ report: () => expect.unreachable(), mailReportTokens: [token, 'the-previous-token'] })
const report = async (body: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const request = new Request(`${siteOrigin}/api/mail/reports`, { method: 'POST', headers, body })
  const response = await api.fetch(request, await bindingsFor(db, [], {}))
  return { status: response.status, json: await response.json() }
}
const bounce = (recipient: string, status: string, id = '') =>
  `Content-Type: multipart/report\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: ${status}\n\nMessage-ID: <${id}@magazine.test>\n`

/** A mail that the relay has accepted. */
async function sent(recipient: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into mail_outbox (recipient, subject, html, text, sent_at) values (${recipient}, '收據', '收據', '收據', now()) returning id`)
  return rows[0]?.id ?? ''
}
const failed = async () => {
  const { json } = await callApi(db, '/api/v3.0/office/mail', { as: clerk })
  return (json.items as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason])
}
const suppressed = async () => (await db.execute(sql`select email from mail_suppressions order by email`)).rows
const state = async (email: string) =>
  (await db.execute(sql`select state from newsletter_subscriptions where email = ${email}`)).rows

beforeEach(async () => {
  for (const table of ['mail_outbox', 'mail_suppressions', 'newsletter_subscriptions'])
    await db.execute(sql.raw(`delete from ${table}`))
})

test('a returned mail is listed as failed, and mailings exclude a mailbox that is gone', async () => {
  const id = await sent('Gone@mail.test')
  const full = await sent('full@mail.test')
  expect(await report(bounce('gone@mail.test', '5.1.1', id))).toEqual({ status: 200, json: { reports: 1, known: 1 } })
  expect(await report(bounce('full@mail.test', '5.2.2'))).toEqual({ status: 200, json: { reports: 1, known: 1 } })
  expect(await report(bounce('gone@mail.test', '5.1.1', id))).toMatchObject({ status: 200 })
  expect(await suppressed()).toEqual([{ email: 'gone@mail.test' }])
  expect(new Map((await failed()) as [string, string][])).toEqual(
    new Map([
      [id, '沒有這個信箱，或它不收信了'],
      [full, '對方的信箱滿了'],
    ]),
  )
})

test('a complaint ends the newsletters of the address', async () => {
  await sent('angry@mail.test')
  await db.execute(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at, confirmed_at)
    values (1, 'angry@mail.test', 'subscribed', now(), now()), (1, 'other@mail.test', 'subscribed', now(), now())`)
  const event = JSON.stringify({ RecordType: 'SpamComplaint', Email: 'angry@mail.test' })
  const basic = Buffer.from(`report:${token}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' }
  expect(await report(event, headers)).toEqual({ status: 200, json: { reports: 1, known: 1 } })
  expect(await state('angry@mail.test')).toEqual([{ state: 'unsubscribed' }])
  expect(await state('other@mail.test')).toEqual([{ state: 'subscribed' }])
  expect(await suppressed()).toEqual([])
})

test('a report about an address that this site never wrote to changes nothing', async () => {
  await db.execute(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at, confirmed_at)
    values (1, 'victim@mail.test', 'subscribed', now(), now())`)
  expect((await report(bounce('victim@mail.test', '5.1.1'))).json).toEqual({ reports: 1, known: 0 })
  const complaint = 'Feedback-Type: abuse\nOriginal-Rcpt-To: victim@mail.test\n'
  expect((await report(complaint)).json).toEqual({ reports: 1, known: 0 })
  expect((await report('Subject: 我休假中\n\n')).json).toEqual({ reports: 0, known: 0 })
  expect([await suppressed(), await state('victim@mail.test')]).toEqual([[], [{ state: 'subscribed' }]])
})

test('only the relay may report; without a token there is no such call', async () => {
  await sent('gone@mail.test')
  for (const authorization of ['', 'Bearer wrong', 'Bearer', 'Basic', `Basic ${Buffer.from('x:wrong').toString('base64')}`])
    expect((await report(bounce('gone@mail.test', '5.1.1'), { authorization })).status).toBe(401)
  expect(await suppressed()).toEqual([])
  expect((await report(bounce('gone@mail.test', '5.1.1'), { authorization: 'Bearer the-previous-token' })).status).toBe(200)
  expect((await callApi(db, '/api/mail/reports', { body: 'x' })).status).toBe(404)
})

test('the member sees that mails are returned, and saving the newsletters resumes them', async () => {
  await db.execute(sql`insert into mail_suppressions (email) values ('member@example.com')`)
  const mine = async () => {
    const { json } = await callApi(db, '/api/v3.0/member/news_letter', { as: 'member' })
    return (json.items as { undeliverable: boolean }[]).map(({ undeliverable }) => undeliverable)
  }
  expect(new Set(await mine())).toEqual(new Set([true]))
  const saved = await callApi(db, '/api/v3.0/member/news_letter/update', { as: 'member', body: { newsletters: [] } })
  expect(saved.status).toBe(200)
  expect(new Set(await mine())).toEqual(new Set([false]))
})
