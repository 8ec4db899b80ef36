import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { codeIn, linkIn, mailsTo } from '../support/accounts.ts'
import { memberIdOf } from '../support/api.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const open = () => new ScriptlessBrowser(site.url)
const keeps = async (email: string, post: number) =>
  (
    await db.execute(sql`select 1 from favorites f join members m on m.id = f.member_id
      where m.email = ${email} and f.item_type = 'article' and f.item_id = ${post}`)
  ).rows.length === 1

/** Clicks 收藏 as a visitor and arrives at the sign-in page. */
async function intent(browser: ScriptlessBrowser, post: number) {
  const login = await (await browser.open(`/article/${post}`)).press('收藏')
  expect([login.url.pathname, login.url.searchParams.get('position_type')]).toEqual(['/login', 'favorite'])
  return login
}

test('a visitor who clicks 收藏 and signs in returns to the post, which is saved', async () => {
  const browser = open()
  const back = await (await intent(browser, 5)).press('登入', { email: 'member@example.com', password: demoPassword })
  expect([back.status, back.path, await keeps('member@example.com', 5)]).toEqual([200, '/article/5', true])
})

test('registering instead, by the mailed link or code, saves it, too', async () => {
  for (const [way, post] of [
    ['link', 6],
    ['code', 7],
  ] as const) {
    const browser = open()
    const email = `${way}@wish.test`
    const register = await (await intent(browser, post)).click('加入會員')
    const password = 'seven-green-lanterns'
    const verify = await register.press('加入會員', { name: '王美惠', email, password })
    // the page has the recipient's address, but its URL does not contain it, also not after a reload
    expect(decodeURIComponent(verify.url.href)).not.toContain('@')
    for (const seen of [verify, await browser.open(verify.url.href)])
      expect(seen.forms().flatMap(({ fields }) => fields)).toContainEqual(['email', email])
    const [mail] = await mailsTo(db, email)
    const page = way === 'link' ? await browser.open(linkIn(mail, '/verify-email').href) : verify
    const back = await page.press('確認', way === 'link' ? {} : { code: codeIn(mail) })
    expect([way, back.status, back.path, await keeps(email, post)]).toEqual([way, 200, `/article/${post}`, true])
  }
})

test('the intent survives a password reset', async () => {
  const browser = open()
  const forgot = await (await intent(browser, 8)).click(/忘記密碼/)
  const reset = await forgot.press('寄送', { email: 'expired@example.com' })
  const [mail] = await mailsTo(db, 'expired@example.com')
  const password = 'eight-green-lanterns'
  const login = await reset.press('更新密碼', { code: codeIn(mail), password })
  const back = await login.press('登入', { email: 'expired@example.com', password })
  expect([back.path, await keeps('expired@example.com', 8)]).toEqual(['/article/8', true])
})

test('a cross-site request saves nothing for a member', async () => {
  const { cookie } = await site.signIn('subscriber')
  const browser = new ScriptlessBrowser(site.url, cookie)
  const count = async () =>
    (await db.execute(sql`select 1 from favorites where member_id = ${await memberIdOf(db, 'subscriber')}`)).rows.length
  const before = await count()
  const resultPage = await browser.openFromElsewhere('/member/favorites/wish?item=article.9')
  expect([resultPage.path, await count()]).toEqual(['/article/9', before])
  const elsewhere = new URL('https://elsewhere.test/')
  const sent = await browser.go(new URL('/member/favorites', site.url), {
    from: elsewhere,
    body: 'what=keep&item_type=article&item_id=9&title=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([sent.status, await count()]).toEqual([403, before])
  const visitor = open()
  await visitor.openFromElsewhere('/login?next=%2Fmember%2Ffavorites%2Fwish%3Fitem%3Darticle.9')
  const back = await (await visitor.open('/login?next=%2Fmember%2Ffavorites%2Fwish%3Fitem%3Darticle.9')).press('登入', {
    email: 'subscriber@example.com',
    password: demoPassword,
  })
  expect([back.path, await count()]).toEqual(['/article/9', before])
})

test('an intent for a deleted or unknown item is dropped and the redirect continues', async () => {
  const browser = new ScriptlessBrowser(site.url, (await site.signIn('member'))['cookie'])
  expect((await browser.open('/member/favorites/wish')).path).toBe('/member/favorites')
  expect((await browser.open('/member/favorites/wish?item=cat.1')).path).toBe('/member/favorites')
})
