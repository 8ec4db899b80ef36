import { beforeAll, expect, test } from 'vitest'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { isSigned, withCheckMac } from '../../src/operations/payment/ecpay/ecpay.ts'
import { codeIn, mailsTo } from '../support/accounts.ts'
import { appWith } from '../support/authenticator-app.ts'
import { documentOf } from '../support/document-of.ts'
import { setupLink, startNewMagazine } from '../support/new-magazine.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { readPage } from '../support/walk/read-page.ts'

/** The merchant of the gateway's test environment, as its documentation publishes it. */
const merchant = { ECPAY_MERCHANT_ID: '3002607', ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6', ECPAY_HASH_IV: 'EkRm7iFT261dpevs' }
const secrets = { hashKey: merchant.ECPAY_HASH_KEY, hashIv: merchant.ECPAY_HASH_IV }
const gateway = 'https://payment-stage.ecpay.com.tw'

const site = await startNewMagazine({ ...merchant, ECPAY_STAGE: '1' })
const { db } = site.database
const chief = new ScriptlessBrowser(site.url)
const reader = new ScriptlessBrowser(site.url)
const email = 'first-subscriber@mail.test'
const behindWall = '這一段只有訂戶讀得到。'

/** The gateway's notification about a trade, with every field that it sends. */
const notification = (fields: Record<string, string>, more: Record<string, string> = {}) => ({
  MerchantID: fields['MerchantID'] ?? '',
  MerchantTradeNo: fields['MerchantTradeNo'] ?? '',
  StoreID: '',
  RtnCode: '1',
  RtnMsg: '交易成功',
  TradeNo: '2611290800001234',
  TradeAmt: fields['TotalAmount'] ?? '',
  PaymentDate: '2026/11/29 08:01:12',
  PaymentType: 'Credit_CreditCard',
  PaymentTypeChargeFee: '24',
  TradeDate: fields['MerchantTradeDate'] ?? '',
  SimulatePaid: '0',
  CustomField1: fields['CustomField1'] ?? '',
  CustomField2: '',
  CustomField3: '',
  CustomField4: '',
  ...more,
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Sends a form to the URL that the site gave the gateway. */
const call = (url: string, fields: Record<string, string>) =>
  site.request(new URL(url).pathname, { method: 'POST', headers: form, body: String(new URLSearchParams(fields)) })

beforeAll(async () => {
  await chief.fillIn(setupLink(site, 'founder@mail.test'), { name: '林管理', password: 'nine-quiet-harbours' })
  const enrolment = await chief.fillIn('/office/second-factor', {}, 'begin')
  const code = appWith(/class="[^"]*secret[^"]*">([A-Z2-7 ]+)</.exec(enrolment.html)?.[1] ?? '')
  const body = String(new URLSearchParams({ intent: 'confirm', code: await code() }))
  await chief.go(new URL('/office/second-factor', site.url), { from: enrolment.url, body, headers: form })
  const setUp = { name: '安心健康', channels: '編輯室', unsigned_channels: '編輯室', author_account: 'own' }
  expect((await chief.fillIn('/office/setup', setUp, 'finish')).path).toBe('/office?done=set-up')
})

test('a walled article and a plan are made by forms alone', async () => {
  const draft = (await chief.fillIn('/office/posts/new', { type: 'article', title: '一鍋湯的鹹淡' })).path
  const text = Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 段：湯先嚐一口，再放鹽。`)
  const written = { title: '一鍋湯的鹹淡', wall: 'subscriberwall', lead: '從今晚的湯開始。' }
  const chosen = { document: documentOf([...text, behindWall].join('\n\n')), authors: '1', channels: '11' }
  expect((await chief.fillIn(draft, written, 'save', chosen)).path).toBe(`${draft}?done=save`)
  expect((await chief.fillIn(draft, {}, 'publish')).path).toBe(`${draft}?done=publish`)

  const plan = { f_title: '電子版一年', f_slug: 'digital-year', f_kind: 'digital', f_price: '1,200', f_months: '12' }
  const fields = { f_description: '全部文章都能讀。', f_includes: '全部文章', f_issues: '0' }
  const resultPage = await chief.fillIn('/office/registers/plans/new', { ...plan, ...fields }, 'save')
  expect(resultPage.path).toBe('/office/registers/plans/1?done=add')
  await expect.poll(async () => (await reader.open('/subscriptions')).html).toContain('/payment/info-input?plan=digital-year')
  expect((await reader.open('/subscriptions')).html).not.toContain('data-testid="not-payable"')
  await expect.poll(async () => (await reader.open('/article/1')).words).toContain('第 1 段')
  expect((await reader.open('/article/1')).words).not.toContain(behindWall)
})

test('the checklist leads to the entry 訂閱雜誌 of the menus, already filled in', async () => {
  const entries = async () => {
    const { links } = readPage((await chief.open('/office')).html, '/office')
    return links.filter((link) => link.includes('f_url=%2Fsubscriptions'))
  }
  const toSubscriptions = async () =>
    readPage((await reader.open('/about')).html, '/about').links.filter((link) => link === '/subscriptions')
  expect(await toSubscriptions()).toEqual([])
  const missing = await entries()
  expect(missing).toHaveLength(2)
  for (const path of missing) expect((await chief.fillIn(path, {}, 'save')).path).toContain('?done=add')
  expect(await entries()).toEqual([])
  // on every page, above the text and in the drawer
  await expect.poll(async () => (await toSubscriptions()).length).toBeGreaterThan(0)
})

test('in the test environment of payment the checklist has payment open, and staff see it', async () => {
  const { links } = readPage((await chief.open('/office')).html, '/office')
  expect(links).toContain('/office/guide/first-day')
  const { html } = await chief.open('/office')
  expect([html.includes('first-day#mailing'), html.includes('first-day#paying')]).toEqual([true, true])
  expect((await chief.open('/office/payment')).words).toContain('現在用的是綠界的測試環境')
})

test('a visitor joins, orders and pays at the gateway, and reads as a subscriber', async () => {
  await reader.fillIn('/register', { name: '林小美', email, password: 'seven-green-lanterns' })
  const code = codeIn((await mailsTo(db, email))[0])
  await reader.fillIn('/verify-email', { email, code }, 'verify')
  const buyer = { name: '林小美', email, phone: '0912-345-678' }
  const confirm = await reader.fillIn('/payment/info-input?plan=digital-year', buyer)
  const orderNo = confirm.url.searchParams.get('order') ?? ''
  expect(orderNo).toMatch(/^HP/)

  const leaving = await reader.fillIn(confirm.path, {}, 'pay')
  const [out] = readPage(leaving.html, leaving.path).forms.filter(({ action }) => action.startsWith('https:'))
  expect(out?.action).toBe(`${gateway}/Cashier/AioCheckOut/V5`)
  // the policy of the page would otherwise block the form
  const cookie = [...reader.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { headers } = await site.request(confirm.path, { headers: { cookie } })
  expect(/form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toContain(gateway)
  const fields = Object.fromEntries(out?.fields.map(({ name, value }) => [name, value ?? '']) ?? [])
  expect(isSigned(fields, secrets)).toBe(true)
  expect(fields).toMatchObject({ MerchantID: merchant.ECPAY_MERCHANT_ID, TotalAmount: '1200', EncryptType: '1' })
  const { ReturnURL = '', OrderResultURL = '', ClientBackURL = '' } = fields
  for (const url of [ReturnURL, OrderResultURL, ClientBackURL]) expect(url.startsWith(`${site.url}/`)).toBe(true)

  const forged = withCheckMac(notification(fields), { hashKey: 'anything-else', hashIv: 'anything-else' })
  expect((await call(ReturnURL, forged)).status).toBe(400)
  const simulated = withCheckMac(notification(fields, { SimulatePaid: '1' }), secrets)
  expect((await call(ReturnURL, simulated)).text).not.toBe('1|OK')
  const cheaper = withCheckMac(notification(fields, { TradeAmt: '1' }), secrets)
  expect((await call(ReturnURL, cheaper)).text).not.toBe('1|OK')
  expect((await reader.open('/article/1')).words).not.toContain(behindWall)

  const paid = withCheckMac(notification(fields), secrets)
  // the gateway repeats a notification
  for (let times = 0; times < 2; times += 1) expect((await call(ReturnURL, paid)).text).toBe('1|OK')
  const back = await reader.go(new URL(OrderResultURL), {
    from: new URL(gateway),
    body: String(new URLSearchParams(paid)),
    headers: form,
  })
  expect([back.status, back.path]).toEqual([200, `/payment/success?order=${orderNo}`])
  expect(back.words).toContain('付款完成')

  expect((await reader.open('/article/1')).words).toContain(behindWall)
  const history = await reader.open('/member/subscription-history')
  for (const expectedText of ['電子版一年', orderNo]) expect(history.words).toContain(expectedText)
  const receipts = (await mailsTo(db, email)).filter(({ text }) => text.includes(orderNo))
  expect(receipts).toHaveLength(1)
  const resultPage = await chief.open(`/office/payment?q=${orderNo}`)
  expect(resultPage.words).toContain(paid['TradeNo'])
})

test('a plan with an order is archived, not deleted: sales end, its subscriber keeps reading', async () => {
  const path = '/office/registers/plans/1'
  const canBeArchived = async () =>
    /<section aria-labelledby="uses">.*?<\/section>/s.exec((await chief.open(path)).html)?.[0].includes('封存')
  expect(await canBeArchived()).toBe(true)
  const { forms } = readPage((await chief.open(path)).html, path)
  expect(forms.flatMap(({ buttons }) => buttons).filter(([, value]) => value === 'delete')).toEqual([])
  await chief.fillIn(path, {}, 'archive')
  expect(await canBeArchived()).toBe(false)
  await expect.poll(async () => (await reader.open('/subscriptions')).html).not.toContain('plan=digital-year')
  expect((await reader.open('/article/1')).words).toContain(behindWall)
})

test('the printed issues are counted from those of the magazine', async () => {
  const plan = { f_title: '紙本一年', f_slug: 'print-year', f_kind: 'print', f_price: '1,800', f_months: '12' }
  const fields = { f_description: '每月一本。', f_includes: '十二期', f_issues: '12' }
  await chief.fillIn('/office/registers/plans/new', { ...plan, ...fields }, 'save')
  const order = '/payment/info-input?plan=print-year'
  expect((await reader.open(order)).words).toContain('第 1 期到第 12 期')
  const issue = { f_issue: '5', f_name: '五月號', f_theme: '一碗湯', f_publish_date: taipeiDay(new Date()) }
  await chief.fillIn('/office/registers/magazines/new', issue, 'save')
  expect((await reader.open(order)).words).toContain('第 6 期到第 17 期')
})
