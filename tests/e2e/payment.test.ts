import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { signIn } from './support/visit.ts'

const newPage = openBrowser()

/** No page of the payment may have a violation, nor be wider than the screen. */
async function examine(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Fills the order form in and stops before the gateway. */
async function order(page: Page, plan: string): Promise<void> {
  await signIn(page, 'member', `/payment/info-input?plan=${plan}`)
  await page.getByLabel('電話').fill('0912-345-678')
  await examine(page)
  await page.getByRole('button', { name: '下一步：確認訂單' }).click()
  await page.getByRole('heading', { name: '確認訂單' }).waitFor()
  await examine(page)
}

const pay = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: '前往付款' }).dblclick()
  await page.getByRole('heading', { name: '示範金流' }).waitFor()
  await page.getByRole('button', { name: choice, exact: true }).click()
}

test('pay, fail, try again, wait for late news, take the money back', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await order(page, 'ask-1')
  await pay(page, '付款失敗')
  await page.getByRole('heading', { name: '付款沒有成功' }).waitFor()
  await examine(page)
  await page.getByRole('link', { name: '再付一次' }).click()
  await pay(page, '成功，通知晚 8 秒')
  await page.getByRole('heading', { name: '正在確認付款' }).waitFor()
  await page.getByRole('heading', { name: '付款完成' }).waitFor()
  await examine(page)
  await page.getByRole('button', { name: '申請退費' }).click()
  await page.getByRole('heading', { name: '已經退費' }).waitFor()
})
