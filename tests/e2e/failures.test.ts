import { expect, inject, test } from 'vitest'
import { pastHourError } from '../../src/domain/manuscripts/publish-errors.ts'
import { editor } from './pages/editor.ts'
import { expectError } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { signInQuietly, visit } from './support/visit.ts'
import { paragraph, sheet, text, waitForConfirmation, write, written } from './support/write.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')

test('a missing editor chunk is reported, input stays, and a click reloads it', async () => {
  const page = await newPage({ allowedLogs: /無法載入頁面的一部分|Failed to fetch dynamically imported module/ })
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '開頭')])
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  await page.route('**/assets/office/outline-sheet-*', (route) => route.fulfill({ status: 404 }))
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('還沒存的')
  await page.getByRole('button', { name: '大綱：看大綱' }).click()
  const actual = page.getByRole('alert').filter({ hasText: '有一個工具沒有載入' })
  await actual.waitFor()
  expect(await page.getByText('載入中…').count()).toBe(0)
  // the writer continues, offline as well
  await page.keyboard.type('，再寫')
  await page.context().setOffline(true)
  await actual.getByRole('button', { name: '存好並重新載入' }).click()
  await actual.getByText('現在沒有網路').waitFor()
  await page.context().setOffline(false)
  expect([documents, await written(page)]).toEqual([0, expect.stringContaining('開頭還沒存的，再寫')])

  await page.unroute('**/assets/office/outline-sheet-*')
  await actual.getByRole('button', { name: '存好並重新載入' }).click()
  await actual.waitFor({ state: 'detached' })
  await text(page).getByText('開頭還沒存的，再寫').waitFor()
  await page.getByRole('button', { name: '大綱：看大綱' }).click()
  await page.getByRole('navigation', { name: '大綱' }).waitFor()
  expect(documents).toBe(1)
})

/** The next second Sunday of March, on which New York's clocks skip the hour after two. */
function nextClockChange(now: Date): { year: number; day: string } {
  const year = now.getUTCMonth() < 2 ? now.getUTCFullYear() : now.getUTCFullYear() + 1
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay()
  return { year, day: String(8 + ((7 - first) % 7)).padStart(2, '0') }
}

test('in New York at a clock change, times are Taipei’s with a hint, and a past one is rejected', async () => {
  const page = await newPage({ timezoneId: 'America/New_York' })
  await signInQuietly(page, 'chief')
  await write(page, [paragraph('a', '在紐約寫的一段')])
  await sheet(page, '發布').click()
  const hour = page.getByLabel('公開時間（台北）').last()
  // the hour that New York's clocks skip
  const { year, day } = nextClockChange(new Date())
  await hour.fill(`${year}-03-${day}T02:30`)
  await page
    .getByText(new RegExp(`${year} 年 3 月 ${Number(day)} 日.* 2:30（台北時間）`))
    .last()
    .waitFor()
  await page.getByRole('button', { name: '排程', exact: true }).click()
  await waitForConfirmation(page, 'publish')
  expect(await hour.inputValue()).toBe(`${year}-03-${day}T02:30`)
  const head = await page.request.get(`${origin}/api/v3.0/office/posts/${new URL(page.url()).pathname.split('/').at(-1)}`, {
    headers: { 'api-key': 'healthpress-web' },
  })
  const { items } = (await head.json()) as { items: { publish_date: string } }
  expect(items.publish_date).toBe(new Date(`${year}-03-${day}T02:30+08:00`).toISOString())

  await sheet(page, '發布').click()
  await hour.fill('2026-01-05T08:00')
  // a rejected time is not announced as publishing
  expect(await editor(page).publishesNow.count()).toBe(0)
  await page.getByRole('button', { name: '排程', exact: true }).click()
  await expectError(hour, pastHourError('2026-01-05T08:00', new Date()))
  expect(await hour.inputValue()).toBe('2026-01-05T08:00')
})

test('a reader’s form that is too large stays on the page with its text', async () => {
  const page = await newPage()
  await visit(page, '/contact')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/contact')) sent.push(request.url())
  })
  const form = page.getByRole('main').locator('form[method=post]')
  const text = form.locator('textarea')
  await text.fill('長'.repeat(20_000))
  await form.locator('button[type=submit]').click()
  await expect.poll(() => text.evaluate((field: HTMLTextAreaElement) => field.validationMessage)).toContain('文字太長，沒有送出')
  expect([await text.evaluate((field: HTMLTextAreaElement) => field.value.length), sent]).toEqual([20_000, []])
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  await text.fill('短')
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.validationMessage)).not.toContain('文字太長')
})

test('a form that the server refuses as too large is answered by a page that says so', async () => {
  const page = await newPage({ allowedLogs: /413/ })
  await visit(page, '/contact')
  await page.route(/\/contact(\.data)?(\?.*)?$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 413, contentType: 'text/plain', body: '內容太大' })
      : route.continue(),
  )
  const form = page.getByRole('main').locator('form[method=post]')
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await page.getByRole('heading', { name: '送出的內容太大' }).waitFor()
})
