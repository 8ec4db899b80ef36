import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { join } from './support/join.ts'
import { password, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()
const places = ['/magazine/1', '/video?id=1', '/special/1']

test('an issue, a video and a special are saved on their pages, and listed', async () => {
  const page = await newPage()
  await join(page)
  for (const place of places) {
    await visit(page, place)
    await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: '已收藏' }).waitFor()
  }
  await visitOwn(page, '/member/favorites')
  for (const place of places) await page.getByRole('main').locator(`a[href="${place}"]`).first().waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: /^移除/ }).count()).toBe(places.length)
})

test('without scripts a member’s click saves it too, and shows the list', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await join(page)
  await page.goto(`${inject('siteUrl')}/article/1`)
  await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).first().click()
  await page.waitForURL(/\/member\/favorites$/)
  expect(await page.getByRole('status').filter({ hasText: '已收藏：' }).count()).toBe(1)
  expect(await page.getByRole('main').locator('a[href="/article/1"]').count()).toBe(1)
})

test('an item that a visitor clicked is saved after sign-in', async () => {
  const page = await newPage()
  await visit(page, '/column/1')
  await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
  await page.waitForURL(/\/login\?.*position_type=favorite/)
  await page.getByLabel('電子郵件').fill('professional@example.com')
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/column/1')
  await page.getByRole('main').getByRole('button', { name: '已收藏' }).waitFor()
})
