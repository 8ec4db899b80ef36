import { expect, inject, test } from 'vitest'
import { confirmation } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { join } from './support/join.ts'
import { visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

test('login → favorite → list → remove → undo', async () => {
  const page = await newPage()
  await join(page)
  await visit(page, '/article/7')
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: '收藏', exact: true }).first().click()
  await page.getByRole('button', { name: '已收藏' }).first().waitFor()
  await visitOwn(page, '/member/favorites')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await row.getByRole('link').filter({ hasText: title }).waitFor()
  await row.getByRole('button', { name: /^移除/ }).click()
  const notice = page.getByRole('status').filter({ hasText: `已移除收藏：${title}` })
  await notice.waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true)
  await notice.getByRole('button', { name: '復原' }).click()
  await row.getByRole('link').filter({ hasText: title }).waitFor()
  await row.getByRole('button', { name: /^移除/ }).click()
  await notice.waitFor()
  await page.getByText('還沒有收藏').waitFor()
})

test('without scripts: a favorite is removed and restored, topics are followed', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(`${inject('siteUrl')}/login?next=/member/favorites`)
  await page.getByLabel('電子郵件').fill('expired@example.com')
  await page.getByLabel('密碼', { exact: true }).fill('Demo-health-2026')
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL(/\/member\/favorites$/)
  const rows = page.getByRole('main').getByRole('button', { name: /^移除/ })
  const before = await rows.count()
  expect(before).toBeGreaterThan(0)
  await rows.first().click()
  await page.getByText('已移除收藏：').waitFor()
  expect(await rows.count()).toBe(before - 1)
  await page.getByRole('button', { name: '復原' }).click()
  await page.getByText('已放回收藏：').waitFor()
  expect(await rows.count()).toBe(before)

  await page.goto(`${inject('siteUrl')}/member/followtopics`)
  await page.getByLabel('慢性疾病').check()
  await page.getByRole('button', { name: '儲存' }).click()
  await confirmation(page.getByRole('main')).waitFor()
  expect(await page.getByLabel('慢性疾病').isChecked()).toBe(true)
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
})
