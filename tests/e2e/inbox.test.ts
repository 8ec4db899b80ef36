import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { seatsError } from '../../src/domain/forms/sign-up.ts'
import { errorOf, expectError } from './pages/forms.ts'
import { confirmed, officeMenu } from './pages/office.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { hydrated, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')

/**
 * Submits the form of a page; a submission that is faster than human typing is rejected and retried. @returns its
 * reference
 */
async function submitForm(page: Page, button: string): Promise<string> {
  const send = async () => {
    const response = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('.data'),
    )
    await page.getByRole('button', { name: button, exact: true }).click()
    return (await response).status()
  }
  await expect.poll(send, { interval: 1000 }).not.toBe(422)
  await page.getByText('您的編號').waitFor()
  return /[SLAFEC]-\d{8}-[0-9A-Z]{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
}

test('an inbox entry is found, assigned, answered and exported without formula injection', async () => {
  const reader = await newPage()
  await visit(reader, '/contact')
  await hydrated(reader)
  await reader.getByLabel('姓名').fill('=HYPERLINK("http://x")')
  await reader.getByLabel('電子郵件').fill('journey@mail.test')
  await reader.getByLabel('想說的是').selectOption('文章有誤')
  await reader.getByLabel('內容').fill('第三段的單位寫錯了，應該是微克才對。')
  const number = await submitForm(reader, '送出')

  const page = await newPage()
  await signInQuietly(page, 'care')
  await page.goto(`${origin}/office`)
  await hydrated(page)
  await officeMenu(page).getByRole('link', { name: '收件匣' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/inbox')
  await page.getByLabel('編號、姓名、單位或電子郵件').fill(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ searchParams }) => searchParams.get('words') === number)
  await expect.poll(() => page.getByRole('main').getByText('@m').count()).toBe(1)
  expect(await page.getByRole('main').textContent()).not.toContain('journey@mail.test')
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下載試算表檔' }).click()])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(number)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)

  await page.getByRole('link', { name: number }).click()
  await page.waitForURL(({ pathname }) => pathname === `/office/inbox/${number}`)
  await hydrated(page)
  await page.getByText('第三段的單位寫錯了').waitFor()
  await expectAccessible(page)
  const wrong = page.getByRole('main').locator('[aria-invalid="true"]')
  await page.getByRole('button', { name: '儲存備註' }).click()
  await expect.poll(() => wrong.count()).toBe(1)
  await page.getByRole('combobox', { name: '負責的人' }).selectOption({ label: '許雅雯' })
  await page.getByRole('button', { name: '指派', exact: true }).click()
  await confirmed(page, 'assign')
  // the error of another form does not remain beside the success message
  expect(await wrong.count()).toBe(0)
  await page.getByRole('combobox', { name: '範本' }).selectOption({ label: '文章已經更正' })
  await page.getByRole('button', { name: '套用' }).click()
  const text = page.getByRole('textbox', { name: '回覆內容' })
  await expect.poll(() => text.inputValue()).toContain('{篇名}')
  await page.getByRole('button', { name: '寄出回覆' }).click()
  await expect.poll(() => errorOf(text)).toContain('{篇名}')
  await text.fill((await text.inputValue()).replace('{篇名}', '〈減鹽的第一步〉'))
  const changed = await page.request.post(`${origin}/api/v3.0/office/entry/${number}/state`, {
    headers: { 'api-key': 'healthpress-web', origin },
    data: { base: 2, state: 'closed' },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.getByRole('textbox', { name: '寫備註' }).fill('還沒存的備註')
  await page.getByRole('button', { name: '寄出回覆' }).click()
  await page.getByText('同事剛才更改了這一筆').waitFor()
  await page.getByText('狀態改為「已結案」').waitFor()
  expect(await text.inputValue()).toContain('〈減鹽的第一步〉')
  // by keyboard: from the text to the button
  await text.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await confirmed(page, 'reply')
  await expect.poll(() => page.getByRole('main').textContent()).toContain('許雅雯 回覆對方')
  await expect.poll(() => text.inputValue()).toBe('')
  expect(await page.getByRole('textbox', { name: '寫備註' }).inputValue()).toBe('還沒存的備註')
  await expectAccessible(page)

  await reader.goto(`${origin}/outbox`)
  await reader.getByRole('link', { name: new RegExp(`^Re: .*${number}`) }).click()
  await expect.poll(() => reader.content()).toContain('減鹽的第一步')
})

test('an activity closes when it is full, and opens again when a sign-up is cancelled', async () => {
  const reader = await newPage()
  await visit(reader, '/activity?join=1')
  await hydrated(reader)
  await reader.getByLabel('姓名').fill('駱小芬')
  await reader.getByLabel('電子郵件').fill('seat@mail.test')
  await reader.getByLabel('人數').selectOption('2')
  const number = await submitForm(reader, '送出報名')

  const page = await newPage()
  await signInQuietly(page, 'care')
  await page.goto(`${origin}/office/inbox`)
  await hydrated(page)
  await page.getByRole('link', { name: '活動報名名單' }).click()
  await page.getByRole('link', { name: /讀者講座：\s?血壓這樣量才算數/ }).click()
  await page.getByRole('link', { name: '駱小芬 2 人' }).waitFor()
  await expectAccessible(page)
  const seatCount = /(\d+) 人，名額/.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? ''
  const seats = page.getByRole('textbox', { name: '名額' })
  await seats.fill('1')
  await page.getByRole('button', { name: '改名額' }).click()
  await expectError(seats, seatsError(1, { taken: Number(seatCount), elsewhere: false }))
  await seats.fill(seatCount)
  await page.getByRole('button', { name: '改名額' }).click()
  await confirmed(page, 'seats')
  const seatsLeft = async () => {
    const { items } = await (
      await reader.request.get(`${origin}/api/v3.0/activity`, { headers: { 'api-key': 'healthpress-web' } })
    ).json()
    return (items as { id: number; seats_left: number }[]).find(({ id }) => id === 1)?.seats_left
  }
  expect(await seatsLeft()).toBe(0)
  const activityText = async () => {
    await reader.goto(`${origin}/activity`)
    const lecture = reader.getByRole('listitem').filter({ has: reader.getByRole('heading', { name: /血壓這樣量才算數/ }) })
    return lecture.textContent()
  }
  await expect.poll(activityText).toContain('已額滿')

  await page.getByRole('link', { name: '駱小芬 2 人' }).click()
  await page.waitForURL(({ pathname }) => pathname === `/office/inbox/${number}`)
  await hydrated(page)
  await page.getByRole('textbox', { name: '原因' }).fill('場地改期')
  await page.getByRole('button', { name: '取消這份報名' }).click()
  await confirmed(page, 'cancel')
  await expect.poll(activityText).toContain('還有 2 位')
  await page.goto(`${origin}/office/inbox/activities/1`)
  await hydrated(page)
  await page.getByRole('textbox', { name: '名額' }).fill('80')
  await page.getByRole('button', { name: '改名額' }).click()
  await confirmed(page, 'seats')
})
