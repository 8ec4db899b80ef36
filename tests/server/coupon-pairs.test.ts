import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PaperBrowser } from '../support/paper-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const browserOf = async (reader: 'member' | 'expired') => new PaperBrowser(site.url, (await site.signIn(reader))['cookie'])
const checkout = '/payment/info-input?plan=digital'
const buyer = { name: '王美惠', email: 'reader@mail.test', phone: '0912345678' }
const orders = async () =>
  (await db.execute<{ price: number; discount: number }>(sql`select price, discount from orders order by order_date desc`)).rows

const cookieOf = ({ jar }: PaperBrowser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Gives the order of a page up, which gives its coupon back. */
async function giveUp(browser: PaperBrowser, { url }: { url: URL }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'api-key': 'healthpress-web', cookie: cookieOf(browser) }
  const path = `/api/v3.0/payment/order/${url.searchParams.get('order')}/cancel`
  expect((await site.ask(path, { method: 'POST', headers, body: '{}' })).status).toBe(200)
}

/** Fills the onboarding in without scripts and takes the code from the page that shows it. */
async function earnCoupon(browser: PaperBrowser): Promise<string> {
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

test('the coupon of the onboarding stands at the checkout, one press away', async () => {
  const browser = await browserOf('expired')
  const form = await browser.open(checkout)
  expect(form.words).toContain(code)
  expect(form.words, 'what is not chosen yet is no price yet').toContain('用，少付 100 元，付 NT$ 1,100')
  expect(form.words).toContain('這次不用，付 NT$ 1,200')
  const confirm = await form.press('下一步：確認訂單', { ...buyer, held_coupon: code })
  expect([confirm.status, confirm.words.includes('NT$ 1,100')]).toEqual([200, true])
  expect((await orders())[0]).toMatchObject({ price: 1100, discount: 100 })
  expect((await browser.open(checkout)).words).not.toContain(code)
  await giveUp(browser, confirm)
  expect((await browser.open(checkout)).words).toContain(code)
})

test('its code can be typed as it is shown, small, with spaces, without dashes, in full width', async () => {
  const browser = await browserOf('expired')
  const wide = [...code].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', ''), ` ${wide} `]) {
    const confirm = await (await browser.open(checkout)).press('下一步：確認訂單', { ...buyer, coupon: typed })
    expect([typed, confirm.status, confirm.address.includes('?order=HP')]).toEqual([typed, 200, true])
    expect((await orders())[0]).toMatchObject({ discount: 100 })
    await giveUp(browser, confirm)
  }
})

test('what is no code, somebody else’s, or a second one beside it is told at the field', async () => {
  const browser = await browserOf('expired')
  const form = await browser.open(checkout)
  for (const [fill, words] of [
    [{ coupon: '---' }, '沒有這個折扣碼'],
    [{ coupon: '好康', held_coupon: '' }, '沒有這個折扣碼'],
    [{ coupon: 'WELCOME', held_coupon: code }, '一張訂單只能用一組折扣碼'],
  ] as const) {
    const again = await form.press('下一步：確認訂單', { ...buyer, ...fill })
    expect([again.status, again.words.includes(words)]).toEqual([422, true])
  }
  const other = await browserOf('member')
  const refused = await (await other.open(checkout)).press('下一步：確認訂單', { ...buyer, coupon: code })
  expect([refused.status, refused.words.includes('沒有這個折扣碼')]).toEqual([422, true])
})
