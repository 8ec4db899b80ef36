import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { confirmed, officeMenu } from './pages/office.ts'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly } from './support/visit.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')

/** Answers every question of a page in the same way. @returns the kinds of questions so far */
function answering(page: Page) {
  const requests: string[] = []
  const answer = { leave: false }
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void (answer.leave ? dialog.accept() : dialog.dismiss())
  })
  return { requests, answer }
}

async function opened(who: 'admin' | 'chief', path: string) {
  const page = await newPage()
  await signInQuietly(page, who)
  await page.goto(`${origin}/office`)
  await hydrated(page)
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>('main a[data-client-link]')
    link?.setAttribute('href', to)
    link?.click()
  }, path)
  await page.waitForURL(`${origin}${path}`)
  return { page, ...answering(page) }
}

const leaveLink = (page: Page) => officeMenu(page).getByRole('link', { name: '操作紀錄' })

/** Leaves by a link, by back and by a reload, each of which asks and stays; then by the link, which leaves. */
async function expectQuestions({ page, requests, answer }: Awaited<ReturnType<typeof opened>>, stays: () => Promise<void>) {
  const { href } = await page.evaluate(() => ({ href: location.href }))
  await leaveLink(page).click()
  await expect.poll(() => requests).toEqual(['confirm'])
  await page.evaluate(() => history.back())
  await expect.poll(() => requests).toEqual(['confirm', 'confirm'])
  await expect.poll(() => page.url()).toBe(href)
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => requests).toEqual(['confirm', 'confirm', 'beforeunload'])
  await stays()
  answer.leave = true
  await leaveLink(page).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/audit')
  expect(requests).toHaveLength(4)
}

test('the form of a register asks before its changes are lost, and no longer once they are saved', async () => {
  const { page, requests } = await opened('admin', '/office/registers/shop-items/1')
  const field = page.getByRole('form', { name: /資料$/ }).getByRole('textbox').first()
  const before = await field.inputValue()
  await leaveLink(page).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/audit')
  await page.goBack()
  // changed, and changed back for the other journeys
  for (const value of [`${before}。`, before]) {
    await field.fill(value)
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: '儲存', exact: true }).click()
    expect((await response).ok()).toBe(true)
    await confirmed(page, 'save')
  }
  await leaveLink(page).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/audit')
  expect(requests).toEqual([])
  await page.goBack()
  // a form that was refused is as unsaved as before
  await field.fill('')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await page.getByText('個欄位需要修改').waitFor()
  await leaveLink(page).click()
  await expect.poll(() => requests).toEqual(['confirm'])
  expect(await field.inputValue()).toBe('')
  // archiving loads the form again
  await page.getByText('封存這').click()
  await page.getByRole('button', { name: '封存', exact: true }).click()
  await expect.poll(() => requests).toEqual(['confirm', 'confirm'])
  expect(await field.inputValue()).toBe('')
})

test('a form that was only typed into asks before it is left', async () => {
  const form = await opened('admin', '/office/registers/shop-items/1')
  const field = form.page.getByRole('form', { name: /資料$/ }).getByRole('textbox').first()
  await field.fill('還沒想好的名稱')
  await expectQuestions(form, async () => expect(await field.inputValue()).toBe('還沒想好的名稱'))
})

test('an issue whose contents were rearranged asks before it is left', async () => {
  const board = await opened('admin', '/office/magazines/336')
  const title = board.page.getByRole('textbox', { name: '標題' }).first()
  await title.fill('還沒想好的標題')
  await expectQuestions(board, async () => expect(await title.inputValue()).toBe('還沒想好的標題'))
})

test('a menu whose order was changed asks before it is left, also for another menu', async () => {
  const board = await opened('admin', '/office/menus?menu=5:footer')
  const { page, requests } = board
  await page
    .getByRole('button', { name: /：下移$/ })
    .first()
    .click()
  const isUnsaved = () => page.getByText('（還沒有儲存）').waitFor()
  await page.getByRole('button', { name: '打開' }).click()
  await expect.poll(() => requests).toEqual(['confirm'])
  requests.length = 0
  await expectQuestions(board, isUnsaved)
})

test('an article chosen but not yet on the front page asks before leaving, not within the page', async () => {
  const board = await opened('chief', '/office/front')
  const { page, requests } = board
  const articles = page.getByRole('group', { name: '哪一篇' }).getByRole('radio')
  await articles.nth(3).check()
  await page.getByRole('combobox', { name: '位置' }).selectOption({ index: 1 })
  await page.waitForURL(({ searchParams }) => searchParams.has('slot'))
  expect(requests).toEqual([])
  await articles.nth(2).check()
  await page.getByRole('radio', { name: '自己選時間' }).check()
  await officeMenu(page).getByRole('link', { name: '行事曆' }).click()
  await expect.poll(() => requests).toEqual(['confirm'])
  expect(await articles.nth(2).isChecked()).toBe(true)
})
