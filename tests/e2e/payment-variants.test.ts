import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { addressError } from '../../src/domain/payment/delivery.ts'
import { invoiceCodes, invoiceLabels } from '../../src/domain/payment/invoice.ts'
import { checkout } from './pages/checkout.ts'
import { confirmation, errorOf, expectError } from './pages/forms.ts'
import { meetsWall } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { hydrated } from './support/visit.ts'

const newPage = openBrowser()

const [address, otherAddress] = ['臺北市中正區日安路一段 1 號', '臺北市中正區日安路一段 2 號']

const open = (page: Page, path: string) => page.goto(inject('siteUrl') + path)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('all of it without scripts: missing address, payment, entitlement, refund', async () => {
  const page = await newPage({ width: widths.narrow, javaScriptEnabled: false })
  const buying = checkout(page)
  await join(page)
  await open(page, '/subscriptions')
  await page.getByRole('link', { name: '訂閱紙本加數位一年' }).click()
  await buying.at('form')
  await buying.form.field('phone').fill('0912-345-678')
  await buying.form.field('address').fill('臺北')
  await buying.form.field('invoice_kind').selectOption('donation')
  await buying.form.submit()
  // all errors are shown at once
  await expectError(buying.form.field('address'), addressError('臺北'))
  await expectError(buying.form.field('invoice_code'), invoiceCodes.donation.error)
  expect(await buying.form.field('phone').inputValue()).toBe('0912-345-678')
  await buying.form.field('address').fill(address)
  await buying.form.field('invoice_kind').selectOption('mobile')
  await buying.form.field('invoice_code').fill('/ABC+123')
  await buying.form.periodic.check()
  await buying.form.submit()
  await buying.at('preview')
  const first = page.url()
  await page.getByText(address, { exact: true }).waitFor()
  for (const line of [invoiceLabels.mobile, '/ABC+123', '0912-345-678']) await page.getByText(line, { exact: true }).waitFor()
  // invalid fields are corrected; all other input is retained
  await press(page, '修改')
  await buying.at('form')
  expect(await buying.form.field('phone').inputValue()).toBe('0912-345-678')
  expect(await buying.form.field('invoice_code').inputValue()).toBe('/ABC+123')
  expect(await buying.form.field('invoice_kind').inputValue()).toBe('mobile')
  await buying.form.periodic.uncheck()
  expect(await buying.form.field('address').inputValue()).toBe(address)
  await buying.form.field('address').fill(otherAddress)
  await buying.form.submit()
  await buying.at('preview')
  await page.getByText(otherAddress, { exact: true }).waitFor()
  const second = page.url()
  await page.goto(first)
  await buying.at('cancelled')
  await page.goto(second)
  await press(page, '前往付款')
  await press(page, '前往付款頁')
  await buying.at('gateway')
  await buying.atGateway.succeed()
  await buying.at('paid')
  expect(await meetsWall(page)).toBe(false)
  await open(page, '/member/subscription-history')
  await page.getByRole('link', { name: `查看訂單 ${new URL(second).searchParams.get('order')}` }).click()
  await buying.requestRefund()
  await buying.at('refunded')
})

test('a browser closed at the gateway: the order is paid all the same', async () => {
  const page = await newPage()
  const buying = checkout(page)
  await join(page)
  await buying.order('digital')
  await buying.toGateway()
  const responded = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/demo/gateway'),
  )
  await page.getByRole('button', { name: '付款成功', exact: true }).click({ noWaitAfter: true })
  await responded
  const later = await page.context().newPage()
  await page.close()
  await open(later, '/member/subscription-history')
  await later.getByText('已付款', { exact: true }).waitFor()
  await open(later, '/subscriptions')
  await later
    .getByRole('status')
    .getByText(/已經是訂戶.*\d{4}\.\d{2}\.\d{2}（含當日）/)
    .waitFor()
  await later.getByRole('status').locator('a[href="/member/subscription-history"]').waitFor()
  expect(await meetsWall(later)).toBe(false)
})

test('a holder manages a subscription: delivery, address, and no renewal', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  const buying = checkout(page)
  await join(page)
  const request = { address, periodic: true }
  await buying.order('both', request)
  const second = page.url()
  await buying.order('both', request)
  await buying.toGateway()
  const gateway = page.url()
  await buying.atGateway.succeed()
  await buying.at('paid')
  await page.getByText(address, { exact: true }).waitFor()
  // the earlier order would be charged a year too early: it is rejected, with a link to cancel it
  await page.goto(second)
  await buying.at('preview')
  await press(page, '前往付款')
  await buying.at('refused')
  await page
    .getByRole('main')
    .getByText(/\d{4}\.\d{2}\.\d{2}/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: '查看或取消訂單' }).click()
  await press(page, '取消訂單')
  await buying.at('cancelled')
  // the gateway charges the next period, and sends a notification
  await page.goto(gateway)
  await buying.atGateway.chargeNextTerm()
  await buying.at('paid')
  await open(page, '/member/subscription-history')
  // the first term, the second, and the cancelled order
  expect(await page.getByRole('link', { name: /查看訂單/ }).count()).toBe(3)
  await open(page, '/member/magazine')
  await page.getByRole('link', { name: /管理訂閱/ }).click()
  await page.getByRole('heading', { name: '管理訂閱', exact: true }).waitFor()
  await hydrated(page)
  await expectAccessible(page)
  await press(page, '暫停寄送')
  await confirmation(page).waitFor()
  await press(page, '恢復寄送')
  await page.getByRole('button', { name: '暫停寄送', exact: true }).waitFor()
  const delivery = page.locator('[name=address]')
  await delivery.fill('高雄')
  await press(page, '儲存寄送資料')
  await expectError(delivery, addressError('高雄'))
  await delivery.fill('高雄市鼓山區海邊路 8 號')
  const changed = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await press(page, '儲存寄送資料')
  await changed
  await page.reload()
  expect(await delivery.inputValue()).toBe('高雄市鼓山區海邊路 8 號')
  await hydrated(page)
  await page.getByText('取消自動續訂', { exact: true }).click()
  await press(page, '確定取消自動續訂')
  const renewal = page.getByRole('region', { name: '自動續訂' })
  await renewal.getByText('已經停止').waitFor()
  expect(await renewal.getByRole('button').count()).toBe(0)
  // it has reached the gateway, which charges no more
  await page.goto(gateway)
  await buying.atGateway.chargeNextTerm()
  await page.getByRole('alert').waitFor()
  await open(page, '/member/subscription-history')
  expect(await page.getByRole('link', { name: /查看訂單/ }).count()).toBe(3)
})

test('a partner’s code pays: its own entry, its name on the form, no gateway', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  const buying = checkout(page)
  await join(page)
  await open(page, '/payment/ask-diabetes/partner/SamuelChenClinic')
  await page.getByText('合作夥伴・晨光診所', { exact: true }).waitFor()
  await page.getByRole('link', { name: '用合作代碼問一題' }).click()
  await buying.at('form')
  await hydrated(page)
  await page.getByText('合作夥伴・晨光診所', { exact: true }).waitFor()
  await expectAccessible(page)
  await buying.form.field('phone').fill('0912-345-678')
  await buying.form.field('partner_code').fill('no-such-code')
  await buying.form.submit()
  await expect.poll(() => errorOf(buying.form.field('partner_code'))).not.toBeNull()
  await buying.form.field('partner_code').fill('chen-clinic')
  await buying.form.submit()
  await buying.at('paid')
})
