import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Known, type ProviderName, reachProviders, signInProvider } from '../fakes/sign-in-provider.ts'
import { accountsOver, type Browser, codeIn, joinAs, linkIn, mailsTo, newPerson, password, signIn } from '../support/accounts.ts'
import { siteOrigin } from '../support/api.ts'
import { appWith } from '../support/authenticator-app.ts'
import { createTestDatabase } from '../support/database.ts'

// codes are valid for 30 seconds: on the real clock, a busy machine would let them expire
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
afterAll(() => void vi.useRealTimers())

const { db } = await createTestDatabase()
const providers = {
  line: signInProvider('line', { id: 'line-id', secret: 'line-secret' }),
  google: signInProvider('google', { id: 'google-id', secret: 'google-secret' }),
}
const { openBrowser } = accountsOver(db, {
  LINE_CLIENT_ID: 'line-id',
  LINE_CLIENT_SECRET: 'line-secret',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
})
afterAll(reachProviders(Object.values(providers)))

const back = { callbackURL: '/article/2', errorCallbackURL: '/login?next=%2Farticle%2F2', disableRedirect: true }
let known = 0
/** A user with an account at the provider and none on the site. */
const stranger = (more: Partial<Known> = {}): Known => {
  known += 1
  return { sub: `U-${known}`, name: `外來讀者${known}`, email: `outside-${known}@mail.test`, email_verified: true, ...more }
}
const leave = async (browser: Browser, provider: ProviderName, path = '/sign-in/social', more: object = back) =>
  String((await browser.call(`/api/auth${path}`, { provider, ...more })).json['url'])
/** Follows the provider's redirect back to the site. @returns the final URL */
const onReturn = async (browser: Browser, to: URL) => {
  const { status, headers } = await browser.call(to.pathname + to.search)
  expect(status).toBe(302)
  return new URL(headers.get('location') ?? '', siteOrigin)
}
const enter = async (browser: Browser, provider: ProviderName, person: Known) =>
  onReturn(browser, providers[provider].agree(await leave(browser, provider), person))
const me = async (browser: Browser) =>
  ((await browser.call('/api/v1.0/member/me')).json.items as { uuid: string; social_id: string; line_binding: boolean }[])[0]

describe.each(['line', 'google'] as const)('signing in with %s', (provider) => {
  test('creates a member who continues to the destination, and recognises them the next time', async () => {
    const [browser, later, person] = [openBrowser(), openBrowser(), stranger()]
    const redirect = await enter(browser, provider, person)
    expect(redirect.pathname).toBe('/article/2')
    expect(await browser.whoAmI()).toBe(person.email)
    await enter(later, provider, { ...person, name: '改了名字' })
    expect((await me(later))?.uuid).toBe((await me(browser))?.uuid)
    const tos = await browser.call(`/api/v1.0/member/tos?uuid=${(await me(browser))?.uuid}&product=ch`)
    expect(tos.json.items).toEqual({ result: true })
  })

  test('when denied, returns to the login page with the destination, signed out', async () => {
    const browser = openBrowser()
    const redirect = await onReturn(browser, providers[provider].cancel(await leave(browser, provider)))
    expect([redirect.pathname, redirect.searchParams.get('error')]).toEqual(['/login', 'access_denied'])
    expect(redirect.searchParams.get('next')).toBe('/article/2')
    expect(await browser.whoAmI()).toBe(null)
  })

  test('started in one browser cannot be finished in another', async () => {
    const [attacker, victim] = [openBrowser(), openBrowser()]
    const to = providers[provider].agree(await leave(attacker, provider), stranger())
    const redirect = await onReturn(victim, to)
    expect([redirect.pathname, redirect.searchParams.get('error')]).toEqual(['/login', 'state_mismatch'])
    expect(await victim.whoAmI()).toBe(null)
  })

  test('with a used code or a forged state signs in no one', async () => {
    const browser = openBrowser()
    const to = providers[provider].agree(await leave(browser, provider), stranger())
    await onReturn(browser, to)
    const other = openBrowser()
    expect((await onReturn(other, to)).searchParams.get('error')).not.toBe(null)
    to.searchParams.set('state', 'made-up')
    expect((await onReturn(other, to)).searchParams.get('error')).not.toBe(null)
    const forged = providers[provider].agree(await leave(other, provider), stranger())
    forged.searchParams.set('code', 'guessed')
    expect((await onReturn(other, forged)).searchParams.get('error')).toBe('invalid_code')
    expect(await other.whoAmI()).toBe(null)
  })

  test('requires an e-mail address', async () => {
    const browser = openBrowser()
    const { email: _email, ...silent } = stranger()
    expect((await enter(browser, provider, silent)).searchParams.get('error')).toBe('email_not_found')
    expect(await browser.whoAmI()).toBe(null)
  })

  test('stores no token in plain text', async () => {
    const person = stranger()
    await enter(openBrowser(), provider, person)
    const result = await db.execute<{ access_token: string }>(
      sql`select access_token from credentials where provider_id = ${provider} and account_id like ${`%${person.sub}%`}`,
    )
    expect(result.rows).toHaveLength(1)
    expect(result.rows[0]?.access_token).not.toMatch(/^[0-9a-f]{32}$/)
  })
})

test.each(['line', 'google'] as const)(
  'staff who sign in by %s have no permissions before the second factor',
  async (provider) => {
    const [first, later, person] = [openBrowser(), openBrowser(), stranger()]
    await enter(first, provider, person)
    await db.execute(
      sql`insert into member_roles (member_id, role_key) select id, 'chief' from members where email = ${person.email}`,
    )
    const created = await first.call('/api/v3.0/member/second_factor/begin', {})
    const app = appWith((created.json.items as { secret: string }).secret)
    expect((await first.call('/api/auth/second-factor/confirm', { code: await app(-1) })).status).toBe(200)

    const entitlement = async () => {
      const { status, json } = await later.call('/api/v3.0/office/posts')
      return [await later.whoAmI(), status, json.code]
    }
    const redirect = await enter(later, provider, person)
    expect([redirect.pathname, redirect.searchParams.get('next')]).toEqual(['/office/second-factor/ask', '/article/2'])
    expect(await entitlement()).toEqual([null, 403, 'second_factor_required'])
    const prove = (code: string) => later.call('/api/auth/second-factor/prove', { code })
    expect((await prove('000000')).status).toBe(400)
    expect(await entitlement()).toEqual([null, 403, 'second_factor_required'])
    expect((await prove(await app())).status).toBe(200)
    expect(await entitlement()).toEqual([person.email, 200, undefined])
  },
)

describe('an e-mail address of an existing member', () => {
  test('is not linked by LINE, which does not verify it', async () => {
    const [owner, thief] = [openBrowser(), openBrowser()]
    const person = await joinAs(db, owner)
    const redirect = await enter(thief, 'line', stranger({ email: person.email }))
    expect([redirect.pathname, redirect.searchParams.get('error')]).toEqual(['/login', 'account_not_linked'])
    expect(await thief.whoAmI()).toBe(null)
    expect((await me(owner))?.line_binding).toBe(false)
  })

  test('is linked by Google if verified there, and only after the member confirmed it', async () => {
    const person = await joinAs(db, openBrowser())
    const [owner, thief, early] = [openBrowser(), openBrowser(), openBrowser()]
    const unsure = await enter(thief, 'google', stranger({ email: person.email, email_verified: false }))
    expect(unsure.searchParams.get('error')).toBe('account_not_linked')
    expect((await enter(owner, 'google', stranger({ email: person.email }))).pathname).toBe('/article/2')
    expect(await owner.whoAmI()).toBe(person.email)
    const waiting = newPerson()
    await early.call('/api/auth/sign-up/email', waiting)
    // an unconfirmed registration is no owner yet: a verified Google sign-in is, and voids it
    expect((await enter(thief, 'google', stranger({ email: waiting.email }))).pathname).toBe('/article/2')
    expect(await thief.whoAmI()).toBe(waiting.email)
    const otp = codeIn((await mailsTo(db, waiting.email)).find(({ subject }) => subject.endsWith('驗證碼')))
    expect((await early.call('/api/auth/email-otp/verify-email', { email: waiting.email, otp })).status).toBe(400)
  })
})

describe('linking LINE', () => {
  const binding = { callbackURL: '/member/security', errorCallbackURL: '/member/security?failed=line', disableRedirect: true }
  const begin = (browser: Browser) => leave(browser, 'line', '/link-social', binding)

  test('links with any LINE address, signs in by LINE then, and is undone', async () => {
    const browser = openBrowser()
    const [person, line] = [await joinAs(db, browser), stranger()]
    const redirect = await onReturn(browser, providers.line.agree(await begin(browser), line))
    expect(redirect.pathname + redirect.search).toBe('/member/security')
    expect(await me(browser)).toMatchObject({ email: person.email, line_binding: true })
    expect((await me(browser))?.social_id).toContain(line.sub)
    expect((await browser.call('/api/v3.0/member/sign_in_way/list')).json.items).toEqual(['password', 'line'])
    const other = openBrowser()
    await enter(other, 'line', line)
    expect(await other.whoAmI()).toBe(person.email)
    expect((await browser.call('/api/v3.0/member/line/unbind', {})).status).toBe(200)
    expect(await me(browser)).toMatchObject({ line_binding: false })
  })

  test('when denied, returns unlinked with the reason', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const redirect = await onReturn(browser, providers.line.cancel(await begin(browser)))
    expect([redirect.pathname, redirect.searchParams.get('failed'), redirect.searchParams.get('error')]).toEqual([
      '/member/security',
      'line',
      'access_denied',
    ])
    expect(await me(browser)).toMatchObject({ line_binding: false })
  })

  test('a LINE account belongs to one member', async () => {
    const [first, second, line] = [openBrowser(), openBrowser(), stranger()]
    await joinAs(db, first)
    await joinAs(db, second)
    await onReturn(first, providers.line.agree(await begin(first), line))
    const redirect = await onReturn(second, providers.line.agree(await begin(second), line))
    expect(redirect.searchParams.get('error')).toBe('account_already_linked_to_different_user')
    expect(await me(second)).toMatchObject({ line_binding: false })
  })

  test('started by a member is finished by no other, nor after signing out', async () => {
    const browser = openBrowser()
    const person = await joinAs(db, browser)
    const to = providers.line.agree(await begin(browser), stranger())
    await browser.call('/api/auth/sign-out', {})
    expect((await onReturn(browser, to)).searchParams.get('error')).toBe('account_not_linked')
    const result = await db.execute<{ line_binding: boolean }>(
      sql`select line_binding from members where email = ${person.email}`,
    )
    expect(result.rows).toEqual([{ line_binding: false }])
  })

  test('an account without a password keeps its LINE until there is another way in', async () => {
    const [browser, person] = [openBrowser(), stranger()]
    await enter(browser, 'line', person)
    const refused = await browser.call('/api/v3.0/member/line/unbind', {})
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
    // LINE does not verify the address: no mail is sent there before it is requested
    const email = person.email ?? ''
    expect(await mailsTo(db, email)).toEqual([])
    await browser.call('/api/auth/request-password-reset', { email })
    const token = linkIn((await mailsTo(db, email))[0], '/reset-password').searchParams.get('token')
    await browser.call('/api/auth/reset-password', { token, newPassword: password })
    expect((await signIn(openBrowser(), email)).status).toBe(200)
    const result = await db.execute(sql`select line_binding from members where email = ${email}`)
    expect(result.rows).toEqual([{ line_binding: false }])
  })
})
