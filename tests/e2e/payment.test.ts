import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { checkout } from './pages/checkout.ts'
import { meetsWall, wall } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { hydrated, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()

const open = (page: Page, path: string) => page.goto(inject('siteUrl') + path)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('pay, fail, retry, wait for a late notification, refund', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  const buying = checkout(page)
  await join(page)
  const article = await page.context().newPage()
  await visit(article, '/article/3')
  const notice = wall(article)
  await notice.waitFor()
  await page.context().addCookies([{ name: 'cookie_agree', value: '1', url: inject('siteUrl') }])
  await open(page, '/payment/info-input?plan=digital')
  await expectAccessible(page)
  // on a phone the button is in view before the form is read
  const next = await page.locator('#order button[type=submit]').boundingBox()
  expect((next?.y ?? Number.NaN) + (next?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  // the summary follows the chosen discount
  await hydrated(page)
  const lines = page.getByRole('complementary', { name: '訂單摘要' }).locator('p')
  const before = await lines.count()
  await buying.form.field('coupon').fill('NOSUCHCODE')
  await expect.poll(() => lines.count()).toBe(before + 1)
  await buying.order('digital')
  await expectAccessible(page)
  await buying.pay('付款失敗')
  await buying.at('failed')
  await expectAccessible(page)
  await page.getByRole('link', { name: '再付一次' }).click()
  await buying.at('preview')
  await buying.pay('成功，通知晚 8 秒')
  await buying.at('waiting')
  await buying.at('paid')
  await page.getByRole('complementary', { name: '您訂的雜誌' }).getByRole('img').waitFor()
  await expectAccessible(page)
  // the tab opened before was updated
  await notice.waitFor({ state: 'detached' })
  expect(await meetsWall(page)).toBe(false)
  await page.goBack()
  await buying.at('paid')
  const other = await page.context().newPage()
  await open(other, new URL(page.url()).pathname + new URL(page.url()).search)
  await buying.requestRefund()
  await buying.at('refunded')
  expect(await page.getByRole('complementary', { name: '您訂的雜誌' }).count()).toBe(0)
  // a tab that still offers the refund is refused; one that was updated meanwhile has no such button
  const repeated = checkout(other)
    .requestRefund()
    .catch(() => undefined)
  await Promise.race([repeated, checkout(other).at('refunded')])
  await checkout(other).at('refunded')
  await notice.waitFor()
  expect(await meetsWall(page)).toBe(true)
})

test('staff find an order and refund it; its entitlement ends at once', async () => {
  const [reader, staff] = [await newPage(), await newPage({ reducedMotion: 'reduce' })]
  const { email } = await join(reader)
  await checkout(reader).order('digital')
  await checkout(reader).toGateway()
  await checkout(reader).atGateway.succeed()
  await checkout(reader).at('paid')
  expect(await meetsWall(reader)).toBe(false)
  await open(reader, '/office/payment')
  await reader.getByRole('heading', { name: '找不到頁面', exact: true }).waitFor()
  await signInQuietly(staff, 'admin')
  await open(staff, '/office/payment')
  await staff.getByLabel('找訂單').fill(email)
  await press(staff, '尋找')
  await staff.getByRole('heading', { name: '訂單', exact: true }).waitFor()
  await expectAccessible(staff)
  await staff.getByLabel('退費的原因').fill('訂錯了方案')
  await press(staff, '退費 NT$ 1,200')
  await staff.getByRole('status').filter({ hasText: '已經退費' }).waitFor()
  await staff.getByText('退的：訂錯了方案').waitFor()
  expect(await meetsWall(reader)).toBe(true)
})
