import { expect, inject, test } from 'vitest'
import { signInForm } from './pages/account.ts'
import { errorOf } from './pages/forms.ts'
import { confirmed } from './pages/office.ts'
import { openBrowser } from './support/browser.ts'
import { join } from './support/join.ts'
import { hydrated, signInQuietly, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

test('an administrator grants a role without scripts; its holder finds the office, and loses it', async () => {
  const [reader, admin] = [await newPage(), await newPage({ javaScriptEnabled: false })]
  const { email } = await join(reader)
  const way = reader.locator('#account-menu').getByText('編輯部')
  const menuShown = () => reader.locator('#account-menu').getByText('查詢訂閱').waitFor({ state: 'attached' })
  await visitOwn(reader, '/member')
  await menuShown()
  expect(await way.count()).toBe(0)
  await signInQuietly(admin, 'admin')
  await admin.goto(new URL('/office/roles', reader.url()).href)
  const emailField = admin.locator('form#give [name=email]')
  await emailField.fill('nobody@mail.test')
  const adding = admin.locator('form#give')
  await adding.getByLabel(/^編輯/).check()
  await adding.getByRole('button', { name: '給予角色' }).click()
  await expect.poll(() => errorOf(emailField)).not.toBeNull()
  expect(await emailField.inputValue()).toBe('nobody@mail.test')
  expect(await adding.getByLabel(/^編輯/).isChecked()).toBe(true)
  await emailField.fill(email)
  await adding.getByRole('button', { name: '給予角色' }).click()
  await confirmed(admin, 'give')
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

test('a deep link survives sign-in; Ctrl+K goes anywhere by name, except during composition', async () => {
  const page = await newPage()
  await page.goto(`${inject('siteUrl')}/office/guide/finding#part-3`)
  await hydrated(page)
  // the fragment reaches the form with a navigation of its own, which takes longer on a busy machine
  await page.waitForURL(({ searchParams }) => searchParams.get('next')?.endsWith('#part-3') === true)
  await signInForm(page).submit('admin@example.com')
  await page.waitForURL(({ pathname, hash }) => pathname === '/office/guide/finding' && hash === '#part-3')
  await visitOwn(page, '/office/guide')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  // it has the focus when opened
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.insertText('行事曆')
  const options = page.getByRole('option')
  await expect.poll(async () => (await options.allTextContents())[0]).toBe('行事曆')
  for (const key of ['Enter', 'ArrowDown']) await field.dispatchEvent('keydown', { key, isComposing: true, bubbles: true })
  expect(await options.nth(0).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '行事曆', level: 1 }).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  // one key does the same, where the page has no search field
  await page.keyboard.press('/')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 390, height: 900 })
  const dialog = page.locator('dialog[open]')
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth), 'nothing overflows the dialog').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  const month = page.locator('#month')
  const before = await month.textContent()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => month.textContent()).not.toBe(before)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => month.textContent()).toBe(before)
})
