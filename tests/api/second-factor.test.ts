import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { passkeyDevice, type Question } from '../fakes/passkey-device.ts'
import { accountsOver, type Browser, joinAs, mailsTo, password, signIn } from '../support/accounts.ts'
import { siteOrigin } from '../support/api.ts'
import { appWith } from '../support/authenticator-app.ts'
import { createTestDatabase } from '../support/database.ts'

// codes are valid for 30 seconds: on the real clock, a busy machine would let them expire
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
afterAll(() => void vi.useRealTimers())

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const member = '/api/v3.0/member/second_factor'
const own = '/api/auth/second-factor'
const production = { bindings: { env: 'production' as const } }

type Role = 'admin' | 'chief' | 'writer'

/** A new user with a role, signed in. */
async function staff(role: Role) {
  const browser = openBrowser()
  const person = await joinAs(db, browser)
  await db.execute(
    sql`insert into member_roles (member_id, role_key) select id, ${role} from members where email = ${person.email}`,
  )
  return { browser, person, email: person.email }
}

/** Signs in a staff member with an authenticator app, whose next unused code is the current one. */
async function withApp(role: Role) {
  const { browser, email } = await staff(role)
  const created = await browser.call(`${member}/begin`, {})
  const app = appWith((created.json.items as { secret: string }).secret)
  const confirmed = await browser.call(`${own}/confirm`, { code: await app(-1) })
  expect(confirmed.status, JSON.stringify(confirmed.json)).toBe(200)
  return { browser, email, app, codes: confirmed.json['codes'] as string[] }
}

const enter = async (browser: Browser, more = {}) => (await browser.call('/api/v3.0/office/posts', undefined, more)).status
const prove = (browser: Browser, code: string, more = {}) => browser.call(`${own}/prove`, { code }, more)
const agoIn = (email: string, ago: string) =>
  db.execute(sql`
    update sessions set proven_at = now() - ${ago}::interval, worked_at = now() - ${ago}::interval, created_at = now() - ${ago}::interval
    where member_id = (select id from members where email = ${email})`)
const auditEventsOf = async (email: string) => {
  const result = await db.execute<{ action: string }>(
    sql`select action from audit where thing = 'member:' || (select id from members where email = ${email}) order by id`,
  )
  return result.rows.map(({ action }) => action)
}

test('a second factor survives the replacement of the secret, and then needs only the new one', async () => {
  const { email, app, codes } = await withApp('writer')
  const opened = (settings: object) => accountsOver(db, { AUTH_SECRET: 'n'.repeat(40), ...settings }).openBrowser()
  const former = { AUTH_SECRET_PREVIOUS: 'only-for-tests-only-for-tests-only-for-tests' }
  const during = opened(former)
  await signIn(during, email)
  expect((await prove(during, codes[0] ?? '')).status).toBe(200)
  await agoIn(email, '2 hours')
  expect((await prove(during, await app())).status).toBe(200)
  const afterwards = opened({})
  await signIn(afterwards, email)
  await agoIn(email, '2 hours')
  expect((await prove(afterwards, await app(1))).status).toBe(200)
})

describe('setting it up', () => {
  test('verifies a first code, returns recovery codes once, is audited, ends the old cookie', async () => {
    const { browser, email } = await staff('writer')
    const before = browser.jar.get('healthpress.session_token')
    const first = (await browser.call(`${member}/begin`, {})).json.items as { uri: string; secret: string }
    expect(first.uri).toMatch(/^otpauth:\/\/totp\//)
    // a reload needs no new scan
    expect((await browser.call(`${member}/begin`, {})).json.items).toEqual(first)
    expect((await browser.call(`${own}/confirm`, { code: '000000' })).json.code).toBe('WRONG_PROOF')
    expect(await auditEventsOf(email)).toEqual([])
    const { status, json } = await browser.call(`${own}/confirm`, { code: await appWith(first.secret)() })
    expect([status, (json['codes'] as string[]).length]).toEqual([200, 10])
    expect(browser.jar.get('healthpress.session_token')).not.toBe(before)
    expect(await enter(browser)).toBe(200)
    expect((await browser.call(member)).json.items).toMatchObject({ passkeys: 0, recovery_codes: 10, fresh: true })
    expect(await auditEventsOf(email)).toEqual(['set-up-second-factor'])
    expect((await mailsTo(db, email))[0]?.subject).toContain('設定了兩步驟驗證')
    expect((await browser.call(`${member}/begin`, {})).status).toBe(409)
    const stored = await db.execute<{ secret: string; digest: string }>(
      sql`select f.secret, r.digest from second_factors f join recovery_codes r using (member_id)`,
    )
    for (const code of json['codes'] as string[]) expect(JSON.stringify(stored.rows)).not.toContain(code)
    expect(JSON.stringify(stored.rows)).not.toContain(first.secret)
  })

  test('is rejected for readers and for visitors', async () => {
    const reader = openBrowser()
    await joinAs(db, reader)
    for (const path of [`${member}/begin`, `${member}/recovery_codes`, `${member}/remove`])
      expect((await reader.call(path, {})).status).toBe(403)
    expect((await prove(reader, '123456')).status).toBe(401)
    expect((await prove(openBrowser(), '123456')).status).toBe(401)
  })

  test('where it is required, no office call responds before it', async () => {
    const { browser } = await staff('chief')
    for (const [path, body] of [['/api/v3.0/office/posts'], ['/api/v3.0/office/posts/1/publish', {}]] as const) {
      const refused = await browser.call(path, body, production)
      expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_required'])
    }
    // meanwhile they have reader permissions, and can set it up
    expect((await browser.call('/api/v3.0/member/session/list', undefined, production)).status).toBe(200)
    const created = await browser.call(`${member}/begin`, {}, production)
    const app = appWith((created.json.items as { secret: string }).secret)
    expect((await browser.call(`${own}/confirm`, { code: await app() }, production)).status).toBe(200)
    expect(await enter(browser, production)).toBe(200)
    expect(await enter((await staff('chief')).browser)).toBe(200)
  })
})

describe('signing in', () => {
  test('a password needs the code, which is accepted once with one step of clock drift', async () => {
    const { email, app } = await withApp('chief')
    const browser = openBrowser()
    const signed = await signIn(browser, email)
    expect([signed.status, signed.json]).toEqual([200, { second_factor: true }])
    // nothing but the session's cookie: the device is not trusted yet
    expect([...browser.jar.keys()]).toEqual(['healthpress.session_token'])
    expect([await browser.whoAmI(), await enter(browser)]).toEqual([null, 403])
    expect((await browser.call('/api/v3.0/member/session/list')).status).toBe(401)
    expect((await prove(browser, await app(3))).json).toMatchObject({ code: 'WRONG_PROOF' })
    const waiting = browser.jar.get('healthpress.session_token')
    const code = await app(1)
    expect((await prove(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect([await browser.whoAmI(), await enter(browser)]).toEqual([email, 200])
    expect(browser.jar.get('healthpress.session_token')).not.toBe(waiting)

    const replaying = openBrowser()
    await signIn(replaying, email)
    expect((await prove(replaying, code)).status).toBe(400)
    expect((await prove(replaying, await app(0))).status).toBe(400)
    expect(await replaying.whoAmI()).toBeNull()
  })

  test('of two concurrent uses of one code one succeeds', async () => {
    const { email, app } = await withApp('chief')
    const both = [openBrowser(), openBrowser()]
    for (const browser of both) await signIn(browser, email)
    const code = await app(1)
    const statuses = await Promise.all(both.map(async (browser) => (await prove(browser, code)).status))
    expect(statuses.sort()).toEqual([200, 400])
  })

  test('a code of another account is rejected', async () => {
    const [one, other] = [await withApp('chief'), await withApp('writer')]
    const browser = openBrowser()
    await signIn(browser, one.email)
    expect((await prove(browser, await other.app(1))).status).toBe(400)
    expect((await prove(browser, other.codes[0] ?? '')).status).toBe(400)
  })

  test('a recovery code works once, and is audited and mailed', async () => {
    const { email, codes } = await withApp('chief')
    const [code = ''] = codes
    const [one, other] = [openBrowser(), openBrowser()]
    for (const browser of [one, other]) await signIn(browser, email)
    expect((await prove(one, code.toUpperCase())).status).toBe(200)
    expect(await enter(one)).toBe(200)
    expect((await prove(other, code)).status).toBe(400)
    expect((await one.call(member)).json.items).toMatchObject({ recovery_codes: 9 })
    expect(await auditEventsOf(email)).toContain('use-recovery-code')
    expect((await mailsTo(db, email))[0]?.subject).toContain('復原碼')
  })

  test('a passkey is accepted after a password, and needs no second factor by itself', async () => {
    const { browser, email } = await staff('chief')
    const device = passkeyDevice(siteOrigin)
    const challenge = (await browser.call('/api/auth/passkey/generate-register-options')).json as unknown as Question
    expect((await browser.call('/api/auth/passkey/verify-registration', { response: device.make(challenge) })).status).toBe(200)
    expect(await enter(browser)).toBe(200)
    const other = openBrowser()
    expect((await signIn(other, email)).json).toEqual({ second_factor: true })
    expect((await other.call(`${own}/prove`, { password })).status).toBe(400)
    const question = (await other.call('/api/auth/passkey/generate-authenticate-options')).json as unknown as Question
    expect((await other.call('/api/auth/passkey/verify-authentication', { response: device.prove(question) })).status).toBe(200)
    expect([await other.whoAmI(), await enter(other)]).toEqual([email, 200])
    expect((await other.call(`${member}/recovery_codes`, {})).status).toBe(200)
    const [key] = (await other.call('/api/v3.0/member/passkey/list')).json.items as { id: string }[]
    expect((await other.call('/api/v3.0/member/passkey/delete', { id: key?.id })).status).toBe(200)
    expect(await auditEventsOf(email)).toEqual([
      'set-up-second-factor',
      'step-up',
      'renew-recovery-codes',
      'remove-second-factor',
    ])
    expect((await mailsTo(db, email))[0]?.subject).toContain('一把通行金鑰已經移除')
    // the pending session is gone
    const rows = await db.execute(
      sql`select from sessions where member_id = (select id from members where email = ${email}) and proven_at is null`,
    )
    expect(rows.rowCount).toBe(0)
  })

  test('guessing is blocked and audited once; the owner’s trusted device is not blocked', async () => {
    const { email, browser: known, app } = await withApp('chief')
    const stranger = openBrowser()
    await signIn(stranger, email)
    for (let tries = 0; tries < 5; tries += 1) expect((await prove(stranger, '000000')).status).toBe(400)
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await prove(stranger, await app(1))
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    expect((await auditEventsOf(email)).filter((action) => action === 'refuse-second-factor')).toHaveLength(1)
    await agoIn(email, '13 hours')
    expect((await prove(known, await app(1))).status).toBe(200)
  })
})

describe('a session', () => {
  test('idle for twelve hours asks again, and meanwhile reads', async () => {
    const { browser, email, app } = await withApp('chief')
    await agoIn(email, '11 hours 50 minutes')
    // working counts as activity
    expect(await enter(browser)).toBe(200)
    await db.execute(sql`update sessions set proven_at = now() - interval '20 hours' where proven_at is not null`)
    expect(await enter(browser)).toBe(200)
    await agoIn(email, '12 hours 1 minute')
    const refused = await browser.call('/api/v3.0/office/posts')
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_required'])
    expect(await browser.whoAmI()).toBe(email)
    expect((await prove(browser, await app(1))).status).toBe(200)
    expect(await enter(browser)).toBe(200)
  })

  test('verified over an hour ago needs step-up for irreversible operations, else by password', async () => {
    const { browser, email, app } = await withApp('admin')
    const give = () => browser.call('/api/v3.0/office/role/save', { name: `角色 ${email}`, capabilities: [] })
    await agoIn(email, '61 minutes')
    const refused = await give()
    expect([refused.status, refused.json.code]).toEqual([403, 'step_up_required'])
    const device = (await browser.call('/api/auth/passkey/generate-register-options')).json
    expect(device.code).toBe('STEP_UP_REQUIRED')
    const cookie = browser.jar.get('healthpress.session_token')
    expect((await prove(browser, await app(1))).status).toBe(200)
    expect(browser.jar.get('healthpress.session_token')).toBe(cookie)
    expect((await give()).status).toBe(200)
    expect(await auditEventsOf(email)).toEqual(['set-up-second-factor', 'step-up'])

    const demo = openBrowser()
    await signIn(demo, 'admin@example.com', demoPassword)
    await agoIn('admin@example.com', '61 minutes')
    const save = () => demo.call('/api/v3.0/office/role/save', { name: '示範角色', capabilities: [] })
    expect((await save()).json.code).toBe('step_up_required')
    expect((await demo.call(`${own}/prove`, { password: 'wrong' })).json.message).toBe('密碼不正確')
    expect((await demo.call(`${own}/prove`, { password: demoPassword })).status).toBe(200)
    expect((await save()).status).toBe(200)
  })
})

describe('removing it', () => {
  test('needs it, ends the other sessions and voids the codes', async () => {
    const { browser, email, app, codes } = await withApp('writer')
    const other = openBrowser()
    await signIn(other, email)
    await prove(other, await app(1))
    await agoIn(email, '61 minutes')
    expect((await browser.call(`${member}/remove`, {})).json.code).toBe('step_up_required')
    expect((await prove(browser, codes[1] ?? '')).status).toBe(200)
    expect((await browser.call(`${member}/remove`, {})).status).toBe(200)
    expect([await browser.whoAmI(), await other.whoAmI()]).toEqual([email, null])
    expect(await auditEventsOf(email)).toContain('remove-second-factor')
    expect((await mailsTo(db, email))[0]?.subject).toContain('驗證 App 已經移除')
    const again = openBrowser()
    expect((await signIn(again, email)).json).not.toHaveProperty('second_factor')
    expect(await enter(again)).toBe(200)
  })

  test('of a user who lost it is done by another administrator, audited, and the user is notified', async () => {
    const [governor, lost] = [await staff('admin'), await withApp('admin')]
    const reset = (email: string) => governor.browser.call('/api/v3.0/office/second_factor/reset', { email })
    expect((await reset('nobody@mail.test')).status).toBe(404)
    expect((await reset(governor.email)).status).toBe(409)
    expect((await reset(lost.email)).status).toBe(200)
    expect((await reset(lost.email)).status).toBe(409)
    expect(await lost.browser.whoAmI()).toBeNull()
    expect(await auditEventsOf(lost.email)).toEqual(['set-up-second-factor', 'reset-second-factor'])
    expect((await mailsTo(db, lost.email))[0]?.subject).toContain('已經重設')
    const again = openBrowser()
    await signIn(again, lost.email)
    const refused = await again.call('/api/v3.0/office/posts', undefined, production)
    expect(refused.json.code).toBe('second_factor_required')
    expect((await again.call(`${member}/begin`, {}, production)).status).toBe(200)
  })
})
