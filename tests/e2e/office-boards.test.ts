import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { postTwice } from '../../src/domain/registers/outlines.ts'
import { openBrowser } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import { paragraph, text, write } from './support/write.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')
const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top + scrollY)

test('the text of a manuscript begins on the first screen: at most 360 px down on a desk, 300 on a phone', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await write(page, [paragraph('a', '先量血壓')])
  const title = page.getByLabel('標題', { exact: true })
  expect(await title.evaluate((field) => getComputedStyle(field).fontSize)).toBe('28px')
  expect(await topOf(text(page))).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await topOf(text(page))).toBeLessThanOrEqual(300)
  await examine(page)
})

const rowsOf = (page: Page) => page.getByRole('form', { name: '目錄' }).getByRole('listitem')
const titlesOf = (page: Page) => rowsOf(page).getByRole('textbox', { name: /^(標題|單元)$/ })
const valuesOf = async (page: Page) => {
  const values: string[] = []
  for (const field of await titlesOf(page).all()) values.push(await field.inputValue())
  return values
}

test('the contents of an issue are arranged by dragging and by keys, and readers see them', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/magazines/336`)
  await hydrated(page)
  await examine(page)
  const before = await valuesOf(page)
  const grip = (at: number) => rowsOf(page).nth(at).getByTitle('拖曳')
  const { height } = (await rowsOf(page).nth(2).boundingBox()) ?? { height: 0 }
  await grip(1).dragTo(rowsOf(page).nth(2), { targetPosition: { x: 5, y: height - 8 } })
  const swapped = [before[0], before[2], before[1], ...before.slice(3)]
  await expect.poll(() => valuesOf(page)).toEqual(swapped)
  await titlesOf(page).nth(2).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => valuesOf(page)).toEqual(before)
  expect(
    await titlesOf(page)
      .nth(1)
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page
    .getByRole('button', { name: /^加一篇到/ })
    .first()
    .click()
  await page.keyboard.type('竹竿晾衣的一頁')
  await page.getByRole('button', { name: '儲存目錄' }).click()
  await page.getByText('目錄已經儲存').waitFor()
  await expect.poll(async () => (await page.request.get(`${origin}/magazine/336`)).text()).toContain('竹竿晾衣的一頁')
  // the same article a second time is refused beside the row
  const posts = rowsOf(page).getByRole('textbox', { name: '網站上的文章' })
  await page
    .getByRole('button', { name: /^加一篇到/ })
    .first()
    .click()
  await page.keyboard.type('又是這一篇')
  const twice = rowsOf(page).filter({ has: page.locator('input[name=title][value="又是這一篇"]') })
  await twice.getByRole('textbox', { name: '網站上的文章' }).fill((await posts.first().inputValue()) || 'article/1')
  await page.getByRole('button', { name: '儲存目錄' }).click()
  await page.getByText(postTwice).first().waitFor()
  await page.getByRole('button', { name: '拿掉文章「又是這一篇」' }).click()
  await page.getByRole('button', { name: '拿掉文章「竹竿晾衣的一頁」' }).click()
  await page.getByRole('button', { name: '儲存目錄' }).click()
  await page.getByText('目錄已經儲存').waitFor()
  expect(await valuesOf(page)).toEqual(before)
})

test('an entry of a menu is dragged to another place, and saved only then', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/menus?menu=5:footer`)
  await hydrated(page)
  const rows = page.locator('main ol > li > div[data-entry]')
  const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-entry')))
  const before = await ids()
  await rows
    .nth(1)
    .getByTitle('拖曳')
    .dragTo(rows.nth(0), { targetPosition: { x: 5, y: 2 } })
  await expect.poll(ids).not.toEqual(before)
  expect((await ids()).toSorted()).toEqual(before.toSorted())
  await page.getByText('（還沒有儲存）').waitFor()
  await page.reload()
  await hydrated(page)
  expect(await ids()).toEqual(before)
})

test('a quiz is answered in its form while it is typed, and every path is listed with its result', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/registers/quizzes/1`)
  await hydrated(page)
  const preview = page.getByRole('region', { name: '讀者作答的樣子' })
  await page.getByLabel('種類').selectOption('knowledge')
  await page.getByLabel('題目').fill('# 量血壓前要坐幾分鐘？\n- 一分鐘\n* 五分鐘\n= 坐五分鐘再量。')
  await page.getByRole('textbox', { name: '結果' }).fill('# 0-0 再看一次\n沒關係。\n\n# 1-1 全對\n很好。')
  await expect.poll(() => preview.getByRole('row').allTextContents()).toEqual(['作答結果', '答對 0 題再看一次', '答對 1 題全對'])
  await preview.getByLabel('五分鐘').check()
  await preview.getByText('坐五分鐘再量。').waitFor()
  expect(await preview.getByRole('status').textContent()).toBe('全對：很好。')
  await examine(page)
  await page.getByRole('textbox', { name: '結果' }).fill('# 0-0 再看一次')
  await expect.poll(() => preview.getByRole('status').textContent()).toBe('這樣作答沒有結果。')
})

test('a new quiz is previewed while it is typed, and readers see it only when it was opened', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/registers/quizzes/new`)
  await hydrated(page)
  const preview = page.getByRole('region', { name: '讀者作答的樣子' })
  await page.getByLabel('種類').selectOption('knowledge')
  await page.getByLabel('名稱').fill('量血壓的小測驗')
  await page.getByLabel('說明').fill('一題就好。')
  await page.getByLabel('頻道').selectOption({ index: 1 })
  await page.getByLabel('題目').fill('# 量血壓前要坐幾分鐘？\n- 一分鐘\n* 五分鐘')
  await page.getByRole('textbox', { name: '結果' }).fill('# 0-0 再看一次\n沒關係。\n\n# 1-1 全對\n很好。')
  await expect.poll(() => preview.getByRole('row').allTextContents()).toEqual(['作答結果', '答對 0 題再看一次', '答對 1 題全對'])
  const opened = page.getByRole('checkbox', { name: /^讀者看得到/ })
  await opened.check()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByText('新的測驗先存成不公開').waitFor()
  await opened.uncheck()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByText('讀者還看不到。看過每一條路').waitFor()
  const key = new URL(page.url()).pathname.split('/').at(-1)
  const status = async () => (await page.request.get(`${origin}/test/Index/${key}`)).status()
  expect(await status()).toBe(404)
  expect(await page.getByRole('link', { name: '讀者看到的頁面' }).count()).toBe(0)
  await opened.check()
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await page.getByText('讀者兩秒內就會看到').waitFor()
  await expect.poll(status, { timeout: 5000 }).toBe(200)
  await opened.uncheck()
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect.poll(status, { timeout: 5000 }).toBe(404)
})

test('a channel is put into a menu from its own page', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/registers/channels/2`)
  await hydrated(page)
  const title = await page.getByLabel('名稱').inputValue()
  await page.getByRole('link', { name: '加到選單' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/registers/menus/new')
  expect(await page.getByLabel('文字').inputValue()).toBe(title)
  expect(await page.getByLabel('連到').inputValue()).toBe('/channel/2')
})
