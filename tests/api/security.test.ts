import { describe, expect, test } from 'vitest'
import { accountsOver, type Browser, joinAs, password, signIn } from '../support/accounts.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const api = '/api/v3.0/member'
const fresh = 'eleven-copper-kettles'

interface Session {
  id: string
  current: boolean
  device: string
}
const sessionsOf = async (browser: Browser) => (await browser.call(`${api}/session/list`)).json.items as Session[]
/** A user who is signed in with two browsers. */
const onTwo = async () => {
  const [one, other] = [openBrowser(), openBrowser()]
  const person = await joinAs(db, one)
  await signIn(other, person.email)
  return { one, other, person }
}

describe('the password', () => {
  test('changes with the old one; other sessions end, this one stays', async () => {
    const { one, other, person } = await onTwo()
    const done = await one.call(`${api}/password/update`, { old_password: password, new_password: fresh })
    expect([done.status, done.json.items]).toEqual([200, { result: true }])
    expect(await one.whoAmI()).toBe(person.email)
    expect(await other.whoAmI()).toBe(null)
    expect((await signIn(openBrowser(), person.email)).status).toBe(401)
    expect((await signIn(openBrowser(), person.email, fresh)).status).toBe(200)
  })

  test.each([
    ['wrong-wrong-wrong', fresh, 'old_password', '密碼不正確'],
    [password, 'short', 'new_password', '密碼至少要 10 個字元'],
    [password, 'password123', 'new_password', '這個密碼太常見，請換一個別人猜不到的'],
    [password, password, 'new_password', '新的密碼和目前的一樣'],
    ['', fresh, 'old_password', '請輸入密碼'],
  ])('from %j to %j is rejected at %s', async (old_password, new_password, field, message) => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const { status, json } = await browser.call(`${api}/password/update`, { old_password, new_password })
    expect([status, json.errors]).toEqual([422, [{ path: `body.${field}`, message }]])
  })

  test('cannot be guessed from an abandoned session', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1)
      statuses.push((await browser.call(`${api}/password/update`, { old_password: `guess-${at}`, new_password: fresh })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('the sessions', () => {
  test('are listed with this one marked; one or all others can be ended', async () => {
    const { one, other, person } = await onTwo()
    const sessions = await sessionsOf(one)
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const otherSession = sessions.find(({ current }) => !current)
    expect((await one.call(`${api}/session/delete`, { id: otherSession?.id })).status).toBe(200)
    expect(await other.whoAmI()).toBe(null)
    expect((await one.call(`${api}/session/delete`, { id: otherSession?.id })).status).toBe(404)
    await signIn(other, person.email)
    await one.call(`${api}/session/delete_others`, {})
    expect(await other.whoAmI()).toBe(null)
    expect(await sessionsOf(one)).toMatchObject([{ current: true, device: '其他裝置' }])
  })

  test('of another member are as unknown as none', async () => {
    const [mine, theirs] = [openBrowser(), openBrowser()]
    await joinAs(db, mine)
    const them = await joinAs(db, theirs)
    const [session] = await sessionsOf(theirs)
    expect((await mine.call(`${api}/session/delete`, { id: session?.id })).status).toBe(404)
    expect(await theirs.whoAmI()).toBe(them.email)
  })
})

describe('LINE', () => {
  test('is linked by redirect with a session, and by no other request', async () => {
    const line = accountsOver(db, { LINE_CLIENT_ID: 'line-id', LINE_CLIENT_SECRET: 'line-secret' })
    const browser = line.openBrowser()
    const back = { provider: 'line', callbackURL: '/member/security', disableRedirect: true }
    expect((await browser.call('/api/auth/link-social', back)).status).toBe(401)
    await joinAs(db, browser)
    const response = await browser.call('/api/auth/link-social', back)
    expect(response.status).toBe(200)
    expect(new URL(String(response.json['url'])).hostname).toMatch(/(^|\.)line\.me$/)
  })
})
