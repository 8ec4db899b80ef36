import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { join } from './support/join.ts'
import { signInQuietly, takenOver, visit } from './support/visit.ts'

const newPage = openBrowser()
/** Journeys of many pages; each of them may take its time on a busy machine. */
const long = { timeout: 180_000 }

const open = (page: Page, path: string) => page.goto(inject('siteUrl') + path)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills the order form in and stops before the gateway. */
async function order(page: Page, plan: string, { address = '', periodic = false } = {}): Promise<void> {
  await open(page, `/payment/info-input?plan=${plan}`)
  await takenOver(page)
  await page.getByLabel('電話').fill('0912-345-678')
  if (address) await page.getByLabel('寄送地址').fill(address)
  if (periodic) await page.getByLabel(/到期自動續訂/).check()
  await press(page, '下一步：確認訂單')
  await heading(page, '確認訂單')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('確認訂單')
}

/** Goes to the gateway, pressing twice as people do, and lets the payment end there. */
async function pay(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: '前往付款' }).dblclick()
  await heading(page, '示範金流')
  await press(page, choice)
}

/** Whether the reader stands before the wall of an article for subscribers. */
async function meetsWall(page: Page): Promise<boolean> {
  await open(page, '/article/3')
  return (await page.getByText('訂閱雜誌，解鎖全文').count()) > 0
}

test('pay, fail, try again, wait for late news, take the money back', long, async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await join(page)
  const article = await page.context().newPage()
  await visit(article, '/article/3')
  const wall = article.getByText('訂閱雜誌，解鎖全文').first()
  await wall.waitFor()
  await open(page, '/payment/info-input?plan=digital')
  await examine(page)
  await order(page, 'digital')
  await examine(page)
  await pay(page, '付款失敗')
  await heading(page, '付款沒有成功')
  await examine(page)
  await page.getByRole('link', { name: '再付一次' }).click()
  await heading(page, '確認訂單')
  await pay(page, '成功，通知晚 8 秒')
  await heading(page, '還沒有付款結果')
  await heading(page, '付款完成')
  await examine(page)
  // the window that was open before has heard of it
  await wall.waitFor({ state: 'detached' })
  expect(await meetsWall(page)).toBe(false)
  await page.goBack()
  await page.getByText('申請退費', { exact: true }).click()
  await press(page, '確定退費')
  await heading(page, '已經退費')
  await wall.waitFor()
  expect(await meetsWall(page)).toBe(true)
})

test('all of it without scripts: the address that is missing, the payment, the right, the refund', long, async () => {
  const page = await newPage({ width: widths.narrow, javaScriptEnabled: false })
  await join(page)
  await open(page, '/subscriptions')
  await page.getByRole('link', { name: '訂閱紙本加數位一年' }).click()
  await heading(page, '填寫訂單')
  await page.getByLabel('電話').fill('0912-345-678')
  await page.getByLabel('寄送地址').fill('臺北')
  await press(page, '下一步：確認訂單')
  await page.getByText('請填寫完整的寄送地址，含縣市、路名與門牌').waitFor()
  expect(await page.getByLabel('電話').inputValue()).toBe('0912-345-678')
  await page.getByLabel('寄送地址').fill('臺北市中正區日安路一段 1 號')
  await press(page, '下一步：確認訂單')
  await heading(page, '確認訂單')
  await press(page, '前往付款')
  await heading(page, '示範金流')
  await press(page, '付款成功')
  await heading(page, '付款完成')
  expect(await meetsWall(page)).toBe(false)
  await open(page, '/member/subscription-history')
  await page.getByRole('link', { name: /查看訂單/ }).click()
  await page.getByText('申請退費', { exact: true }).click()
  await press(page, '確定退費')
  await heading(page, '已經退費')
})

test('a browser that is closed at the gateway, before the way back: the order is paid all the same', long, async () => {
  const page = await newPage()
  await join(page)
  await order(page, 'digital')
  await press(page, '前往付款')
  await heading(page, '示範金流')
  const taken = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/demo/gateway'))
  await page.getByRole('button', { name: '付款成功', exact: true }).click({ noWaitAfter: true })
  await taken
  const later = await page.context().newPage()
  await page.close()
  await open(later, '/member/subscription-history')
  await later.getByText('已付款', { exact: true }).waitFor()
  expect(await meetsWall(later)).toBe(false)
})

test('a subscription is managed by its holder: mailing, address, and no further period', long, async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await join(page)
  const wish = { address: '臺北市中正區日安路一段 1 號', periodic: true }
  await order(page, 'both', wish)
  const second = page.url()
  await order(page, 'both', wish)
  await press(page, '前往付款')
  await heading(page, '示範金流')
  const gateway = page.url()
  await press(page, '付款成功')
  await heading(page, '付款完成')
  // the other order, made before, would be charged again a year too early: its page says so, and leads to where it is given up
  await page.goto(second)
  await heading(page, '這張訂單不能付款')
  await page.getByText('提早一個月以上扣款').waitFor()
  await page.getByRole('link', { name: '查看或取消訂單' }).click()
  await press(page, '取消訂單')
  await heading(page, '訂單已取消')
  // the gateway charges the next period, and tells
  await page.goto(gateway)
  await press(page, '扣下一期')
  await heading(page, '付款完成')
  await open(page, '/member/subscription-history')
  // the first term, the second, and the order that was given up
  expect(await page.getByRole('link', { name: /查看訂單/ }).count()).toBe(3)
  await open(page, '/member/magazine')
  await page.getByRole('link', { name: /管理訂閱/ }).click()
  await heading(page, '管理訂閱')
  await takenOver(page)
  await examine(page)
  await press(page, '暫停寄送')
  await page.getByRole('status').filter({ hasText: '已經暫停寄送' }).waitFor()
  await press(page, '恢復寄送')
  await page.getByRole('status').filter({ hasText: '已經恢復寄送' }).waitFor()
  await page.getByRole('textbox', { name: '地址' }).fill('高雄')
  await press(page, '更改地址')
  await page.getByRole('alert').filter({ hasText: '請填寫完整的寄送地址' }).waitFor()
  await page.getByRole('textbox', { name: '地址' }).fill('高雄市鼓山區海邊路 8 號')
  await press(page, '更改地址')
  await page.getByRole('status').filter({ hasText: '寄送地址已經更改' }).waitFor()
  await press(page, '取消自動續訂')
  await page.getByRole('status').filter({ hasText: '已經取消自動續訂' }).waitFor()
  await page.getByText('自動續訂已經停止，不會再扣款。').waitFor()
  // it has reached the gateway, which charges no more
  await page.goto(gateway)
  await press(page, '扣下一期')
  await page.getByRole('alert').filter({ hasText: '這筆交易已經結束' }).waitFor()
})

test('a partner’s code pays: its own entry, its name on the form, no gateway', long, async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await join(page)
  await open(page, '/payment/ask-diabetes/partner/SamuelChenClinic')
  await page.getByText('合作夥伴・晨光診所', { exact: true }).waitFor()
  await page.getByRole('link', { name: '輸入合作代碼單題諮詢' }).click()
  await heading(page, '填寫訂單')
  await takenOver(page)
  await page.getByText('合作夥伴・晨光診所', { exact: true }).waitFor()
  await examine(page)
  await page.getByLabel('電話').fill('0912-345-678')
  await page.getByLabel('合作代碼').fill('no-such-code')
  await press(page, '下一步：確認訂單')
  await page.getByText('合作代碼不正確，請確認後再輸入').waitFor()
  await page.getByLabel('合作代碼').fill('chen-clinic')
  await press(page, '下一步：確認訂單')
  await heading(page, '付款完成')
})

test('staff find an order and give it back; its right ends at once', long, async () => {
  const [reader, staff] = [await newPage(), await newPage({ reducedMotion: 'reduce' })]
  const { email } = await join(reader)
  await order(reader, 'digital')
  await press(reader, '前往付款')
  await heading(reader, '示範金流')
  await press(reader, '付款成功')
  await heading(reader, '付款完成')
  expect(await meetsWall(reader)).toBe(false)
  await open(reader, '/office/payment')
  await heading(reader, '找不到頁面')
  await signInQuietly(staff, 'admin')
  await open(staff, '/office/payment')
  await staff.getByLabel('找訂單').fill(email)
  await press(staff, '尋找')
  await heading(staff, '訂單')
  await examine(staff)
  await staff.getByLabel('退費的原因').fill('訂錯了方案')
  await press(staff, '退費 NT$ 1,200')
  await staff.getByRole('status').filter({ hasText: '已經退費' }).waitFor()
  await staff.getByText('退的：訂錯了方案').waitFor()
  expect(await meetsWall(reader)).toBe(true)
})
