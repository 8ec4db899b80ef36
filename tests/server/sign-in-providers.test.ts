import { afterAll, expect, test } from 'vitest'
import { reachProviders, signInProvider } from '../fakes/sign-in-provider.ts'
import { startSite } from '../support/site.ts'

const line = signInProvider('line', { id: 'line-id', secret: 'line-secret' })
afterAll(reachProviders([line]))
const site = await startSite(async () => ({ LINE_CLIENT_ID: 'line-id', LINE_CLIENT_SECRET: 'line-secret' }))

/** A browser that keeps its cookies and follows no link by itself. */
function openBrowser(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  return async (path: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await site.ask(path, { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return { ...answer, to: new URL(answer.headers.location ?? '', site.url) }
  }
}
const person = { sub: 'U-journey', name: '林外來', email: 'outside@mail.test' }

test('from the login page to LINE and back to where one was going, signed in', async () => {
  const open = openBrowser()
  const { text } = await open('/login?next=%2Farticle%2F2')
  expect(text.replaceAll('<!-- -->', '')).toContain('以 LINE 繼續')
  const away = await open('/login?next=%2Farticle%2F2&provider=line')
  expect(away.to.origin).toBe('https://access.line.me')
  const back = await open(line.agree(away.to.href, person).href.replace(site.url, ''))
  expect(back.to.pathname).toBe('/article/2')
  expect(JSON.parse((await open('/api/v1.0/member/me')).text).items[0]).toMatchObject({ email: person.email, line_binding: true })
})

test('what went wrong stands on the page in words', async () => {
  const open = openBrowser()
  const away = await open('/login?provider=line')
  const back = await open(line.cancel(away.to.href).href.replace(site.url, ''))
  expect((await open(back.to.pathname + back.to.search)).text).toContain('您取消了登入')
  expect((await open('/login?error=account_not_linked')).text).toContain('這個電子郵件已經註冊，請以密碼登入')
  expect((await open('/login?error=state_mismatch')).text).toContain('無法完成登入，請再試一次或以其他方式登入')
  const member = openBrowser(await site.signIn('member'))
  const bound = await member('/member/security?failed=line&error=account_already_linked_to_different_user')
  expect(bound.text).toContain('這個 LINE 帳號已經綁定另一個會員帳號')
})

test('a page elsewhere cannot send a reader off to sign in', async () => {
  const open = openBrowser({ 'sec-fetch-site': 'cross-site' })
  const { status, text } = await open('/login?provider=line')
  expect(status).toBe(200)
  expect(text.replaceAll('<!-- -->', '')).toContain('以 LINE 繼續')
})
