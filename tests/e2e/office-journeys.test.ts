import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { editor } from './pages/editor.ts'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import { Presser, saved, tabTo } from './support/walk-journey.ts'
import { done, paragraph, sheet, write } from './support/write.ts'

const newPage = openBrowser()
/** Scripts are blocked in preview frames, and the browser logs it. */
const logs = /^Blocked script execution/
const origin = inject('siteUrl')
const own = { 'api-key': 'healthpress-web' }
/** A word unique in the run; without digits, which a spelling fix may not touch. */
const rare = (name: string) => name + [...String(process.pid)].map((digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')
/** Requests without cookies, as a visitor. */
const says = async (page: Page, path: string) => (await page.request.get(origin + path, { headers: own })).text()
const publishing = (page: Page) => page.getByRole('button', { name: '立刻發布' })
/** Days until the next Tuesday at eight in Taipei, as the value of a datetime field. */
const tuesday = () => {
  const today = new Date(Date.now() + 8 * 3_600_000)
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7
  return `${new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T08:00`
}
/** Maximum time from publishing until every rendering of the post agrees, milliseconds. */
const agreesWithin = 5000
/** Waits until a word is wherever the post is shown: its page, the API, the feed. */
async function agree(page: Page, number: number, word: string): Promise<void> {
  const until = Date.now() + agreesWithin
  for (const output of [`/article/${number}`, `/api/v3.0/article/${number}`, '/rss.xml'])
    await expect.poll(() => says(page, output), { timeout: Math.max(until - Date.now(), 1), message: output }).toContain(word)
  // and until the search finds it: a second later, or more on a busy machine (the limit is in `npm run bench`)
  await expect.poll(() => says(page, `/search?keyword=${encodeURIComponent(word)}`)).toContain(`/article/${number}`)
}
/** Waits until the text is editable. */
const inText = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches('[contenteditable]'))).toBe(true)
const publicNumber = async (page: Page) => {
  const href = await page.getByRole('link', { name: '看公開的頁面' }).getAttribute('href')
  return Number(href?.split('/').at(-1))
}

test('by mouse: an article takes 1 click, an image 5, publishing 2, a fix 3, scheduling 4', async () => {
  const page = await newPage({ logs })
  const by = new Presser()
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/posts`)
  await hydrated(page)

  // journeys are numbered in docs/practices/tests.md
  // journey 1: one click and typing
  await by.press(page.getByRole('link', { name: '寫新稿' }))
  await page.getByRole('heading', { name: '寫新稿', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('標題').evaluate((field) => field === document.activeElement)).toBe(true)
  const title = rare('按滑鼠寫的')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/office\/posts\/\d+$/)
  await inText(page)
  await page.keyboard.type('走路不必一次走完。')
  await saved(page)
  expect(by.taken()).toBe(1)
  // only a channel without medical content needs no signature
  await page.getByLabel('頻道 1').fill('編輯室')
  await saved(page, 3)

  // journey 2: two clicks; the effect is shown above the second
  await page.locator('[contenteditable=true]').waitFor()
  await by.press(sheet(page, '發布'))
  await by.press(publishing(page))
  await done(page, 'publish')
  expect(by.taken()).toBe(2)
  const number = await publicNumber(page)

  // journey 5: three clicks, and everywhere within five seconds
  await saved(page)
  const typo = rare('散步')
  await by.press(page.getByLabel('標題', { exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.type(typo)
  await saved(page, 5)
  await by.press(sheet(page, '發布'))
  await by.press(page.getByRole('button', { name: '只改錯字，發布' }))
  await page.getByText('已經公開，讀者看到的就是這一版。').waitFor()
  expect(by.taken()).toBe(3)
  await agree(page, number, typo)

  // journey 9: four clicks and a time; the preview shows the future page and its time
  await write(page, [paragraph('a', '星期二才看得到的一段')])
  await by.press(sheet(page, '發布'))
  await by.press(page.getByLabel('公開時間（台北）').last())
  await page.getByLabel('公開時間（台北）').last().fill(tuesday())
  await page
    .getByText(/星期二.*上午 8:00（台北時間）/)
    .last()
    .waitFor()
  await by.press(page.getByRole('button', { name: '排程', exact: true }))
  await done(page, 'publish')
  const seenBy = (who: string) => page.frameLocator(`iframe[title="${who}看到的頁面"]`)
  await by.press(page.getByRole('link', { name: '看公開那一刻各種讀者看到的' }))
  for (const who of ['訪客', '訂戶']) await seenBy(who).getByText('星期二才看得到的一段').waitFor()
  expect(by.taken()).toBe(4)
})

test('by keyboard: the same, without a mouse', async () => {
  const page = await newPage({ logs })
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/posts`)
  await hydrated(page)
  const { keyboard } = page

  // journey 1
  await tabTo(page, '寫新稿')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '寫新稿', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('標題').evaluate((field) => field === document.activeElement)).toBe(true)
  const title = rare('按鍵盤寫的')
  await keyboard.type(title)
  await keyboard.press('Enter')
  await page.waitForURL(/\/office\/posts\/\d+$/)
  await inText(page)
  await keyboard.type('走路不必一次走完。')
  await saved(page)
  await page.locator('[contenteditable=true]').waitFor()

  // journey 9, up to the preview: a time, and the schedule cancelled
  await tabTo(page, '公開時間（台北）')
  await page.locator(':focus').fill(tuesday())
  await saved(page, 3)
  await tabTo(page, '頻道 1', 'Shift+Tab')
  await keyboard.type('編輯室')
  await saved(page, 4)
  await tabTo(page, '發布')
  await keyboard.press('Enter')
  await tabTo(page, '排程')
  await keyboard.press('Enter')
  await done(page, 'publish')
  await tabTo(page, '透視鏡')
  await keyboard.press('Enter')
  await page.waitForURL(/\/lens$/)
  const seenBy = (who: string) => page.frameLocator(`iframe[title="${who}看到的頁面"]`)
  // a scheduled text is previewed as of its publication
  await page.getByRole('status').filter({ hasText: '「公開」那一刻' }).waitFor()
  await seenBy('訂戶').getByText('走路不必一次走完。').waitFor()
  await tabTo(page, /^現在/)
  await keyboard.press('Enter')
  await seenBy('訂戶').getByText('找不到').first().waitFor()
  await tabTo(page, '回到稿件', 'Shift+Tab')
  await keyboard.press('Enter')
  await page.waitForURL(/\/office\/posts\/\d+$/)
  await page.locator('[contenteditable=true]').waitFor()
  await tabTo(page, '發布')
  await keyboard.press('Enter')
  await tabTo(page, '取消排程')
  await keyboard.press('Enter')
  await done(page, 'unschedule')

  // journey 2: cancelling the schedule clears its time, too. One key moves from the text to the panel and back; or its name
  await page.getByText('走路不必一次走完。').last().click()
  await keyboard.press('End')
  await keyboard.press('Control+Alt+m')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('在這一段寫註解：「走路不必一次…」')
  await keyboard.press('Control+Alt+m')
  await inText(page)
  await keyboard.press('Alt+F7')
  await publishing(page).waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('發布')
  await keyboard.press('Alt+F7')
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^註解/)
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await inText(page)
  await keyboard.type('再走一趟。')
  await page.getByText('走路不必一次走完。再走一趟。').first().waitFor()
  await saved(page, 6)
  await keyboard.press('Alt+/')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await palette.waitFor()
  await keyboard.type('發布')
  await page.getByRole('option', { name: /^發布/ }).waitFor()
  await keyboard.press('Enter')
  await publishing(page).waitFor()
  await tabTo(page, '立刻發布')
  await keyboard.press('Enter')
  await done(page, 'publish')
  const number = await publicNumber(page)

  // journey 5
  await tabTo(page, '標題')
  await keyboard.press('End')
  const typo = rare('慢走')
  await keyboard.type(typo)
  await keyboard.press('Enter')
  await inText(page)
  await tabTo(page, '發布')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: /^只改錯字/ }).waitFor()
  await tabTo(page, '只改錯字，發布')
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^已儲存/ })
        .count(),
    )
    .toBe(1)
  await keyboard.press('Enter')
  await page.getByText('已經公開，讀者看到的就是這一版。').waitFor()
  await agree(page, number, typo)
})

test('an embargo that is entered but invalid keeps a text back, too', async () => {
  const page = await newPage({ logs })
  await signInQuietly(page, 'chief')
  const address = await write(page, [paragraph('a', '走路不必一次走完。')])
  await page.getByLabel('不能公開到（台北）').fill('2099-01-01T08:00')
  await editor(page).settings('refused').first().waitFor()
  await sheet(page, '發布').click()
  await page.getByRole('status').filter({ hasText: '改好或改回來，才能發布' }).waitFor()
  await publishing(page).click()
  await page.getByLabel('為什麼、和誰約好的').fill('期刊解禁')
  await page.getByText('（期刊解禁）').first().waitFor()
  expect(await publishing(page).count()).toBe(0)
  expect(await says(page, address.slice(origin.length).replace('/office', '/api/v3.0/office'))).toContain('"state":"draft"')
})
