import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeyDevice, type Question } from '../fakes/passkey-device.ts'
import { accountsOver, type Browser, joinAs, mailsTo } from '../support/accounts.ts'
import { siteOrigin } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const api = '/api/v3.0/member/passkey'
const auth = '/api/auth/passkey'

type Device = ReturnType<typeof passkeyDevice>
const question = async (browser: Browser, which: 'register' | 'authenticate') =>
  (await browser.call(`${auth}/generate-${which}-options`)).json as unknown as Question
const add = async (browser: Browser, device: Device, name?: string) =>
  browser.call(`${auth}/verify-registration`, { response: device.make(await question(browser, 'register')), name })
const enter = async (browser: Browser, device: Device) =>
  browser.call(`${auth}/verify-authentication`, { response: device.prove(await question(browser, 'authenticate')) })
const keysOf = async (browser: Browser) => (await browser.call(`${api}/list`)).json.items as { id: string; name: string }[]
/** A member with a passkey on a device. */
const keyed = async () => {
  const [browser, device] = [openBrowser(), passkeyDevice(siteOrigin)]
  const person = await joinAs(db, browser)
  expect((await add(browser, device, '我的手機')).status).toBe(200)
  return { browser, device, person }
}

describe('a passkey', () => {
  test('is added with a mail to the owner, listed, and signs in; no session data is returned', async () => {
    const { browser, device, person } = await keyed()
    expect(await keysOf(browser)).toMatchObject([{ name: '我的手機', synced: false }])
    expect((await mailsTo(db, person.email))[0]?.subject).toContain('新增了通行金鑰')
    expect((await browser.call('/api/v3.0/member/sign_in_way/list')).json.items).toEqual(['password', 'passkey'])
    const other = openBrowser()
    const response = await enter(other, device)
    expect([response.status, response.json]).toEqual([200, { status: true }])
    expect(await other.whoAmI()).toBe(person.email)
  })

  test('has the device’s name when it is given none', async () => {
    const [browser, device] = [openBrowser(), passkeyDevice(siteOrigin)]
    await joinAs(db, browser)
    await browser.call(
      `${auth}/verify-registration`,
      { response: device.make(await question(browser, 'register')) },
      { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) CriOS/150 Safari' } },
    )
    expect(await keysOf(browser)).toMatchObject([{ name: 'Chrome．iPhone' }])
  })

  test('is renamed and removed; then it is invalid, and a reader’s changes are not audited', async () => {
    const { browser, device, person } = await keyed()
    const [key] = await keysOf(browser)
    expect((await browser.call(`${api}/rename`, { id: key?.id, name: '  平板 ' })).status).toBe(200)
    expect(await keysOf(browser)).toMatchObject([{ name: '平板' }])
    const refused = await browser.call(`${api}/rename`, { id: key?.id, name: ' ' })
    expect([refused.status, refused.json.errors]).toEqual([422, [{ path: 'body.name', message: '請輸入名稱' }]])
    expect((await browser.call(`${api}/delete`, { id: key?.id })).status).toBe(200)
    expect(await keysOf(browser)).toEqual([])
    const response = await enter(openBrowser(), device)
    expect([response.status, response.json.code]).toEqual([401, 'PASSKEY_REFUSED'])
    const events = await db.execute(sql`select from audit a join members m on m.id = a.who where m.email = ${person.email}`)
    expect(events.rowCount).toBe(0)
  })

  test('of another member is as unknown as none', async () => {
    const { browser } = await keyed()
    const [key] = await keysOf(browser)
    const other = openBrowser()
    await joinAs(db, other)
    expect((await other.call(`${api}/rename`, { id: key?.id, name: '偷' })).status).toBe(404)
    expect((await other.call(`${api}/delete`, { id: key?.id })).status).toBe(404)
    expect(await keysOf(browser)).toMatchObject([{ name: '我的手機' }])
  })

  test('cannot be removed when it is the only way to sign in', async () => {
    const { browser, person } = await keyed()
    await db.execute(
      sql`delete from credentials using members m where member_id = m.id and m.email = ${person.email} and provider_id = 'credential'`,
    )
    const [key] = await keysOf(browser)
    const refused = await browser.call(`${api}/delete`, { id: key?.id })
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
  })
})

describe('sign-in is rejected', () => {
  test('with an answer to an older or used challenge', async () => {
    const { device } = await keyed()
    const other = openBrowser()
    const old = device.prove(await question(other, 'authenticate'))
    await question(other, 'authenticate')
    expect((await other.call(`${auth}/verify-authentication`, { response: old })).json.code).toBe('PASSKEY_REFUSED')
    const once = device.prove(await question(other, 'authenticate'))
    expect((await other.call(`${auth}/verify-authentication`, { response: once })).status).toBe(200)
    expect((await other.call(`${auth}/verify-authentication`, { response: once })).json.code).toBe('CHALLENGE_NOT_FOUND')
  })

  test('with an unknown key, another origin, or another key’s signature', async () => {
    const { device } = await keyed()
    expect((await enter(openBrowser(), passkeyDevice(siteOrigin))).json.code).toBe('PASSKEY_REFUSED')
    const other = openBrowser()
    const challenge = await question(other, 'authenticate')
    const honest = device.prove(challenge)
    const forged = { ...honest, response: { ...passkeyDevice(siteOrigin).prove(challenge).response } }
    expect((await other.call(`${auth}/verify-authentication`, { response: forged })).json.code).toBe('PASSKEY_REFUSED')
    expect(await other.whoAmI()).toBe(null)
  })

  test('without user verification', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const careless = await add(browser, passkeyDevice(siteOrigin, { verifies: false }))
    expect([careless.status, careless.json.code]).toEqual([400, 'USER_NOT_VERIFIED'])
    expect(await keysOf(browser)).toEqual([])
  })

  test('with a key created on a page of another site', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const strange = await add(browser, passkeyDevice('https://elsewhere.test'))
    expect([strange.status, strange.json.code]).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect(await keysOf(browser)).toEqual([])
  })

  test('by adding a key to a stale session, or without one', async () => {
    const browser = openBrowser()
    const person = await joinAs(db, browser)
    await db.execute(
      sql`update sessions set created_at = now() - interval '2 days' from members m where member_id = m.id and m.email = ${person.email}`,
    )
    const late = await browser.call(`${auth}/generate-register-options`)
    expect([late.status, late.json.code]).toEqual([403, 'SESSION_NOT_FRESH'])
    expect((await openBrowser().call(`${auth}/generate-register-options`)).status).toBe(401)
  })

  test('after too many attempts', async () => {
    const browser = openBrowser()
    const statuses: number[] = []
    for (let at = 0; at < 32; at += 1)
      statuses.push((await browser.call(`${auth}/verify-authentication`, { response: { id: 'x', response: {} } })).status)
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(statuses.slice(30)).toEqual([429, 429])
  })
})
