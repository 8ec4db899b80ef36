import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { dumpOf } from '../support/dump.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'

const { db, url: databaseUrl } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-unlogged-'))
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
// the process that logs the most
const site = startProcess({
  DEMO: '1',
  ROLE: 'web,api',
  PORT: port,
  SITE_URL: url,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'trace',
})
await site.ready()
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  removeFolder(folder)
})

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
const send = (path: string, fields: Record<string, string>) =>
  request(url + path, { method: 'POST', headers: form, body: String(new URLSearchParams(fields)) })

it('input of tools and checkers is in no log and no table', async () => {
  const weight = await send('/tool/weight', { height: '173.46' })
  expect(weight.text).toContain('173.46')
  const bmi = await send('/tool/bmi', { height: '173.46', weight: '68.93' })
  expect(bmi.text).toContain('68.93')
  const words = await send('/symptom_checker', { text: '左邊的琉璃膝蓋在發燒' })
  expect(words.text).toContain('發燒')
  await send('/symptom_checker', { text: '胸痛喘不過氣的翡翠鈴鐺' })
  const food = await send('/nutrition_recommender', { age: '107' })
  expect(food.status).toBeLessThan(500)
  const broken = await send('/tool/bmi', { height: '琥珀公分', weight: '' })
  expect(broken.text).toContain('琥珀公分')
  const stored = site.output() + (await dumpOf(db))
  for (const input of ['173.46', '68.93', '琉璃膝蓋', '翡翠鈴鐺', '琥珀公分']) {
    expect(stored).not.toContain(input)
    expect(stored).not.toContain(encodeURIComponent(input))
  }
})

it('the log identifies no user, up to the deletion of the account', async () => {
  const json = { 'content-type': 'application/json', 'api-key': 'healthpress-web', origin: url }
  const call = (path: string, body: object, headers = {}) =>
    request(url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const person = { name: '凌玉蟾', email: 'ling-yu-chan@mail.test', password: 'seven-green-lanterns' }
  expect((await call('/api/auth/sign-up/email', person)).status).toBe(200)
  expect((await call('/api/auth/sign-in/email', { ...person, password: 'wrong-wrong-wrong' })).status).toBe(401)
  await call('/api/v3.0/subcheck', { number: '1000004', proof: '凌玉蟾' })
  await call('/api/v3.0/news_letter/ask', { email: person.email, newsletters: [1] })
  await request(`${url}/login?email=${encodeURIComponent(person.email)}`)
  const mails = await db.execute<{ text: string }>(
    sql`select text from mail_outbox where recipient = ${person.email} and subject like '%驗證碼'`,
  )
  const otp = /(?<!\d)\d{6}(?!\d)/.exec(mails.rows[0]?.text ?? '')?.[0] ?? ''
  const { headers } = await call('/api/auth/email-otp/verify-email', { email: person.email, otp, password: person.password })
  const own = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  const result = await db.execute<{ id: string }>(sql`select id from members where email = ${person.email}`)
  const id = result.rows[0]?.id ?? ''
  for (const path of [
    `/api/v1.0/member/tos?uuid=${id}&product=ch`,
    `/api/v1.0/fti?uuid=${id}`,
    `/api/v1.0/get-persona?uuid=${id}`,
  ])
    expect((await request(url + path, { headers: own })).status, path).toBe(200)
  const mobile = '0987654329'
  expect((await call('/api/v3.0/member/profile/update', { mobile }, own)).status).toBe(200)
  expect((await call('/api/v3.0/member/delete', { password: person.password }, own)).status).toBe(200)
  expect(site.output().length).toBeGreaterThan(0)
  for (const secret of [person.name, person.email, encodeURIComponent(person.email), person.password, '1000004', otp, id, mobile])
    expect(site.output()).not.toContain(secret)
})

it('every line of the log is JSON, and no visitor floods it with one error', async () => {
  for (let id = 900_000; id < 900_150; id += 1) expect((await request(`${url}/article/${id}`)).status).toBe(404)
  await request(`${url}/blog/preview/7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11`)
  await request(`${url}/api/auth/callback/google?state=x&code=y`)
  await request(`${url}/?preview=x`)
  const lines = site.log().trimEnd().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { level: number; msg?: string })
  const actual = read.filter(({ level, msg }) => level >= 30 && msg === 'resource not found')
  expect(actual.length).toBeGreaterThan(0)
  expect(actual.length).toBeLessThanOrEqual(60)
})
