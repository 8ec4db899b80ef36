import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { resultWaitMs } from '../../src/domain/payment/order-state.ts'
import { couponMessages } from '../../src/domain/payment/price.ts'
import { confirmSecondError } from '../../src/domain/payment/terms.ts'
import { accountsOver, joinAs, password } from '../support/accounts.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const browserOf = async (reader: 'member' | 'expired') => new ScriptlessBrowser(site.url, (await site.signIn(reader))['cookie'])
const checkout = '/payment/info-input?plan=digital'
const buyer = { name: '王美惠', email: 'reader@mail.test', phone: '0912345678' }
const orders = async () =>
  (await db.execute<{ price: number; discount: number }>(sql`select price, discount from orders order by order_date desc`)).rows

const cookieOf = ({ jar }: ScriptlessBrowser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Cancels the order of a page, which returns its coupon. */
async function giveUp(browser: ScriptlessBrowser, { url }: { url: URL }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'api-key': 'healthpress-web', cookie: cookieOf(browser) }
  const path = `/api/v3.0/payment/order/${url.searchParams.get('order')}/cancel`
  expect((await site.request(path, { method: 'POST', headers, body: '{}' })).status).toBe(200)
}

/** Fills in the onboarding without scripts. @returns the coupon code from its page */
async function earnCoupon(browser: ScriptlessBrowser): Promise<string> {
  const topics = await browser.open('/fti')
  const profile = await topics.press('下一步', { topicsData: ['topic_user_1', 'topic_user_4', 'topic_user_9'] })
  const day = { birthday_year: '1955', birthday_month: '11', birthday_day: '30' }
  const done = await profile.press('送出', { gender: 'male', ...day, industry: '99', jobprof: '3' })
  const coupon = await done.click(/^立即領取/)
  return /FTI(-\w{4}){3}/.exec(coupon.words)?.[0] ?? `no code: ${coupon.words}`
}

let code = ''
beforeAll(async () => {
  code = await earnCoupon(await browserOf('expired'))
})

test('the onboarding coupon is preselected at the checkout, and can be deselected', async () => {
  const browser = await browserOf('expired')
  const form = await browser.open(checkout)
  expect(form.words).toContain(code)
  expect(form.words).toContain('用，少付 100 元，付 NT$ 1,100')
  expect(form.words).toContain('這次不用，付 NT$ 1,200')
  // the summary and the bar beside the button
  const amounts = [...form.html.matchAll(/[^-]>NT\$\s([\d,]+)<\//g)].map(([, amount]) => amount)
  expect(amounts).toEqual(['1,100', '1,100'])
  const without = await form.press('下一步：確認訂單', { ...buyer, held_coupon: '' })
  expect([without.status, without.words.includes('NT$ 1,200')]).toEqual([200, true])
  await giveUp(browser, without)
  const confirm = await (await browser.open(checkout)).press('下一步：確認訂單', buyer)
  expect([confirm.status, confirm.words.includes('NT$ 1,100')]).toEqual([200, true])
  // the days of the subscription, and what happens at its end
  expect(confirm.words).toMatch(/\d{4}\.\d\d\.\d\d \S+ \d{4}\.\d\d\.\d\d/)
  expect(confirm.html).toMatch(/<dt>自動續訂<\/dt><dd>[^<]/)
  expect((await orders())[0]).toMatchObject({ price: 1100, discount: 100 })
  expect((await browser.open(checkout)).words).not.toContain(code)
  await giveUp(browser, confirm)
  expect((await browser.open(checkout)).words).toContain(code)
})

test('its code is accepted as shown, lower-case, with spaces, without dashes, full-width', async () => {
  const browser = await browserOf('expired')
  const wide = [...code].map((mail) => String.fromCharCode(mail.charCodeAt(0) + 0xfee0)).join('')
  for (const input of [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', ''), ` ${wide} `]) {
    const confirm = await (await browser.open(checkout)).press('下一步：確認訂單', { ...buyer, coupon: input })
    expect([input, confirm.status, confirm.path.includes('?order=HP')]).toEqual([input, 200, true])
    expect((await orders())[0]).toMatchObject({ discount: 100 })
    await giveUp(browser, confirm)
  }
})

test('a typed code is used instead of the chosen one', async () => {
  const browser = await browserOf('expired')
  const again = await (await browser.open(checkout)).press('下一步：確認訂單', {
    ...buyer,
    coupon: 'NOSUCHCODE',
    held_coupon: code,
  })
  expect([again.status, again.words.includes(couponMessages.coupon_unknown)]).toEqual([422, true])
})

test('a coupon archived while the form is open is refused at the choice, not the typed code', async () => {
  const browser = await browserOf('expired')
  const form = await browser.open(checkout)
  await db.execute(sql`update coupon_campaigns set archived_at = now() where code = 'FTI'`)
  const again = await form.press('下一步：確認訂單', buyer)
  await db.execute(sql`update coupon_campaigns set archived_at = null where code = 'FTI'`)
  expect(again.status).toBe(422)
  const alerts = [...again.html.matchAll(/role="alert"[^>]*>([^<]*)/g)].map(([, words]) => words ?? '')
  expect(alerts.filter((words) => words.includes(couponMessages.coupon_stopped)).length).toBe(1)
  expect(again.html).not.toMatch(/name="coupon"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="coupon"/)
  // the form is sent again without it
  const resultPage = await again.press('下一步：確認訂單')
  expect([resultPage.status, resultPage.path.includes('?order=HP')]).toEqual([200, true])
  expect((await orders())[0]).toMatchObject({ discount: 0 })
  await giveUp(browser, resultPage)
})

test('an invalid or foreign code is an error of the field', async () => {
  const browser = await browserOf('expired')
  const form = await browser.open(checkout)
  for (const [fill, expectedText] of [
    [{ coupon: '---' }, couponMessages.coupon_unknown],
    [{ coupon: '好康', held_coupon: '' }, couponMessages.coupon_unknown],
  ] as const) {
    const again = await form.press('下一步：確認訂單', { ...buyer, ...fill })
    expect([again.status, again.words.includes(expectedText)]).toEqual([422, true])
  }
  const other = await browserOf('member')
  const refused = await (await other.open(checkout)).press('下一步：確認訂單', { ...buyer, coupon: code })
  expect([refused.status, refused.words.includes(couponMessages.coupon_unknown)]).toEqual([422, true])
})

test('a payment page has a sign-out link, which leads to the start of the payment', async () => {
  const browser = await browserOf('member')
  for (const path of [checkout, '/payment/ask-diabetes']) {
    const page = await browser.open(path)
    expect(page.words, path).toContain('登出')
  }
  const { text } = await site.request(checkout, { headers: { cookie: cookieOf(browser) } })
  const leave = /href="(\/logout\?[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const headers = { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin' }
  const { status, headers: responseHeaders } = await site.request(leave, { headers })
  expect([status, responseHeaders.location]).toEqual([303, '/payment/ask-diabetes'])
  const { text: visitors } = await site.request('/payment/ask-diabetes')
  expect(visitors).not.toContain('/logout')
})

test('signing out of a plan checkout leads to plans; an order page without an order leads back', async () => {
  const browser = await browserOf('member')
  const headers = { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin' }
  const from = (path: string) => ({ ...headers, referer: site.url + path })
  for (const page of ['info-input', 'success', 'failure']) {
    expect((await site.request(`/payment/${page}`, { headers })).headers.location, page).toBe('/')
    expect((await site.request(`/payment/${page}`, { headers: from('/subscriptions') })).headers.location, page).toBe(
      '/subscriptions',
    )
  }
  const leave = '/logout?next=%2Fpayment%2Fask-diabetes'
  expect((await site.request(leave, { headers: from(checkout) })).headers.location).toBe('/subscriptions')
})

test('the profile saves one field, whatever another contains or lacks', async () => {
  const { email } = await joinAs(db, accountsOver(db).openBrowser())
  const signed = await site.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email, password }),
  })
  const browser = new ScriptlessBrowser(site.url, signed.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; '))
  const first = await (await browser.open('/member/basic_info')).press('儲存', { mobile: '0912345678' })
  expect([first.status, first.words.includes('已經儲存')]).toEqual([200, true])
  await db.execute(sql`update profiles set birth_year = 1958, birth_month = 2, birth_day = 30
    where member_id = (select id from members where email = ${email})`)
  const form = await browser.open('/member/basic_info')
  expect(form.words).toContain('未確認：日曆上沒有 1958 年 2 月 30 日')
  const second = await form.press('儲存', { industry: '5' })
  expect([second.status, second.words.includes('已經儲存')]).toEqual([200, true])
  const refused = await (await browser.open('/member/basic_info')).press('儲存', { birthday_day: '31' })
  expect([refused.status, refused.words.includes('1958 年 2 月沒有 31 日')]).toEqual([422, true])
  const rows = await db.execute(sql`select birth_day, industry, gender from profiles
    where member_id = (select id from members where email = ${email})`)
  expect(rows.rows).toEqual([{ birth_day: 30, industry: 5, gender: null }])
})

test('a plan that was archived: its form states so, an order in progress is still paid', async () => {
  const browser = await browserOf('member')
  const form = await browser.open(checkout)
  const page = await form.press('下一步：確認訂單', buyer)
  const order = page.url.searchParams.get('order')
  expect(order, page.words).toBeTruthy()
  await db.execute(sql`update plans set on_sale = false where slug = 'digital'`)
  const resultPage = await browser.open(checkout)
  expect([resultPage.status, resultPage.words]).toEqual([410, expect.stringContaining('這個方案已經停售')])
  const payable = await browser.open(`/payment/info-input?order=${order}`)
  expect(payable.words).toContain('確認訂單')
  await db.execute(sql`update plans set on_sale = true where slug = 'digital'`)
})

test('an ended trade and a cancelled order link to the order, a payment or a prefilled form', async () => {
  const browser = await browserOf('expired')
  const resultPage = await (await browser.open(checkout)).press('下一步：確認訂單', { ...buyer, name: '王重訂', held_coupon: '' })
  const gateway = await (await resultPage.press('前往付款')).press('前往付款頁')
  // back without a payment: the page states how long its result is awaited
  const waiting = await browser.open(`/payment/success${resultPage.url.search}`)
  expect(waiting.words).toContain(`${resultWaitMs / 60_000} 分鐘`)
  expect(waiting.links(/付款/)).toEqual([])
  const failed = await gateway.press('付款失敗')
  expect(failed.links('再付一次')).toEqual([`/payment/info-input?order=${resultPage.url.searchParams.get('order')}`])
  const ended = await browser.open(gateway.path)
  expect(ended.forms().flatMap(({ buttons }) => buttons)).toEqual([])
  const back = await ended.click('回到訂單')
  expect(back.url.pathname).toBe('/payment/failure')
  const cancelled = await back.press(/^取消訂單/)
  const again = await cancelled.click('重新訂購')
  expect([again.status, again.html.includes('value="王重訂"')]).toEqual([200, true])
})

test('the second of two open orders is paid after a confirmation, with the first linked', async () => {
  const browser = await browserOf('member')
  const order = async () => (await browser.open(checkout)).press('下一步：確認訂單', buyer)
  const [first, second] = [await order(), await order()]
  const unpaid = first.url.searchParams.get('order')
  const history = await browser.open('/member/subscription-history')
  expect(history.links(`去付款 ${unpaid}`)).toEqual([`/payment/info-input?order=${unpaid}`])
  const paid = await (await (await first.press('前往付款')).press('前往付款頁')).press('付款成功')
  expect(paid.url.pathname).toBe('/payment/success')
  const managed = await (await browser.open('/member/subscription-history')).click('管理訂閱')
  expect(managed.url.pathname).toMatch(/^\/member\/subscription\/\d{7}$/)
  // a digital subscription has no printed issues
  const bound = await browser.open('/member/bind')
  expect([bound.words.includes(managed.url.pathname.slice(-7)), managed.words, bound.words]).toEqual([
    true,
    expect.not.stringContaining('期數'),
    expect.not.stringContaining('期數'),
  ])
  const response = await browser.open(second.path)
  const known = first.url.searchParams.get('order') ?? ''
  expect(response.links(known)).toEqual([`/payment/success?order=${known}`])
  expect(response.links('取消這一張')).toEqual([`/payment/success?order=${second.url.searchParams.get('order')}`])
  const refused = await response.press('前往付款')
  expect([refused.status, refused.words.includes(confirmSecondError)]).toEqual([422, true])
  // the box is outside the form, and belongs to it by its id
  expect(refused.html).toMatch(/<input[^>]*name="again"[^>]*form="pay"|<input[^>]*form="pay"[^>]*name="again"/)
  const headers = { cookie: cookieOf(browser), origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  const confirmed = await site.request(second.path, { method: 'POST', headers, body: 'intent=pay&again=on' })
  expect([confirmed.status, confirmed.text.includes('前往付款頁')]).toEqual([200, true])
})
