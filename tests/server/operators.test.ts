import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { storeMailSwitch } from '../../src/db/queries/mail.ts'
import { startSite } from '../support/site.ts'

const token = 'a-token-for-the-monitor'
const previous = 'the-former-secret-of-this-test-0123456789'
const site = await startSite(async () => ({
  METRICS_TOKEN: token,
  TRUSTED_PROXIES: '127.0.0.1',
  AUTH_SECRET_PREVIOUS: previous,
}))

it('reports liveness and readiness', async () => {
  expect(await site.request('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await site.request('/readyz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
})

it('exposes metrics locally or by token, and not through a proxy', async () => {
  await site.request('/article/1')
  await site.request('/article/1')
  const { status, text } = await site.request('/metrics')
  expect(status).toBe(200)
  expect(text).toMatch(/page_cache_total\{state="hit"\} [1-9]/)
  expect(text).toMatch(/http_requests_total\{kind="page",status="200"\} [1-9]/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/article|127\.0\.0\.1/)
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect((await site.request('/metrics', { headers: forwarded })).status).toBe(403)
  expect((await site.request('/metrics', { headers: { ...forwarded, authorization: `Bearer ${token}` } })).status).toBe(200)
  expect((await site.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(403)
})

it('reports waiting and overdue questions, and the end of the known holidays', async () => {
  const gauge = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec((await site.request('/metrics')).text)?.[1])
  const [waiting, overdue] = [await gauge('questions_waiting'), await gauge('questions_overdue')]
  expect(waiting).toBeGreaterThan(0)
  const { rows } = await site.database.db.execute<{ id: string }>(
    sql`update questions set due_at = now() - interval '1 hour' where state = 'asked' and due_at > now() returning id`,
  )
  expect(await gauge('questions_waiting')).toBe(waiting)
  expect(await gauge('questions_overdue')).toBe(overdue + rows.length)
  expect(rows.length).toBeGreaterThan(0)
  expect(await gauge('holiday_calendar_until_seconds')).toBe(Date.parse('2027-12-31T00:00:00+08:00') / 1000)
})

it('assigns an id to every request', async () => {
  const ids = await Promise.all(
    ['/login', '/api/v1.0/header', '/nothing'].map(async (path) => (await site.request(path)).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(3)
  const problem = await site.request('/api/v9.9/none')
  expect(JSON.parse(problem.text).request_id).toBe(problem.headers['x-request-id'])
})

it('accepts sessions of the former secret, on pages and calls, and no others', async () => {
  const { cookie = '' } = await site.signIn('member')
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
  const signedBy = (secret: string) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { cookie: `healthpress.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
  }
  for (const [headers, isMember] of [
    [signedBy(previous), true],
    [signedBy('another-secret-of-this-test-0123456789'), false],
  ] as const) {
    expect((await site.request('/api/v1.0/member/me', { headers })).text.includes('member@example.com')).toBe(isMember)
    expect((await site.request('/member/member_newsletter', { headers })).status).toBe(isMember ? 200 : 302)
    const session = await site.request('/api/auth/get-session', { headers })
    expect(session.text.includes('member@example.com')).toBe(isMember)
  }
})

it('the office states at once that mail is stopped, and at once that it is sent again', async () => {
  const headers = await site.signIn('admin')
  const { db } = site.database
  const office = async () => (await site.request('/office', { headers })).text
  const reason = '郵件伺服器要搬家'
  expect(await office()).not.toContain(reason)
  await storeMailSwitch(db, { stopped: 'all', reason })
  expect(await office()).toContain(reason)
  await storeMailSwitch(db, { stopped: 'nothing', reason: '' })
  expect(await office()).not.toContain(reason)
})
