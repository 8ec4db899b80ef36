import { expect, test } from 'vitest'
import { codeIn, linkIn, mailsTo } from '../support/accounts.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const email = 'joins-by-the-pages@mail.test'
const password = 'seven-green-lanterns'

/** Submits a page's form as a browser without scripts does. */
const send = (path: string, fields: Record<string, string>, cookie = '') =>
  site.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url, ...(cookie ? { cookie } : {}) },
    body: String(new URLSearchParams(fields)),
  })
const cookiesOf = ({ headers }: Awaited<ReturnType<typeof send>>) =>
  headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''

test('the pages confirm in the registering browser, and ask for the password elsewhere', async () => {
  const joined = await send('/register?next=%2Farticle%2F2', { name: '林小美', email, password })
  expect([joined.status, joined.headers.location?.split('?')[0]]).toEqual([303, '/verify-email'])
  const mail = (await mailsTo(db, email))[0]
  const link = linkIn(mail, '/verify-email')
  const fields = { what: 'verify', email, code: codeIn(mail) }

  const elsewhere = await site.request(link.pathname + link.search)
  expect(elsewhere.text).toContain(`value="${codeIn(mail)}"`)
  const response = await send('/verify-email', fields)
  expect(response.status).toBe(403)
  expect(response.text).toContain('註冊時設定的密碼')
  expect(response.text).toMatch(/<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/)
  expect((await send('/verify-email', { ...fields, password: 'not-the-password' })).status).toBe(401)

  const done = await send('/verify-email', fields, cookiesOf(joined))
  expect([done.status, done.headers.location]).toEqual([303, '/article/2'])
  expect(cookiesOf(done)).toMatch(/healthpress\.session_token=.*healthpress\.device=/)
})

test('elsewhere the password confirms it, too; signing in before leads to the confirmation', async () => {
  const person = { name: '林小美', email: `also-${email}`, password }
  await send('/register', person)
  const early = await send('/login', { email: person.email, password })
  expect(early.headers.location?.split('?')[0]).toBe('/verify-email')
  const code = codeIn((await mailsTo(db, person.email))[0])
  expect((await send('/verify-email', { what: 'verify', email: person.email, code })).status).toBe(403)
  const done = await send('/verify-email', { what: 'verify', email: person.email, code, password })
  expect([done.status, done.headers.location]).toEqual([303, '/fti'])
})

const leadOf = async (path: string) => /<h1[^>]*>[^<]*<\/h1><p[^>]*>(.*?)<\/p>/.exec((await site.request(path)).text)?.[1] ?? null

test.each([
  ['/login?next=%2Farticle%2F2&position_type=wall', '登入後，接著讀《每晚三分鐘，糖友的腳需要一次溫柔的點名》。'],
  ['/register?next=%2Farticle%2F2', '加入會員免費，確認信箱之後，接著讀《每晚三分鐘，糖友的腳需要一次溫柔的點名》。'],
  ['/login?next=%2Farticle%2F3%3Fpage%3D2%23top', '登入後回到《腎臟病第三期不是末期：讀懂那張分期地圖》，訂戶可以讀全文。'],
  ['/register?next=%2Farticle%2F3', '加入會員免費，確認信箱之後回到《腎臟病第三期不是末期：讀懂那張分期地圖》，訂戶可以讀全文。'],
  ['/login?next=%2Farticle%2F1', '登入後回到《餐桌上的七天：把居家血壓量準，再談要不要吃藥》。'],
])('%s names the post to which it returns', async (path, words) => expect(await leadOf(path)).toBe(words))

test('the title is the published one, escaped, and only that of a public post', async () => {
  const forged = '&position_type=wall&refer_title=FORGED'
  for (const next of ['/article/999999', '/book/list', '/article/v2/1', '/member', 'https://evil.test/article/2'])
    expect(await leadOf(`/login?next=${encodeURIComponent(next)}${forged}`), next).toBeNull()
  const { text } = await site.request(`/login?next=%2Farticle%2F2${forged}`)
  expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/>[^<]*FORGED/)

  await site.database.pool.query("update posts set title = '《書》裡的 <b>&' where type = 'article' and id = 53")
  expect(await leadOf('/login?next=%2Farticle%2F53')).toBe('登入後回到《〈書〉裡的 &lt;b&gt;&amp;》。')
  await site.database.pool.query("update posts set state = 'withdrawn' where type = 'article' and id = 53")
  expect(await leadOf('/login?next=%2Farticle%2F53')).toBeNull()
})
