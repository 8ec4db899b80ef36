import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { appWith } from '../support/authenticator-app.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { root } from '../support/site.ts'
import { editor } from './pages/editor.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { hydrated } from './support/visit.ts'
import { sheet } from './support/write.ts'

const newPage = openBrowser()

/** As in the README: an empty database, and only the required environment variables. */
const database = await createTestDatabase({ bare: true })
const directory = mkdtempSync(join(tmpdir(), 'healthpress-first-day-'))
const url = `http://127.0.0.1:${await freePort()}`
const secret = () => randomBytes(32).toString('hex')
const environment = { NODE_ENV: 'production', DATABASE_URL: database.url, SITE_URL: url, PORT: new URL(url).port }
const site = startProcess({
  ...environment,
  API_KEY: 'first-day-web',
  AUTH_SECRET: secret(),
  TIER_SECRET: secret(),
  DATA_DIR: directory,
  LOG_LEVEL: 'info',
  // each reader of the journey has an own IP address
  TRUSTED_PROXIES: '127.0.0.1,::1',
})
await site.ready()
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  removeFolder(directory)
})

/** `npm run admin -- …`, as an operator runs it. @returns the link that it prints */
function adminLink(email: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['build/bin/admin.js', email], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  })
  const link = stdout.split('\n').find((line) => line.startsWith(`${url}/setup?token=`))
  if (!link) throw new Error(`no link was printed: ${stdout}${stderr}`)
  return link
}

/**
 * Performs an action that navigates, and waits until the new page is shown and hydrated.
 * @param expectedText text of the new page that the old one lacks: the URL changes before the content
 */
async function expectNavigation(page: Page, action: () => Promise<void>, to: RegExp, expectedText: string): Promise<void> {
  await action()
  await page
    .waitForURL((target) => to.test(target.pathname + target.search))
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\nThe page says instead:\n${await page.getByRole('main').ariaSnapshot()}`)
    })
  await page.getByRole('main').getByText(expectedText).first().waitFor()
  await hydrated(page)
}
/** The page of a manuscript, with any confirmation. */
const onPost = /^\/office\/posts\/\d+(\?|$)/
const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => () => page.getByRole('link', { name, exact: true }).click()
/** The save state of the text, as displayed. */
const actual = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^(已儲存|還沒儲存|儲存中)/ })
    .textContent()
/** Clicks the button; the page stays. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '儲存', exact: true }).last().click()
  await editor(page).savedByHand.waitFor()
}
/** Publishes the newest version: an autosave may still be pending after the page load, and the button waits for it. */
async function publish(page: Page): Promise<void> {
  await expect.poll(() => actual(page)).toMatch(/^已儲存/)
  await expectNavigation(page, () => page.getByRole('button', { name: '立刻發布' }).click(), onPost, '已經發布。')
}
/** Waits until the input was saved automatically. @param before the state displayed before */
const isSavedAutomatically = (page: Page, before: string | null) =>
  expect
    .poll(async () => {
      const now = await actual(page)
      return now !== before && now?.startsWith('已儲存')
    })
    .toBe(true)

const onPhone = { width: 390, deviceScaleFactor: 1 }

const paragraphs = ['第一段說早餐。', '第二段說午餐。', '第三段說晚餐。', '第四段說消夜，只有會員讀得到。']

test('from an empty database to a walled article with images: published, corrected, withdrawn', async () => {
  const page = await newPage()

  // the account, its second factor, the magazine
  await page.goto(adminLink('founder@mail.test'))
  await hydrated(page)
  await page.getByLabel('姓名').fill('林管理')
  await page.getByLabel('設定密碼').fill('nine-quiet-harbours')
  await expectNavigation(page, press(page, '開啟帳號'), /^\/office\/second-factor\?/, '請先設定一種驗證方式')
  await press(page, '設定驗證 App')()
  await page.getByText('不能掃描？用手輸入').click()
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? ''
  await page.getByLabel('驗證碼').fill(await appWith(key)())
  await press(page, '完成設定')()
  await expectNavigation(page, follow(page, '我已經留下來了，繼續'), /^\/office$/, '開張清單')
  await expectNavigation(page, follow(page, '名稱與條款'), /^\/office\/setup$/, '每一格都有預設')
  await page.getByLabel('名稱', { exact: true }).fill('安心健康')
  await page.getByLabel('其他頻道').fill('編輯室')
  await page.getByLabel('不談醫療的頻道').fill('編輯室')
  await expectNavigation(page, press(page, '完成設定'), /^\/office\/settings|^\/office$|^\/office\?/, '設定完成')

  // the settings can be changed at any time
  await expectNavigation(page, follow(page, '設定'), /^\/office\/settings$/, '讀者兩秒內就會看到')
  await page.getByRole('group', { name: '會員牆' }).getByLabel('標題').fill('留下電子郵件，讀完這一篇')
  await expectNavigation(page, press(page, '儲存'), /^\/office\/settings/, '已經儲存。')
  await page.reload()
  await hydrated(page)
  expect(await page.getByText('已經儲存。').count(), 'what was done is said once').toBe(0)
  expect(await page.getByRole('group', { name: '會員牆' }).getByLabel('標題').inputValue()).toBe('留下電子郵件，讀完這一篇')

  // an image with its metadata
  await expectNavigation(page, follow(page, '圖庫'), /^\/office\/media$/, '最近上傳的在前')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#7a5', noise } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: '早餐.png', mimeType: 'image/png', buffer: bytes })
  await press(page, '上傳')()
  await expectNavigation(
    page,
    () => page.getByRole('status').getByRole('link', { name: '早餐.png' }).click(),
    /^\/office\/media\/[0-9a-f]{32}$/,
    '用在哪裡',
  )
  const picture = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByLabel('替代文字').fill('一碗燕麥粥，上面有香蕉片')
  await expectNavigation(page, press(page, '儲存'), /^\/office\/media\//, '已經儲存。')

  // the article
  await expectNavigation(page, follow(page, '稿件'), /^\/office\/posts$/, '最近修改的在前')
  await expectNavigation(page, follow(page, '寫新稿'), /^\/office\/posts\/new$/, '先起一個標題就好')
  await page.getByLabel('標題').fill('少放半匙鹽')
  await expectNavigation(page, press(page, '開始寫'), /^\/office\/posts\/\d+$/, '草稿，讀者看不到')
  const pageUrl = page.url()
  const text = page.getByRole('textbox', { name: '內文', exact: true })
  await text.click()
  const created = await actual(page)
  for (const [index, paragraphText] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(paragraphText)
  }
  await page.getByLabel('前言').fill('從今晚的湯開始。')
  await page.getByLabel('作者 1').fill('編輯部')
  await page.getByLabel('頻道 1').fill('編輯室')
  await page.getByLabel('封面圖片', { exact: true }).fill(picture)
  await page.getByLabel('誰能讀').selectOption({ label: '會員才能讀全文' })
  await isSavedAutomatically(page, created)
  await save(page)
  await expectAccessible(page)
  await sheet(page, '發布').click()
  await publish(page)

  // a reader on a phone sees the wall
  const reader = await newPage(onPhone)
  const post = url + (await page.getByRole('link', { name: '看公開的頁面' }).getAttribute('href'))
  // requested without scripts: a page withdrawn while loading would have its own calls rejected
  const fetchPost = () => reader.request.get(post)
  await expect.poll(async () => (await fetchPost()).status()).toBe(200)
  await reader.goto(post)
  await reader.getByText('第一段說早餐。').waitFor()
  await reader.getByText('留下電子郵件，讀完這一篇').waitFor()
  expect(await reader.content()).not.toContain('只有會員讀得到')

  // a change of a published text needs a correction notice
  const published = await actual(page)
  await text.getByText('第一段說早餐。').click()
  await page.keyboard.press('End')
  await page.keyboard.type('鹽少於 6 公克。')
  await isSavedAutomatically(page, published)
  // the panel asks for the notice as soon as it is saved
  await sheet(page, '發布').click()
  await page.getByLabel('更正說明').fill('補上一天的鹽量。')
  await publish(page)
  await expect.poll(async () => (await fetchPost()).text()).toContain('鹽少於 6 公克。')

  // and is withdrawn
  await sheet(page, '發布').click()
  await page.getByText('下架', { exact: true }).click()
  await page.getByLabel('原因').fill('圖要重拍')
  await expectNavigation(page, press(page, '確定下架'), onPost, '已經下架。')
  await expect.poll(async () => (await fetchPost()).status()).toBe(404)
  expect(page.url().startsWith(pageUrl)).toBe(true)
})

test('a new magazine promises no coupon for the topics until its entry FTI is unarchived', async () => {
  const page = await newPage(onPhone)
  const promise = /折扣|優惠|領取/
  await page.goto(`${url}/fti`)
  await hydrated(page)
  expect(await page.title()).not.toMatch(promise)
  for (const tile of await page
    .getByRole('checkbox')
    .all()
    .then((all) => all.slice(0, 3)))
    await tile.check({ force: true })
  expect(await page.getByRole('main').textContent()).not.toMatch(promise)
  await press(page, '下一步')()
  await page.locator('select[name=industry]').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(promise)
  await expectAccessible(page)

  await database.db.execute(sql`update coupon_campaigns set archived_at = null where code = 'FTI'`)
  await page.goto(`${url}/fti`)
  await hydrated(page)
  expect(await page.title()).toMatch(promise)
  expect(await page.getByRole('main').textContent()).toMatch(promise)
})
