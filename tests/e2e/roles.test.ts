import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { join } from './support/join.ts'
import { password, signInQuietly, takenOver, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

test('an administrator gives a role without scripts; its holder finds the way to work, and loses it again', async () => {
  const [reader, admin] = [await newPage(), await newPage({ javaScriptEnabled: false })]
  const { email } = await join(reader)
  const way = reader.locator('#account-menu').getByText('編輯部')
  const menuShown = () => reader.locator('#account-menu').getByText('查詢訂閱').waitFor({ state: 'attached' })
  await visitOwn(reader, '/member')
  await menuShown()
  expect(await way.count()).toBe(0)
  await signInQuietly(admin, 'admin')
  await admin.goto(new URL('/office/roles', reader.url()).href)
  await admin.getByLabel('會員的電子郵件').fill('nobody@mail.test')
  const adding = admin.locator('form#give')
  await adding.getByLabel(/^編輯/).check()
  await adding.getByRole('button', { name: '給予角色' }).click()
  await admin.getByText('沒有使用這個電子郵件的會員').waitFor()
  expect(await admin.getByLabel('會員的電子郵件').inputValue()).toBe('nobody@mail.test')
  expect(await adding.getByLabel(/^編輯/).isChecked()).toBe(true)
  await admin.getByLabel('會員的電子郵件').fill(email)
  await adding.getByRole('button', { name: '給予角色' }).click()
  await admin.getByText('已經更改，對方下一次開啟頁面就生效。').waitFor()
  await visitOwn(reader, '/member')
  await way.waitFor({ state: 'attached' })
  await reader.goto(new URL('/office/roles', reader.url()).href)
  await reader.getByRole('heading', { name: '沒有這一頁' }).waitFor()
  const row = admin.getByRole('listitem').filter({ hasText: email })
  await row.locator('summary').click()
  await row.getByLabel(/^編輯/).uncheck()
  await row.getByRole('button', { name: /^儲存/ }).click()
  await expect
    .poll(() =>
      admin
        .getByRole('listitem')
        .filter({ has: admin.getByText(email) })
        .count(),
    )
    .toBe(0)
  await visitOwn(reader, '/member')
  await menuShown()
  expect(await way.count()).toBe(0)
})

test('whoever comes to a part of a page is there after signing in; Ctrl and K go anywhere by its name, and nothing acts while an input method is at work', async () => {
  const page = await newPage()
  await page.goto(`${inject('siteUrl')}/office/guide/finding#part-3`)
  await takenOver(page)
  await page.getByLabel('電子郵件').fill('admin@example.com')
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL(({ pathname, hash }) => pathname === '/office/guide/finding' && hash === '#part-3')
  await visitOwn(page, '/office/guide')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  // who opens it types at once
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.insertText('行事曆')
  const options = page.getByRole('option')
  await expect.poll(async () => (await options.allTextContents())[0]).toBe('行事曆')
  for (const key of ['Enter', 'ArrowDown']) await box.dispatchEvent('keydown', { key, isComposing: true, bubbles: true })
  expect(await options.nth(0).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '行事曆', level: 1 }).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  // one key does the same, where the page has no box of its own
  await page.keyboard.press('/')
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  const month = page.locator('#month')
  const before = await month.textContent()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => month.textContent()).not.toBe(before)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => month.textContent()).toBe(before)
})
