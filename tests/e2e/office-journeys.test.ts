import { expect, inject, test } from 'vitest'
import { editor } from './pages/editor.ts'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import {
  nextTuesday,
  Presser,
  publicNumber,
  publishButton,
  textAt,
  uniqueWord,
  waitForEditorFocus,
  waitUntilPublishedEverywhere,
  waitUntilSaved,
} from './support/walk-journey.ts'
import { paragraph, sheet, waitForConfirmation, write } from './support/write.ts'

const newPage = openBrowser()
/** Scripts are blocked in preview frames, and the browser logs it. */
const allowedLogs = /^Blocked script execution/
const origin = inject('siteUrl')

test('by mouse: an article takes 1 click, an image 5, publishing 2, a fix 3, scheduling 4', async () => {
  const page = await newPage({ allowedLogs })
  const by = new Presser()
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/posts`)
  await hydrated(page)

  // the journeys and their budgets: docs/practices/tests.md
  // new article → saved draft: one click and typing
  await by.press(page.getByRole('link', { name: '寫新稿' }))
  await page.getByRole('heading', { name: '寫新稿', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('標題').evaluate((field) => field === document.activeElement)).toBe(true)
  const title = uniqueWord('按滑鼠寫的')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/office\/posts\/\d+$/)
  await waitForEditorFocus(page)
  await page.keyboard.type('走路不必一次走完。')
  await waitUntilSaved(page)
  expect(by.taken()).toBe(1)
  // only a channel without medical content needs no signature
  await page.getByLabel('頻道 1').fill('編輯室')
  await waitUntilSaved(page, 3)

  // draft → public: two clicks; the effect is shown above the second
  await page.locator('[contenteditable=true]').waitFor()
  await by.press(sheet(page, '發布'))
  await by.press(publishButton(page))
  await waitForConfirmation(page, 'publish')
  expect(by.taken()).toBe(2)
  const number = await publicNumber(page)

  // a typo in a public article: three clicks, and everywhere within five seconds
  await waitUntilSaved(page)
  const typo = uniqueWord('散步')
  await by.press(page.getByLabel('標題', { exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.type(typo)
  await waitUntilSaved(page, 5)
  await by.press(sheet(page, '發布'))
  await by.press(page.getByRole('button', { name: '只改錯字，發布' }))
  await page.getByText('已經公開，讀者看到的就是這一版。').waitFor()
  expect(by.taken()).toBe(3)
  await waitUntilPublishedEverywhere(page, number, typo)

  // schedule and preview: four clicks and a time; the preview shows the future page and its time
  await write(page, [paragraph('a', '星期二才看得到的一段')])
  await by.press(sheet(page, '發布'))
  await by.press(page.getByLabel('公開時間（台北）').last())
  await page.getByLabel('公開時間（台北）').last().fill(nextTuesday())
  await page
    .getByText(/星期二.*上午 8:00（台北時間）/)
    .last()
    .waitFor()
  await by.press(page.getByRole('button', { name: '排程', exact: true }))
  await waitForConfirmation(page, 'publish')
  const seenBy = (who: string) => page.frameLocator(`iframe[title="${who}看到的頁面"]`)
  await by.press(page.getByRole('link', { name: '看公開那一刻各種讀者看到的' }))
  for (const who of ['訪客', '訂戶']) await seenBy(who).getByText('星期二才看得到的一段').waitFor()
  expect(by.taken()).toBe(4)
})

test('an embargo that is entered but invalid keeps a text back, too', async () => {
  const page = await newPage({ allowedLogs })
  await signInQuietly(page, 'chief')
  const url = await write(page, [paragraph('a', '走路不必一次走完。')])
  await page.getByLabel('不能公開到（台北）').fill('2099-01-01T08:00')
  await editor(page).settings('invalid').first().waitFor()
  await sheet(page, '發布').click()
  await page.getByRole('status').filter({ hasText: '改好或改回來，才能發布' }).waitFor()
  await publishButton(page).click()
  await page.getByLabel('為什麼、和誰約好的').fill('期刊解禁')
  await page.getByText('（期刊解禁）').first().waitFor()
  expect(await publishButton(page).count()).toBe(0)
  expect(await textAt(page, url.slice(origin.length).replace('/office', '/api/v3.0/office'))).toContain('"state":"draft"')
})
