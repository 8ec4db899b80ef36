import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readViewer } from '../../src/api/auth/calls.ts'
import { demoPassword } from '../../src/demo/accounts.ts'
import { readConfig } from '../../src/server/config.ts'
import { Viewers } from '../../src/server/request/viewer.ts'
import { accountsOver, codeIn, cookieName, joinAs, linkIn, mailsTo, newPerson, password, signIn } from '../support/accounts.ts'
import { siteOrigin } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { auth, openBrowser } = accountsOver(db)

describe('signing in and out', () => {
  test('the demo accounts sign in; signing out ends the session in the database too', async () => {
    const browser = openBrowser()
    expect((await signIn(browser, 'subscriber@example.com', demoPassword)).status).toBe(200)
    expect(await browser.whoAmI()).toBe('subscriber@example.com')
    const cookie = `${cookieName}=${browser.jar.get(cookieName)}`
    expect((await readViewer({ db, auth, factorRequired: false }, cookie))?.identity).toBe('subscriber')
    expect((await browser.call('/api/auth/sign-out', {})).status).toBe(200)
    expect(browser.jar.has(cookieName)).toBe(false)
    expect(await readViewer({ db, auth, factorRequired: false }, cookie)).toBe(null)
  })
  test('no response contains the session token, which only the cookie carries', async () => {
    const browser = openBrowser()
    const signedIn = await signIn(browser, 'subscriber@example.com', demoPassword)
    const session = await browser.call('/api/auth/get-session')
    expect(session.json).toMatchObject({ session: { id: expect.any(String) }, user: { email: 'subscriber@example.com' } })
    const { rows } = await db.execute<{ token: string }>(
      sql`select s.token from sessions s join members m on m.id = s.member_id where m.email = 'subscriber@example.com'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { json } of [signedIn, session]) for (const { token } of rows) expect(JSON.stringify(json)).not.toContain(token)
    expect(await openBrowser().call('/api/auth/get-session')).toMatchObject({ status: 200 })
  })

  test('five wrong passwords a minute, then 429 with Retry-After; per IP, right ones not counted', async () => {
    const browser = openBrowser()
    const person = await joinAs(db, openBrowser())
    for (let at = 0; at < 7; at += 1) expect((await signIn(browser, person.email)).status).toBe(200)
    const elsewhere = openBrowser()
    for (let at = 0; at < 5; at += 1) expect((await signIn(elsewhere, person.email, 'wrong-wrong-wrong')).status).toBe(401)
    const refused = await signIn(elsewhere, person.email)
    expect(refused.status).toBe(429)
    expect(refused.json.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await signIn(openBrowser(), person.email)).status).toBe(200)
  })
  describe('distributed guessing', () => {
    /** 55 wrong passwords from eleven IP addresses. */
    const guess = async (email: string) => {
      const statuses: number[] = []
      for (let place = 0; place < 11; place += 1) {
        const stranger = openBrowser()
        for (let at = 0; at < 5; at += 1) statuses.push((await signIn(stranger, email, 'wrong-wrong-wrong')).status)
      }
      return statuses
    }
    test('is rate limited; a trusted device of the owner gets in, with its own limit', async () => {
      const own = openBrowser()
      const { email } = await joinAs(db, own)
      expect((await guess(email)).filter((status) => status === 429)).toHaveLength(5)
      await own.call('/api/auth/sign-out', {})
      expect((await signIn(own, email)).status).toBe(200)
      // elsewhere an attempt every 72 seconds is allowed, not none for an hour
      const refused = await signIn(openBrowser(), email)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(72)
      const later = { now: new Date(Date.now() + 73_000) }
      const sent = { email, password }
      expect((await openBrowser().call('/api/auth/sign-in/email', sent, { bindings: later })).status).toBe(200)
      // the trusted device allows no faster guessing
      const wrong = await Promise.all(Array.from({ length: 15 }, () => signIn(own, email, 'wrong-wrong-wrong')))
      expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
    })
    test('does not block a mailed link or code, and its use makes the device trusted', async () => {
      const { email } = await joinAs(db, openBrowser())
      await guess(email)
      for (let place = 0; place < 8; place += 1)
        expect((await openBrowser().call('/api/auth/request-password-reset', { email })).status).toBe(200)
      for (let place = 0; place < 4; place += 1)
        for (let at = 0; at < 5; at += 1)
          await openBrowser().call('/api/auth/email-otp/reset-password', { email, otp: '000000', password: 'nine-blue-kettles' })
      const owner = openBrowser()
      expect((await owner.call('/api/auth/request-password-reset', { email })).status).toBe(200)
      const mails = (await mailsTo(db, email)).filter(({ subject }) => subject.startsWith('重設'))
      // mailings are limited
      expect(mails).toHaveLength(5)
      const token = linkIn(mails[0], '/reset-password').searchParams.get('token')
      expect((await owner.call('/api/auth/reset-password', { token, newPassword: 'nine-blue-kettles' })).status).toBe(200)
      expect((await signIn(owner, email, 'nine-blue-kettles')).status).toBe(200)
      // half an hour later there is another mail
      const later = { bindings: { now: new Date(Date.now() + 1_801_000) } }
      expect((await openBrowser().call('/api/auth/request-password-reset', { email }, later)).status).toBe(200)
      expect((await mailsTo(db, email)).filter(({ subject }) => subject.startsWith('重設'))).toHaveLength(6)
    })
  })
  test('concurrent guesses are counted too', async () => {
    const browser = openBrowser()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => signIn(browser, 'expired@example.com', 'wrong-wrong-wrong')),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
  })
  test('one IP address trying many accounts is limited', async () => {
    const browser = openBrowser()
    const tries = Array.from({ length: 33 }, (_, at) => signIn(browser, `nobody${at}@mail.test`, 'wrong-wrong-wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })
  test('a day-old session is renewed once', async () => {
    const browser = openBrowser()
    await signIn(browser, 'subscriber@example.com', demoPassword)
    const quiet = await browser.call('/api/v1.0/member/me')
    expect(quiet.headers.getSetCookie()).toEqual([])
    await db.execute(
      sql`update sessions set expires_at = now() + interval '28 days' where token = ${decodeURIComponent(browser.jar.get(cookieName) ?? '').split('.')[0]}`,
    )
    const renewed = await browser.call('/api/v1.0/member/me')
    expect(renewed.headers.getSetCookie()[0]).toMatch(
      /^healthpress\.session_token=.+Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await browser.whoAmI()).toBe('subscriber@example.com')
    expect((await browser.call('/api/v1.0/member/me')).headers.getSetCookie()).toEqual([])
  })
})

describe('identity of a session', () => {
  test('the session is read from one cookie, in any order of cookies', async () => {
    const [a, b] = [openBrowser(), openBrowser()]
    await signIn(a, 'member@example.com', demoPassword)
    await signIn(b, 'subscriber@example.com', demoPassword)
    const [tokenA, tokenB] = [a.jar.get(cookieName), b.jar.get(cookieName)]
    const viewers = new Viewers((cookie) => readViewer({ db, auth, factorRequired: false }, cookie))
    const seen = async (cookie: string) => (await viewers.resolve(cookie, undefined)).identity
    const both = `${cookieName}=${tokenA}; ${cookieName}=${tokenB}`
    expect(await seen(both)).toBe('member')
    expect(await seen(`${cookieName}=${tokenB}`)).toBe('subscriber')
    expect(await seen(`${cookieName}=${tokenA}`)).toBe('member')
    expect(await seen(`${cookieName}=nonsense; __Secure-${cookieName}=${tokenB}`)).toBe('visitor')
    expect(await seen(`${cookieName}=nonsense`)).toBe('visitor')
    expect(await Promise.all(Array.from({ length: 40 }, (_, at) => seen(`${cookieName}=${at % 2 ? tokenB : tokenA}`)))).toEqual(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? 'subscriber' : 'member')),
    )
  })
  test('on https only the __Secure- cookie counts', async () => {
    const https = accountsOver(db, { SITE_URL: 'https://magazine.test' })
    const browser = https.openBrowser()
    await signIn(browser, 'member@example.com', demoPassword)
    const token = browser.jar.get(`__Secure-${cookieName}`)
    expect((await readViewer({ db, auth: https.auth, factorRequired: false }, `__Secure-${cookieName}=${token}`))?.identity).toBe(
      'member',
    )
    expect(await readViewer({ db, auth: https.auth, factorRequired: false }, `${cookieName}=${token}`)).toBe(null)
  })
  test('a forged token, an ended session and an invalid cookie mean anonymous', async () => {
    const browser = openBrowser()
    await signIn(browser, 'member@example.com', demoPassword)
    const value = browser.jar.get(cookieName) ?? ''
    const token = decodeURIComponent(value).split('.')[0]
    for (const forged of [token, `${token}.`, `${token}.AAAA`, '%E0%A4%A', '.', `${value}x`])
      expect(await readViewer({ db, auth, factorRequired: false }, `${cookieName}=${forged}`)).toBe(null)
    await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where token = ${token}`)
    expect(await readViewer({ db, auth, factorRequired: false }, `${cookieName}=${value}`)).toBe(null)
  })
  test('the identity follows entitlements, role and day', async () => {
    const identities = []
    for (const email of ['member', 'expired', 'subscriber', 'editor', 'admin']) {
      const browser = openBrowser()
      await signIn(browser, `${email}@example.com`, demoPassword)
      identities.push(
        (await readViewer({ db, auth, factorRequired: false }, `${cookieName}=${browser.jar.get(cookieName)}`))?.identity,
      )
    }
    expect(identities).toEqual(['member', 'member', 'subscriber', 'subscriber', 'subscriber'])
  })
})

describe('cross-site requests', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `${siteOrigin}.evil.test` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a cross-site state change is 403: %o', async (headers) => {
    const browser = openBrowser()
    await signIn(browser, 'subscriber@example.com', demoPassword)
    for (const path of [
      '/api/auth/sign-out',
      '/api/auth/sign-in/email',
      '/api/auth/sign-up/email',
      '/api/auth/request-password-reset',
      '/api/auth/reset-password',
    ])
      expect((await browser.call(path, {}, { headers })).status, path).toBe(403)
    expect(await browser.whoAmI()).toBe('subscriber@example.com')
  })
  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/%2F/evil.test/..//',
    'http:evil.test',
    '\thttps://evil.test',
  ])('a return address never leaves the site: %s', async (callbackURL) => {
    const person = newPerson()
    const browser = openBrowser()
    await browser.call('/api/auth/sign-up/email', { ...person, callbackURL })
    const mail = (await mailsTo(db, person.email))[0]
    const actual = await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: codeIn(mail) })
    expect(new URL(String(actual.json['next']), siteOrigin).origin).toBe(siteOrigin)
    expect(mail?.text).not.toContain('//evil.test')
    const signedIn = await browser.call('/api/auth/sign-in/email', {
      email: 'editor@example.com',
      password: demoPassword,
      callbackURL,
    })
    expect(signedIn.headers.get('location')).toBe(null)
  })
  test('unlisted better-auth endpoints do not exist', async () => {
    const browser = openBrowser()
    await signIn(browser, 'subscriber@example.com', demoPassword)
    for (const path of [
      '/update-user',
      '/delete-user',
      '/change-email',
      '/unlink-account',
      '/email-otp/send-verification-otp',
      '/sign-in/email-otp',
      '/reset-password/abc',
      '/verify-email',
      '/__proto__',
      '/constructor',
      '/sign-in/email/../../x',
      '',
    ])
      expect((await browser.call(`/api/auth${path}`, {})).status, path).toBe(404)
    expect((await browser.call('/api/auth/verify-email?token=x')).status).toBe(404)
    expect((await browser.call('/api/auth/sign-in/email')).status).toBe(405)
  })
  test('malformed, oversized and misplaced bodies', async () => {
    const browser = openBrowser()
    const post = (body: unknown, headers = {}) => browser.call('/api/auth/sign-in/email', body, { headers })
    expect((await post('{"email":')).status).toBe(400)
    expect((await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post({ email: 'a@b.test', password: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await post([])).status).toBe(422)
    expect((await post({ email: ['a@b.test'], password: {} })).status).toBe(422)
    expect((await post({ email: "a@b.test' or 1=1", password })).status).toBe(422)
    expect((await post({ email: 'a\u0000@b.test', password })).status).toBe(422)
  })
  test('a spoofed address header changes no limit', async () => {
    const browser = openBrowser()
    for (let at = 0; at < 5; at += 1)
      await browser.call(
        '/api/auth/sign-in/email',
        { email: 'admin@example.com', password: 'wrong-wrong-wrong' },
        { headers: { 'x-forwarded-for': `203.0.113.${at}`, 'x-healthpress-caller': `203.0.113.${at}` } },
      )
    expect((await signIn(browser, 'admin@example.com', demoPassword)).status).toBe(429)
  })
  test('LINE and Google exist only when configured', async () => {
    expect((await openBrowser().call('/api/auth/sign-in/social', { provider: 'line' })).status).toBe(404)
    const { openBrowser: open } = accountsOver(db, { LINE_CLIENT_ID: 'line-id', LINE_CLIENT_SECRET: 'line-secret' })
    const actual = await open().call('/api/auth/sign-in/social', {
      provider: 'line',
      callbackURL: '//evil.test',
      disableRedirect: true,
    })
    const url = new URL(String(actual.json['url']))
    expect(url.origin).toBe('https://access.line.me')
    expect(url.searchParams.get('redirect_uri')).toBe(`${siteOrigin}/api/auth/callback/line`)
    expect((await open().call('/api/auth/sign-in/social', { provider: 'google' })).status).toBe(404)
    expect((await open().call('/api/auth/sign-in/social', { provider: 'facebook' })).status).toBe(422)
  })
})

describe('the outbox', () => {
  test('a demo shows its mails, production has no such address', async () => {
    const browser = openBrowser()
    const person = newPerson()
    await browser.call('/api/auth/sign-up/email', person)
    const { json } = await browser.call('/api/v3.0/demo/outbox')
    const { mails } = json.items as { mails: { id: string; recipient: string }[] }
    expect(mails[0]?.recipient).toBe(person.email)
    const one = await browser.call(`/api/v3.0/demo/outbox?id=${mails[0]?.id}`)
    expect((one.json.items as { mail: { html: string } }).mail.html).toContain('/verify-email?')
    expect((await browser.call('/api/v3.0/demo/outbox?id=5f7e9d52-8a0e-4d8b-9d35-0a4f6a4f1b11')).status).toBe(404)
    expect((await browser.call('/api/v3.0/demo/outbox?id=x')).status).toBe(422)
    for (const path of ['/api/v3.0/demo/outbox', `/api/v3.0/demo/outbox?id=${mails[0]?.id}`])
      expect((await browser.call(path, undefined, { bindings: { env: 'production' } })).status).toBe(404)
  })
})

test('with an external database the demo is off, so no demo account is created', () => {
  const secret = () => randomBytes(32).toString('hex')
  const environment = {
    DATABASE_URL: 'postgres://site:strong@db/site',
    SITE_URL: 'https://magazine.test',
    AUTH_SECRET: secret(),
    API_KEY: 'production-key',
    TIER_SECRET: secret(),
  }
  expect(readConfig(environment).DEMO).toBe(false)
})
