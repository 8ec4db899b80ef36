import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { signInFields } from '../../src/office/parts/step-up.tsx'
import { reachProviders, signInProvider } from '../fakes/sign-in-provider.ts'
import { startSite } from '../support/site.ts'

const line = signInProvider('line', { id: 'line-id', secret: 'line-secret' })
const google = signInProvider('google', { id: 'google-id', secret: 'google-secret' })
afterAll(reachProviders([line, google]))
const site = await startSite(async () => ({
  LINE_CLIENT_ID: 'line-id',
  LINE_CLIENT_SECRET: 'line-secret',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
}))

/** A browser that stores its cookies and follows no redirect by itself. */
function openBrowser(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  return async (path: string, sent?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = sent && { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
    const response = await site.request(path, {
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...form },
      ...(sent ? { method: 'POST', body: new URLSearchParams(sent).toString() } : {}),
    })
    for (const set of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return { ...response, to: new URL(response.headers.location ?? '', site.url) }
  }
}
const person = { sub: 'U-journey', name: '林外來', email: 'outside@mail.test' }

test('from the login page to LINE and back to the destination, signed in', async () => {
  const open = openBrowser()
  const { text } = await open('/login?next=%2Farticle%2F2')
  expect(text.replaceAll('<!-- -->', '')).toContain('以 LINE 繼續')
  const redirect = await open('/login?next=%2Farticle%2F2&provider=line')
  expect(redirect.to.origin).toBe('https://access.line.me')
  const back = await open(line.agree(redirect.to.href, person).href.replace(site.url, ''))
  expect(back.to.pathname).toBe('/article/2')
  expect(JSON.parse((await open('/api/v1.0/member/me')).text).items[0]).toMatchObject({ email: person.email, line_binding: true })
})

test('errors are shown on the page as text', async () => {
  const open = openBrowser()
  const redirect = await open('/login?provider=line')
  const back = await open(line.cancel(redirect.to.href).href.replace(site.url, ''))
  expect((await open(back.to.pathname + back.to.search)).text).toContain('您取消了登入')
  expect((await open('/login?error=account_not_linked')).text).toContain('這個電子郵件已經註冊，請以密碼登入')
  expect((await open('/login?error=state_mismatch')).text).toContain('無法完成登入，請再試一次或以其他方式登入')
  const member = openBrowser(await site.signIn('member'))
  const bound = await member('/member/security?failed=line&error=account_already_linked_to_different_user')
  expect(bound.text).toContain('這個 LINE 帳號已經綁定另一個會員帳號')
})

test('a cross-site page cannot send a reader to sign in', async () => {
  const open = openBrowser({ 'sec-fetch-site': 'cross-site' })
  const { status, text } = await open('/login?provider=line')
  expect(status).toBe(200)
  expect(text.replaceAll('<!-- -->', '')).toContain('以 LINE 繼續')
})

type Browser = ReturnType<typeof openBrowser>
/** The final page of a browser that follows the redirects. */
async function ends(open: Browser, response: Awaited<ReturnType<Browser>>): Promise<string> {
  let at = response
  let path = ''
  for (let steps = 0; at.status >= 300 && at.status < 400 && steps < 8; steps += 1) {
    path = at.to.pathname + at.to.search
    at = await open(path)
  }
  return `${at.status} ${path}`
}

test('without a destination staff arrive in the office, readers on the front page, by any method', async () => {
  const { db } = site.database
  const byPassword = async (who: string, query = '') => {
    const open = openBrowser()
    return ends(open, await open(`/login${query}`, { email: `${who}@example.com`, password: demoPassword }))
  }
  expect(await byPassword('writer')).toBe('200 /office')
  expect(await byPassword('professional', '?next=%2F&refer_title=x&position_type=header')).toBe('200 /office')
  expect(await byPassword('editor', '?next=%2Farticle%2F2')).toBe('200 /article/2')
  expect(await byPassword('reviewer', '?next=%2Foffice%2Fposts%2F1%2Freview')).toBe('200 /office/posts/1/review')
  expect(await byPassword('member')).toBe('200 /')

  for (const [provider, known] of [
    [line, { ...person, sub: 'U-new-colleague', email: 'colleague@mail.test' }],
    [google, { sub: 'G-new-colleague', name: '林新進', email: 'another@mail.test', email_verified: true }],
  ] as const) {
    const name = provider === line ? 'line' : 'google'
    const signInAgain = async () => {
      const open = openBrowser()
      const redirect = await open(`/login?provider=${name}`)
      return ends(open, await open(provider.agree(redirect.to.href, known).href.replace(site.url, '')))
    }
    expect(await signInAgain()).toBe('200 /')
    await db.execute(sql`insert into member_roles select id, 'writer' from members where email = ${known.email}`)
    expect(await signInAgain()).toBe('200 /office')
  }
})

test('a user with a pending second factor continues to the office from there', async () => {
  await site.database.db.execute(sql`
    insert into second_factors (member_id, secret, confirmed_at)
    select id, 'sealed', now() from members where email = 'care@example.com'`)
  const open = openBrowser()
  const response = await open('/login', { email: 'care@example.com', password: demoPassword })
  expect(response.to.pathname).toBe('/office/second-factor/ask')
  const editorBrowser = openBrowser(await site.signIn('editor'))
  const on = await editorBrowser(response.to.pathname + response.to.search, { [signInFields.password]: demoPassword })
  expect(await ends(editorBrowser, on)).toBe('200 /office')
})
