import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountsOver, codeIn, joinAs, linkIn, mailsTo, newPerson, password, signIn } from '../support/accounts.ts'
import { siteOrigin } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const confirm = '/api/auth/email-otp/verify-email'
const newestCode = async (email: string) => codeIn((await mailsTo(db, email))[0])

/** The e-mail address sealed in a link, as the page reads it; the link itself does not show it. */
async function sealedEmailIn(link: URL): Promise<string | null> {
  expect(decodeURIComponent(link.href)).not.toContain('@')
  const actual = await openBrowser().call('/api/v3.0/address/open', { to: link.searchParams.get('to') })
  return (actual.json.items as { email: string | null }).email
}

describe('registration', () => {
  test('registers, mails a code through the outbox, and signs in with it', async () => {
    const browser = openBrowser()
    const person = newPerson()
    const response = await browser.call('/api/auth/sign-up/email', {
      ...person,
      email: ` ${person.email.toUpperCase()} `,
      callbackURL: '/article/2',
    })
    expect(response.status, JSON.stringify(response.json)).toBe(200)
    expect(await browser.whoAmI()).toBe(null)
    const [mail] = await mailsTo(db, person.email)
    expect(mail?.subject).toContain('日安健康')
    expect((await signIn(browser, person.email)).json.code).toBe('EMAIL_NOT_VERIFIED')

    const code = codeIn(mail)
    const actual = await browser.call('/api/auth/email-otp/verify-email', {
      email: person.email,
      otp: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(actual.status, JSON.stringify(actual.json)).toBe(200)
    expect(await browser.whoAmI()).toBe(person.email)
    const again = await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: code })
    expect(again.status).toBe(400)
  })

  test('the mailed link works in another browser with the password, and keeps the destination', async () => {
    const person = newPerson()
    await openBrowser().call('/api/auth/sign-up/email', { ...person, callbackURL: '/article/2?page=3' })
    const [mail] = await mailsTo(db, person.email)
    const link = linkIn(mail, '/verify-email')
    expect(link.origin).toBe(siteOrigin)
    expect([...link.searchParams.keys()]).toEqual(['to', 'code'])
    const phone = openBrowser()
    const body = { email: await sealedEmailIn(link), otp: link.searchParams.get('code') }
    expect((await phone.call(confirm, body)).json.code).toBe('PASSWORD_NEEDED')
    expect((await phone.call(confirm, { ...body, password: 'not-the-password' })).json.code).toBe('WRONG_PASSWORD')
    expect(await phone.whoAmI()).toBe(null)
    const actual = await phone.call(confirm, { ...body, password })
    expect([actual.status, actual.json['next']]).toEqual([200, '/article/2?page=3'])
    expect(await phone.whoAmI()).toBe(person.email)
  })

  test('a mail to an unconfirmed address repeats none of the input', async () => {
    const browser = openBrowser()
    const { email } = newPerson()
    const input = { name: '恭喜中獎的讀者', callbackURL: '/search?keyword=evil-example-com' }
    await browser.call('/api/auth/sign-up/email', { ...input, email, password })
    await browser.call('/api/auth/send-verification-email', { email, callbackURL: input.callbackURL })
    await browser.call('/api/auth/sign-up/email', { ...input, email: 'editor@example.com', password })
    const mails = [...(await mailsTo(db, email)), ...(await mailsTo(db, 'editor@example.com'))]
    expect(mails).toHaveLength(3)
    for (const { subject, html, text } of mails) expect(subject + html + text).not.toMatch(/恭喜|evil|keyword/)
    const refused = await browser.call('/api/auth/sign-up/email', { name: '領獎 evil.example', email, password })
    expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([422, 'name'])
  })

  test('accepts a name with any middle dot and stores the canonical one', async () => {
    const browser = openBrowser()
    const { email } = newPerson()
    const response = await browser.call('/api/auth/sign-up/email', { name: '瓦歷斯．諾幹\u200b', email, password })
    expect(response.status, JSON.stringify(response.json)).toBe(200)
    const otp = codeIn((await mailsTo(db, email))[0])
    expect((await browser.call(confirm, { email, otp })).status).toBe(200)
    const { rows } = await db.execute<{ name: string }>(sql`select name from members where email = ${email}`)
    expect(rows).toEqual([{ name: '瓦歷斯·諾幹' }])
  })

  test('the session cookie is HttpOnly, Lax, and Secure only on https', async () => {
    const person = await joinAs(db, openBrowser())
    const plain = (await signIn(openBrowser(), person.email)).headers
      .getSetCookie()
      .find((line) => line.includes('session_token'))
    expect(plain).toMatch(/^healthpress\.session_token=.*HttpOnly.*SameSite=Lax/i)
    expect(plain).not.toMatch(/secure/i)
    expect(plain).toMatch(/Max-Age=2592000/i)
    const https = accountsOver(db, { SITE_URL: 'https://magazine.test' })
    const strict = (await signIn(https.openBrowser(), person.email)).headers
      .getSetCookie()
      .find((line) => line.includes('session_token'))
    expect(strict).toMatch(/^__Secure-healthpress\.session_token=.*; *Secure/i)
  })

  test('five wrong codes invalidate the right one, and a new code works', async () => {
    const browser = openBrowser()
    const person = newPerson()
    await browser.call('/api/auth/sign-up/email', person)
    const code = codeIn((await mailsTo(db, person.email))[0])
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = []
    for (let at = 0; at < 6; at += 1)
      answers.push(await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: wrong }))
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array.from({ length: 6 }, () => [400, 'INVALID_OTP']))
    expect((await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: code })).status).toBe(400)
    expect(await browser.whoAmI()).toBe(null)

    await browser.call('/api/auth/send-verification-email', { email: person.email })
    const fresh = codeIn((await mailsTo(db, person.email))[0])
    expect((await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: fresh })).status).toBe(200)
  })

  test('guessing codes responds the same for known and unknown addresses, and is limited per IP', async () => {
    for (const email of ['member@example.com', 'nobody@mail.test']) {
      const browser = openBrowser()
      const statuses: number[] = []
      for (let at = 0; at < 22; at += 1)
        statuses.push((await browser.call('/api/auth/email-otp/verify-email', { email, otp: '123456' })).status)
      expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
    }
  })

  test('reports weak passwords, invalid addresses and names per field and stores nothing', async () => {
    const person = newPerson()
    const refused = async (change: object) => {
      const { status, json } = await openBrowser().call('/api/auth/sign-up/email', { ...person, ...change })
      return [status, json.code, json.errors?.[0]?.path, json.message]
    }
    expect(await refused({ password: 'short' })).toEqual([422, 'PASSWORD_TOO_SHORT', 'password', '密碼至少要 10 個字元'])
    expect(await refused({ password: 'Password12345' })).toEqual([
      422,
      'PASSWORD_COMMON',
      'password',
      '這個密碼太常見，請換一個別人猜不到的',
    ])
    expect(await refused({ password: '1234567890' })).toEqual([422, 'PASSWORD_SEQUENTIAL', 'password', '密碼不能只是連續的字元'])
    expect(await refused({ password: 'zzzzzzzzzzzz' })).toEqual([
      422,
      'PASSWORD_REPEATED',
      'password',
      '密碼不能只是同一段字的重複',
    ])
    expect(await refused({ password: `${person.email.split('@')[0]}-2026` })).toEqual([
      422,
      'PASSWORD_PERSONAL',
      'password',
      '密碼不能與您的電子郵件或網站名稱相同',
    ])
    expect(await refused({ password: '長'.repeat(64) + randomBytes(64).toString('hex') })).toEqual([
      422,
      'PASSWORD_TOO_LONG',
      'password',
      '密碼最多 128 個字元',
    ])
    expect(await refused({ email: 'no address' })).toEqual([422, 'VALIDATION_ERROR', 'email', '電子郵件的格式不正確'])
    expect(await refused({ name: ' ' })).toEqual([422, 'VALIDATION_ERROR', 'name', '請輸入姓名'])
    expect((await db.execute(sql`select 1 from verifications where identifier like ${`%${person.email}`}`)).rowCount).toBe(0)
  })

  test('registration grants no role, and no membership before the address is confirmed', async () => {
    const browser = openBrowser()
    const person = newPerson()
    await browser.call('/api/auth/sign-up/email', { ...person, role: 'admin', emailVerified: true, id: 'x' })
    const readMember = () => db.execute(sql`select name, role, email_verified from members where email = ${person.email}`)
    expect((await readMember()).rows).toEqual([])
    await browser.call(confirm, { email: person.email, otp: await newestCode(person.email), role: 'admin' })
    expect((await readMember()).rows).toEqual([{ name: person.name, role: 'reader', email_verified: true }])
    const accepted = await db.execute(
      sql`select 1 from terms_acceptances t join members m on m.id = t.member_id where m.email = ${person.email}`,
    )
    expect(accepted.rowCount).toBe(1)
  })

  describe('two registrations with one address', () => {
    const theirs = 'chosen-by-a-stranger'
    const join = async (email: string, chosen: string) => {
      const browser = openBrowser()
      await browser.call('/api/auth/sign-up/email', { name: '某人', email, password: chosen })
      return { browser, otp: await newestCode(email) }
    }
    const opens = async (email: string) => [
      (await signIn(openBrowser(), email)).status,
      (await signIn(openBrowser(), email, theirs)).status,
    ]

    test.each(['the owner first', 'the stranger first'])(
      '%s: the code of the owner’s own mail sets the owner’s password',
      async (order) => {
        const { email } = newPerson()
        const first = order === 'the owner first'
        const early = await join(email, first ? password : theirs)
        const late = await join(email, first ? theirs : password)
        const [owner, stranger] = first ? [early, late] : [late, early]
        // the owner receives both mails, and may use the wrong one
        const wrong = { email, otp: stranger.otp }
        expect((await owner.browser.call(confirm, wrong)).json.code).toBe('PASSWORD_NEEDED')
        expect((await owner.browser.call(confirm, { ...wrong, password })).json.code).toBe('WRONG_PASSWORD')
        expect((await owner.browser.call(confirm, { email, otp: owner.otp })).status).toBe(200)
        expect(await owner.browser.whoAmI()).toBe(email)
        expect(await opens(email)).toEqual([200, 401])
        // the stranger's pending registration is gone with it
        expect((await stranger.browser.call(confirm, wrong)).status).toBe(400)
        expect(await stranger.browser.whoAmI()).toBe(null)
      },
    )

    test('a link of the stranger’s mail opens nothing for an owner who never registered', async () => {
      const { email } = newPerson()
      const { otp } = await join(email, theirs)
      const owner = openBrowser()
      expect((await owner.call(confirm, { email, otp })).json.code).toBe('PASSWORD_NEEDED')
      expect((await db.execute(sql`select 1 from members where email = ${email}`)).rowCount).toBe(0)
    })

    test('a stranger’s wrong codes and resends do not invalidate the owner’s code', async () => {
      const { email } = newPerson()
      const owner = await join(email, password)
      const stranger = openBrowser()
      await stranger.call('/api/auth/send-verification-email', { email })
      const wrong = ['000000', '111111'].find((code) => code !== owner.otp)
      for (let at = 0; at < 8; at += 1) expect((await stranger.call(confirm, { email, otp: wrong })).status).toBe(400)
      // elsewhere the code is invalid by now, even with the password; in the requesting browser it is valid
      expect((await openBrowser().call(confirm, { email, otp: owner.otp, password })).status).toBe(400)
      expect((await owner.browser.call(confirm, { email, otp: owner.otp })).status).toBe(200)
      expect(await opens(email)).toEqual([200, 401])
    })

    test('a resent code belongs to this browser, and the earlier one stays valid', async () => {
      const { email } = newPerson()
      const owner = await join(email, password)
      await join(email, theirs)
      await owner.browser.call('/api/auth/send-verification-email', { email })
      expect(await newestCode(email)).not.toBe('no code')
      expect((await owner.browser.call(confirm, { email, otp: await newestCode(email) })).status).toBe(200)
      expect(await opens(email)).toEqual([200, 401])
    })

    test('signing in with a pending registration asks for the confirmation and allows it there', async () => {
      const { email } = newPerson()
      await join(email, password)
      await join(email, theirs)
      const phone = openBrowser()
      expect((await signIn(phone, email)).json.code).toBe('EMAIL_NOT_VERIFIED')
      expect((await signIn(phone, email, 'neither-of-the-two')).json.code).toBe('INVALID_EMAIL_OR_PASSWORD')
      await phone.call('/api/auth/send-verification-email', { email })
      expect((await phone.call(confirm, { email, otp: await newestCode(email) })).status).toBe(200)
      expect(await opens(email)).toEqual([200, 401])
    })

    test('a registration stays bound to its browser when another one requests the code', async () => {
      const { email } = newPerson()
      const owner = await join(email, password)
      const phone = openBrowser()
      await signIn(phone, email)
      await phone.call('/api/auth/send-verification-email', { email })
      expect((await owner.browser.call(confirm, { email, otp: await newestCode(email) })).status).toBe(200)
    })

    test('the binding cookie is HttpOnly, host-only on https, and set for known addresses too', async () => {
      const lines = async (site: typeof openBrowser, email: string) =>
        (await site().call('/api/auth/sign-up/email', { name: '某人', email, password })).headers.getSetCookie()
      for (const email of ['member@example.com', newPerson().email])
        expect(await lines(openBrowser, email)).toEqual([
          expect.stringMatching(/^healthpress\.sign_up=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
        ])
      const https = accountsOver(db, { SITE_URL: 'https://magazine.test' })
      expect((await lines(https.openBrowser, newPerson().email))[0]).toMatch(
        /^__Host-healthpress\.sign_up=.*; Path=\/; .*; Secure$/,
      )
    })
  })
})

describe('known and unknown addresses', () => {
  const expectEqualResponses = async (path: string, known: object, unknown: object) => {
    const started = performance.now()
    const first = await openBrowser().call(path, known, { bindings: { skipMinDuration: false } })
    const between = performance.now()
    const second = await openBrowser().call(path, unknown, { bindings: { skipMinDuration: false } })
    expect([first.status, first.json]).toEqual([second.status, second.json])
    return [between - started, performance.now() - between]
  }
  test('registration responds identically and as slowly; the owner is notified', async () => {
    const times = await expectEqualResponses(
      '/api/auth/sign-up/email',
      { name: '某人', email: 'member@example.com', password },
      { name: '某人', email: 'fresh@mail.test', password },
    )
    for (const time of times) expect(time).toBeGreaterThanOrEqual(490)
    const [mail] = await mailsTo(db, 'member@example.com')
    expect(mail?.subject).toContain('已經是')
    expect(await sealedEmailIn(linkIn(mail, '/forgot-password'))).toBe('member@example.com')
    expect(codeIn(mail)).toBe('no code')
  })
  test('sign-in, reset and resend respond identically too', async () => {
    await expectEqualResponses(
      '/api/auth/sign-in/email',
      { email: 'subscriber@example.com', password: 'something-else' },
      { email: 'nobody2@mail.test', password: 'something-else' },
    )
    await expectEqualResponses(
      '/api/auth/request-password-reset',
      { email: 'expired@example.com' },
      { email: 'nobody3@mail.test' },
    )
    await expectEqualResponses(
      '/api/auth/send-verification-email',
      { email: 'subscriber@example.com' },
      { email: 'nobody4@mail.test' },
    )
    await expectEqualResponses(
      '/api/auth/email-otp/reset-password',
      { email: 'expired@example.com', otp: '000000', password },
      { email: 'nobody5@mail.test', otp: '000000', password },
    )
    expect(await mailsTo(db, 'nobody3@mail.test')).toEqual([])
    expect(await mailsTo(db, 'subscriber@example.com')).toEqual([])
  })
})

describe('password reset', () => {
  test('reset by link: ends the old password and sessions, and the link works once', async () => {
    const [laptop, phone] = [openBrowser(), openBrowser()]
    const person = await joinAs(db, laptop)
    await signIn(phone, person.email)
    expect(await phone.whoAmI()).toBe(person.email)
    await openBrowser().call('/api/auth/request-password-reset', { email: person.email })
    const mail = (await mailsTo(db, person.email))[0]
    const token = linkIn(mail, '/reset-password').searchParams.get('token')
    const weak = await openBrowser().call('/api/auth/reset-password', { token, newPassword: `${person.email.split('@')[0]}!!!!` })
    expect([weak.status, weak.json.code]).toEqual([422, 'PASSWORD_PERSONAL'])

    const actual = await openBrowser().call('/api/auth/reset-password', { token, newPassword: 'nine-blue-kettles' })
    expect(actual.status, JSON.stringify(actual.json)).toBe(200)
    expect([await laptop.whoAmI(), await phone.whoAmI()]).toEqual([null, null])
    expect((await signIn(openBrowser(), person.email)).status).toBe(401)
    expect((await signIn(openBrowser(), person.email, 'nine-blue-kettles')).status).toBe(200)
    expect((await openBrowser().call('/api/auth/reset-password', { token, newPassword: 'ten-red-bicycles' })).json.code).toBe(
      'INVALID_TOKEN',
    )
    const late = await openBrowser().call('/api/auth/email-otp/reset-password', {
      email: person.email,
      otp: codeIn(mail),
      password: 'ten-red-bicycles',
    })
    expect(late.status).toBe(400)
  })
  test('reset by code', async () => {
    const person = await joinAs(db, openBrowser())
    await openBrowser().call('/api/auth/request-password-reset', { email: person.email })
    const mail = (await mailsTo(db, person.email))[0]
    const actual = await openBrowser().call('/api/auth/email-otp/reset-password', {
      email: person.email,
      otp: codeIn(mail),
      password: 'nine-blue-kettles',
    })
    expect(actual.status).toBe(200)
    expect((await signIn(openBrowser(), person.email, 'nine-blue-kettles')).status).toBe(200)
    const token = linkIn(mail, '/reset-password').searchParams.get('token')
    expect((await openBrowser().call('/api/auth/reset-password', { token, newPassword: 'ten-red-bicycles' })).status).toBe(400)
  })
  test('an unconfirmed account cannot be reset; registering again continues', async () => {
    const browser = openBrowser()
    const person = newPerson()
    await browser.call('/api/auth/sign-up/email', { ...person, password: 'a-password-forgotten' })
    await browser.call('/api/auth/request-password-reset', { email: person.email })
    expect(await mailsTo(db, person.email)).toHaveLength(1)
    await browser.call('/api/auth/sign-up/email', person)
    await browser.call(confirm, { email: person.email, otp: await newestCode(person.email) })
    expect((await signIn(openBrowser(), person.email)).status).toBe(200)
  })
  test('a reset proves the address: earlier access by another person is removed', async () => {
    const { email } = newPerson()
    const inserted = await db.execute<{ id: string }>(
      sql`insert into members (name, email, line_binding, social_id) values ('某人', ${email}, true, 'U1') returning id`,
    )
    const id = inserted.rows[0]?.id
    await db.execute(sql`insert into credentials (member_id, account_id, provider_id) values (${id}, 'U1', 'line')`)
    await openBrowser().call('/api/auth/request-password-reset', { email })
    const token = linkIn((await mailsTo(db, email))[0], '/reset-password').searchParams.get('token')
    expect((await openBrowser().call('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200)
    const ways = await db.execute(sql`select provider_id from credentials where member_id = ${id}`)
    expect(ways.rows).toEqual([{ provider_id: 'credential' }])
    expect((await db.execute(sql`select line_binding, email_verified from members where id = ${id}`)).rows).toEqual([
      { line_binding: false, email_verified: true },
    ])
    expect((await signIn(openBrowser(), email)).status).toBe(200)
  })
})
