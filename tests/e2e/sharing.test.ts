import { expect, test } from 'vitest'
import { calloutLabels } from '../../src/domain/posts/callout-labels.ts'
import { openBrowser, widths } from './support/browser.ts'
import { signIn, visit } from './support/visit.ts'

const newPage = openBrowser()

test('a subscriber gifts an article; a friend reads it whole and is counted once', async () => {
  const giver = await newPage()
  await signIn(giver, 'subscriber', '/article/3')
  await giver.getByRole('button', { name: '贈送給朋友' }).press('Enter')
  const link = giver.getByRole('main').locator('a[href*="/share/"]')
  const path = new URL((await link.getAttribute('href')) ?? '').pathname
  const friend = await newPage({ width: widths.narrow })
  await visit(friend, path)
  const left = () => friend.getByRole('complementary', { name: '朋友的贈送' }).textContent()
  expect(await left()).toMatch(/全文開放到 \d+ 月 \d+ 日，還可以再給 \d 位朋友/)
  const first = await left()
  expect(await friend.locator('[data-body] p').count()).toBeGreaterThan(10)
  expect(await friend.locator('[data-wall]').count()).toBe(0)
  await friend.reload()
  expect(await left()).toBe(first)
  const cookies = await friend.context().cookies()
  expect(cookies).toMatchObject([{ name: 'healthpress.gift', path, httpOnly: true, sameSite: 'Lax' }])
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await friend.locator('meta[property="og:title"]').getAttribute('content')).toContain('送您一篇文章')
  await visit(friend, '/article/3')
  await friend.locator('[data-wall=subscriberwall]').waitFor()
})

test('only subscribers can gift, and only walled posts', async () => {
  const page = await newPage()
  await visit(page, '/article/3')
  expect(await page.getByText('贈送給朋友').count()).toBe(0)
  await signIn(page, 'subscriber', '/article/1')
  expect(await page.getByText('贈送給朋友').count()).toBe(0)
})

test('without a number the page explains sharing; an unknown one is the 404 page', async () => {
  const page = await newPage()
  await visit(page, '/share')
  await page.getByRole('heading', { level: 1, name: '分享' }).waitFor()
  await visit(page, '/share/abcdefghijkm')
  expect(await page.title()).toContain('找不到頁面')
})

test('every way to share is reachable by keyboard, and copying is confirmed', async () => {
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, '/article/1')
  const start = page.getByRole('link', { name: '分享到 LINE（另開新視窗）' })
  await start.focus()
  for (const name of ['分享到 Facebook（另開新視窗）', '分享到 X（另開新視窗）', '複製連結']) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent))
      .toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.getByText('已複製').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/article\/1$/)
})

test('where the device has a share sheet, 分享 opens it with the title and the address', async () => {
  const page = await newPage()
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset['shared'] = JSON.stringify(shared)
    }
  })
  await visit(page, '/article/1')
  await page.getByRole('group', { name: '閱讀工具' }).getByRole('button', { name: '分享' }).press('Enter')
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}')
  expect(shared.url).toMatch(/\/article\/1$/)
  expect(shared.title).toBe(await page.getByRole('heading', { level: 1 }).textContent())
})

test('a fridge page is shared with text and address, by the device’s sheet or copied', async () => {
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, '/article/4')
  const card = page.getByRole('group', { name: '突然不對勁，先打 119' })
  await card.getByRole('button', { name: calloutLabels.fridgeSend }).press('Enter')
  await card.getByRole('button', { name: calloutLabels.fridgeCopied }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^突然不對勁，先打 119\n請他做三個動作.*\n1\. 微笑.*\/article\/4#fridge-\w+$/s)
  expect(copied).not.toContain('列印')
  await page.evaluate(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset['shared'] = JSON.stringify(shared)
    }
  })
  await card.getByRole('button').press('Enter')
  await expect
    .poll(async () => JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}').url)
    .toBe(copied.split('\n').at(-1))
})
