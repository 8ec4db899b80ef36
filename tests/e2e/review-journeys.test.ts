import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { errorOf } from './pages/forms.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { mailTo } from './support/join.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import { Presser, tabTo, waitUntilSaved } from './support/walk-journey.ts'
import { open, paragraph, sheet, text, waitForConfirmation, write } from './support/write.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')
/** The selected option of the focused select. */
const chosen = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions?.[0]?.textContent ?? '')

test('review from desktop to phone: submit 2 clicks, sign 3, reject 3; and all of it by keys', async () => {
  const [desktop, phone] = [await newPage(), await newPage({ width: widths.narrow, hasTouch: true, isMobile: true })]
  const [onDesktop, onPhone] = [new Presser(), new Presser()]
  await Promise.all([signInQuietly(desktop, 'chief'), signInQuietly(phone, 'reviewer')])
  const url = await write(desktop, [paragraph('a', '飯後服用，每天一次。')])

  // the journeys and their budgets: docs/practices/tests.md
  // submit for review: two clicks and a choice
  await onDesktop.press(sheet(desktop, '送審'))
  await desktop
    .getByLabel('送給')
    .selectOption({ label: (await desktop.getByLabel('送給').locator('option', { hasText: '周明德' }).textContent()) ?? '' })
  await onDesktop.press(desktop.getByRole('button', { name: '送出', exact: true }))
  await waitForConfirmation(desktop, 'submit')
  expect(onDesktop.taken()).toBe(2)

  // from the mail to the signature: the mail, which is the first click, on a phone
  const mail = await mailTo('reviewer@example.com', `${new URL(url).pathname}/review`)
  const link = /https?:\/\/\S+\/office\/posts\/\d+\/review\S*/.exec(mail)?.[0] ?? ''
  expect(link).toContain(new URL(url).pathname)
  onPhone.presses += 1
  await phone.goto(link)
  await hydrated(phone)
  // an unsent note stays while another is viewed, and after a reload, until it is sent
  const [block, wholeTextNote] = [phone.locator('#b-a'), phone.locator('#b-whole')]
  await block.getByRole('link', { name: '寫註解' }).click()
  await block.getByLabel('註解', { exact: true }).fill('飯後多久要寫')
  await wholeTextNote.getByRole('link', { name: '寫註解' }).click()
  await wholeTextNote.getByLabel('註解', { exact: true }).waitFor()
  await phone.getByRole('region', { name: '還沒送出的註解' }).getByRole('status').waitFor()
  // so does the comment of a rejection, restored automatically
  const reasonField = phone.getByLabel('要改什麼，或為什麼婉拒')
  await reasonField.fill('寫了一半')
  await phone.reload()
  await hydrated(phone)
  await expect.poll(() => reasonField.inputValue()).toBe('寫了一半')
  await reasonField.fill('')
  await phone.getByRole('link', { name: '接著寫「飯後多久要寫」', exact: true }).click()
  await expect.poll(() => block.getByLabel('註解', { exact: true }).inputValue()).toBe('飯後多久要寫')
  await block.getByRole('button', { name: '加上註解' }).click()
  await waitForConfirmation(phone, 'note')
  await block.getByText('飯後多久要寫').waitFor()
  expect(await phone.getByRole('region', { name: '還沒送出的註解' }).count()).toBe(0)

  // it is answered beside the text: by its mark, and by keys
  await open(desktop, url)
  const notes = desktop.locator('details[name=panel]').filter({ has: desktop.locator('#notes') })
  const mark = desktop.getByRole('button', { name: '1 則註解：「飯後服用，每天一次。」' })
  await mark.click()
  await notes.getByText('飯後多久要寫').waitFor()
  await expectAccessible(desktop, 'other')
  await notes.getByRole('button', { name: '回覆' }).click()
  await notes.getByLabel('回覆', { exact: true }).fill('飯後半小時')
  await notes.getByRole('button', { name: '送出回覆' }).click()
  await notes.getByText('回覆已經送出。').waitFor()
  await notes.getByText('飯後半小時').waitFor()
  // a pre-publication check links to it on this page, not to another page
  await sheet(desktop, '發布').click()
  await desktop.getByRole('link', { name: '還有 1 則註解沒有處理' }).click()
  await expect.poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('周明德的註解')
  expect(new URL(desktop.url()).pathname).toBe(new URL(url).pathname)
  await text(desktop).getByText('飯後服用，每天一次。').click()
  await desktop.keyboard.press('Alt+F8')
  await expect.poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('周明德的註解')
  await desktop.keyboard.press('Escape')
  expect(await text(desktop).evaluate((element) => element === document.activeElement)).toBe(true)
  // new notes arrive; a resolved one disappears from the margin
  const uid = new URL(url).pathname.split('/').at(-1)
  await phone.request.post(`${origin}/api/v3.0/office/posts/${uid}/note`, {
    data: { text: '劑量也要寫' },
    headers: { 'api-key': 'healthpress-web', origin },
  })
  await notes.getByText('劑量也要寫').waitFor()
  await notes.getByRole('article').filter({ hasText: '飯後多久要寫' }).getByRole('button', { name: '處理好了' }).click()
  await mark.waitFor({ state: 'detached' })

  await onPhone.press(phone.getByRole('link', { name: '跳到簽核' }))
  await onPhone.press(phone.getByRole('button', { name: '簽核這一版' }))
  await waitForConfirmation(phone, 'sign')
  expect(onPhone.taken()).toBe(3)

  // the published one first
  await desktop.goto(`${url}#publish`)
  await hydrated(desktop)
  await desktop.getByRole('button', { name: '立刻發布' }).click()
  await waitForConfirmation(desktop, 'publish')
  const href = (await desktop.getByRole('link', { name: '看公開的頁面' }).getAttribute('href')) ?? ''
  const page = async () => (await desktop.request.get(origin + href)).text()
  await expect.poll(page).toContain('飯後服用，每天一次。')

  // a medical correction: other words on dosage are a medical correction; readers see the old text until it is signed
  await desktop.locator('[contenteditable=true]').waitFor()
  await onDesktop.press(text(desktop).getByText('飯後服用，每天一次。'))
  await desktop.keyboard.press('End')
  await desktop.keyboard.type('飯後半小時。')
  await waitUntilSaved(desktop, 5)
  await onDesktop.press(desktop.getByRole('button', { name: '再送周明德' }))
  await waitForConfirmation(desktop, 'submit')
  expect(await page()).not.toContain('飯後半小時。')
  await phone.goto(link)
  await hydrated(phone)
  await phone.getByText('飯後半小時。', { exact: true }).waitFor()
  // signing a version changed meanwhile shows the current text
  await desktop.goto(url)
  await text(desktop).getByText('飯後服用，每天一次。').click()
  await desktop.keyboard.press('End')
  await desktop.keyboard.type('配溫水。')
  await waitUntilSaved(desktop, 7)
  await phone.getByRole('button', { name: '看新的內容' }).waitFor()
  await phone.getByRole('button', { name: '簽核這一版' }).click()
  await phone.locator('#answer').getByText('這一頁已經換成最新的').waitFor()
  await phone.getByText('配溫水。').first().waitFor()
  await expect.poll(() => phone.getByRole('button', { name: '看新的內容' }).count()).toBe(0)
  await phone.getByRole('button', { name: '簽核這一版' }).click()
  await waitForConfirmation(phone, 'sign')
  expect(await page()).not.toContain('飯後半小時。')
  await desktop.goto(`${url}#publish`)
  await hydrated(desktop)
  await desktop.getByLabel('更正說明').fill('補上多久。')
  await onDesktop.press(desktop.getByRole('button', { name: '立刻發布' }))
  await waitForConfirmation(desktop, 'publish')
  expect(onDesktop.taken()).toBe(3)
  await expect.poll(page).toContain('飯後半小時。')
  await expect.poll(page).toContain('補上多久。')

  // the correction and its submission by keyboard: other words, and the choice of reviewer
  await text(desktop).waitFor()
  await tabTo(desktop, '內文')
  await desktop.keyboard.press('Control+End')
  await desktop.keyboard.type('睡前不吃。')
  await waitUntilSaved(desktop, 10)
  await tabTo(desktop, '送審')
  await desktop.keyboard.press('Enter')
  await tabTo(desktop, '送給')
  await desktop.keyboard.press('Home')
  await expect.poll(() => chosen(desktop)).toBe('請選擇')
  const clinicians = await desktop.getByLabel('送給').locator('option').allTextContents()
  for (let index = 0; index < clinicians.findIndex((name) => name.startsWith('周明德')); index += 1)
    await desktop.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(desktop)).toMatch(/^周明德/)
  await tabTo(desktop, '再送一次')
  await desktop.keyboard.press('Enter')
  await waitForConfirmation(desktop, 'submit')

  // the signature by keyboard
  await phone.goto(link)
  await hydrated(phone)
  await tabTo(phone, '跳到簽核')
  await phone.keyboard.press('Enter')
  await tabTo(phone, '簽核這一版')
  await phone.keyboard.press('Enter')
  await waitForConfirmation(phone, 'sign')
  expect(await page()).not.toContain('睡前不吃。')

  await desktop.goto(`${url}#publish`)
  await hydrated(desktop)
  await tabTo(desktop, '更正說明')
  await desktop.keyboard.type('補上睡前。')
  await tabTo(desktop, '立刻發布')
  await desktop.keyboard.press('Enter')
  await waitForConfirmation(desktop, 'publish')
  await expect.poll(page).toContain('睡前不吃。')
  // nothing that was sent stays on the device
  for (const otherPage of [desktop, phone])
    await expect
      .poll(() => otherPage.evaluate(() => Object.keys(localStorage).filter((name) => /^(words|notes):/.test(name))))
      .toEqual([])
})

test('a user with a text open sees colleagues’ actions, though they save nothing', async () => {
  const [desktop, colleague] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(desktop, 'chief'), signInQuietly(colleague, 'editor')])
  const url = await write(desktop, [paragraph('a', '飯後服用，每天一次。')])
  await sheet(desktop, '送審').click()
  const [to, here] = [desktop.getByLabel('送給'), desktop.url()]
  // no reviewer: the error is at the field
  await to.selectOption({ label: '請選擇' })
  await desktop.getByRole('button', { name: '送出', exact: true }).click()
  await expect.poll(() => to.evaluate((field) => field === document.activeElement && field.ariaInvalid)).toBe('true')
  await expect.poll(() => errorOf(to)).not.toBeNull()
  expect(desktop.url()).toBe(here)
  await to.selectOption({ label: '總編輯發布' })
  expect(await errorOf(to)).toBeNull()
  await desktop.getByRole('button', { name: '送出', exact: true }).click()
  await waitForConfirmation(desktop, 'submit')
  await open(desktop, url)
  await colleague.goto(`${url}/review`)
  await hydrated(colleague)
  // the event stream is connected
  await desktop.getByText('溫書瑜').first().waitFor()
  const statusLine = desktop.getByRole('region', { name: '送審與發布' }).locator('p').first()
  expect(await statusLine.textContent()).not.toContain('請您修改')
  await colleague.getByLabel('要改什麼').fill('一次幾顆？')
  await colleague.getByRole('button', { name: '請修改' }).click()
  await statusLine.getByText('溫書瑜請您修改').waitFor()
})
