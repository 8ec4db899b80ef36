import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import {
  nextTuesday,
  publicNumber,
  publishButton,
  tabTo,
  uniqueWord,
  waitForEditorFocus,
  waitUntilPublishedEverywhere,
  waitUntilSaved,
} from './support/walk-journey.ts'
import { waitForConfirmation } from './support/write.ts'

const newPage = openBrowser()
/** Scripts are blocked in preview frames, and the browser logs it. */
const allowedLogs = /^Blocked script execution/
const origin = inject('siteUrl')

test('the office journeys by keyboard alone', async () => {
  const page = await newPage({ allowedLogs })
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/posts`)
  await hydrated(page)
  const { keyboard } = page

  // new article → saved draft
  await tabTo(page, '寫新稿')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '寫新稿', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('標題').evaluate((field) => field === document.activeElement)).toBe(true)
  const title = uniqueWord('按鍵盤寫的')
  await keyboard.type(title)
  await keyboard.press('Enter')
  await page.waitForURL(/\/office\/posts\/\d+$/)
  await waitForEditorFocus(page)
  await keyboard.type('走路不必一次走完。')
  await waitUntilSaved(page)
  await page.locator('[contenteditable=true]').waitFor()

  // schedule and preview: a time, and the schedule cancelled
  await tabTo(page, '公開時間（台北）')
  await page.locator(':focus').fill(nextTuesday())
  await waitUntilSaved(page, 3)
  await tabTo(page, '頻道 1', 'Shift+Tab')
  await keyboard.type('編輯室')
  await waitUntilSaved(page, 4)
  await tabTo(page, '發布')
  await keyboard.press('Enter')
  await tabTo(page, '排程')
  await keyboard.press('Enter')
  await waitForConfirmation(page, 'publish')
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
  await waitForConfirmation(page, 'unschedule')

  // draft → public: cancelling the schedule clears its time, too. One key moves from the text to the panel and back; or its name
  await page.getByText('走路不必一次走完。').last().click()
  await keyboard.press('End')
  await keyboard.press('Control+Alt+m')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('在這一段寫註解：「走路不必一次…」')
  await keyboard.press('Control+Alt+m')
  await waitForEditorFocus(page)
  await keyboard.press('Alt+F7')
  await publishButton(page).waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('發布')
  await keyboard.press('Alt+F7')
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^註解/)
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await waitForEditorFocus(page)
  await keyboard.type('再走一趟。')
  await page.getByText('走路不必一次走完。再走一趟。').first().waitFor()
  await waitUntilSaved(page, 6)
  await keyboard.press('Alt+/')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await palette.waitFor()
  await keyboard.type('發布')
  await page.getByRole('option', { name: /^發布/ }).waitFor()
  await keyboard.press('Enter')
  await publishButton(page).waitFor()
  await tabTo(page, '立刻發布')
  await keyboard.press('Enter')
  await waitForConfirmation(page, 'publish')
  const number = await publicNumber(page)

  // a typo in a public article
  await tabTo(page, '標題')
  await keyboard.press('End')
  const typo = uniqueWord('慢走')
  await keyboard.type(typo)
  await keyboard.press('Enter')
  await waitForEditorFocus(page)
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
  await waitUntilPublishedEverywhere(page, number, typo)
})
