import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { type Birthday, birthdayError } from '../../src/domain/membership/birthday.ts'
import { noMatchMessage } from '../../src/domain/membership/subscriber-number.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { signInForm } from './pages/account.ts'
import { confirmation, wordingOf } from './pages/forms.ts'
import { meetsWall, wall } from './pages/reading.ts'
import { openBrowser } from './support/browser.ts'
import { codeTo, join } from './support/join.ts'
import { password, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()
const today = taipeiDay(new Date())

test('a visitor is asked to sign in and returned to the destination', async () => {
  const page = await newPage()
  await page.goto(`${inject('siteUrl')}/member/basic_info`)
  const url = new URL(page.url())
  expect([url.pathname, url.searchParams.get('next')]).toEqual(['/login', '/member/basic_info'])
  expect([url.searchParams.get('refer_title'), url.searchParams.get('position_type')]).toEqual(['基本資料', 'member'])
})

test('the member menu: groups open, the two external links are shown and cannot be followed', async () => {
  const page = await newPage()
  await join(page)
  await visitOwn(page, '/member')
  const menu = page.getByRole('navigation', { name: '會員中心' })
  expect(await menu.locator('details[open]:visible').count()).toBe(4)
  for (const title of ['問糖尿病提問', '健康工具紀錄', '綁定訂戶編號', '登入與裝置', '我的資料'])
    expect(await menu.locator('a:visible', { hasText: title }).count()).toBe(1)
  for (const title of ['會員權益', '服務條款']) {
    const link = menu.locator('a:visible', { hasText: title })
    expect([await link.getAttribute('target'), await link.getAttribute('aria-disabled')]).toEqual(['_blank', 'true'])
  }
})

test('the profile reports missing fields and keeps valid ones', async () => {
  const page = await newPage()
  await join(page)
  const birthdayAlert = (birthday: Birthday) =>
    page.getByRole('alert').filter({ hasText: wordingOf(birthdayError(birthday, today)) })
  await visitOwn(page, '/member/basic_info')
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  // untouched fields do not block the others
  await page.getByLabel('年', { exact: true }).selectOption('1960')
  await page.getByRole('button', { name: '儲存' }).click()
  await birthdayAlert({ year: 1960, month: Number.NaN, day: Number.NaN }).waitFor()
  await page.getByLabel('女').check()
  await page.getByLabel('月', { exact: true }).selectOption('2')
  await page.getByLabel('日', { exact: true }).selectOption('30')
  await page.getByLabel('產業').selectOption({ label: '家管' })
  await page.getByLabel('職業').selectOption({ label: '其他' })
  await page.getByRole('button', { name: '儲存' }).click()
  await birthdayAlert({ year: 1960, month: 2, day: 30 }).waitFor()
  await page.getByLabel('日', { exact: true }).selectOption('29')
  const save = page.getByRole('button', { name: '儲存' })
  await save.press('Enter')
  const saved = page.getByRole('status').filter({ hasText: '已經儲存' })
  await saved.waitFor()
  const seen = await saved.evaluate((element) => element.getBoundingClientRect().top)
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(await save.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('e-mail address and password change; the new ones sign in', async () => {
  const page = await newPage()
  const { email } = await join(page)
  const next = email.replace('reader', 'moved')
  await visitOwn(page, '/member/basic_info')
  await page.getByLabel('新的電子郵件').fill(next)
  await page.getByLabel('目前的密碼', { exact: true }).fill(password)
  await page.getByRole('button', { name: '寄送驗證碼' }).click()
  await page.getByRole('status').filter({ hasText: next }).waitFor()
  await page.getByLabel('驗證碼').fill(await codeTo(next))
  await page.getByRole('button', { name: '確認更換' }).click()
  await page.getByRole('status').filter({ hasText: '電子郵件已經換成' }).waitFor()
  await visitOwn(page, '/member/change_password')
  await page.getByLabel('目前的密碼', { exact: true }).fill(password)
  await page.getByLabel('新的密碼', { exact: true }).fill('eleven-copper-kettles')
  await page.getByRole('button', { name: '更新密碼' }).click()
  await confirmation(page.getByRole('main')).waitFor()
  const other = await newPage()
  await visit(other, '/login')
  await signInForm(other).submit(next, 'eleven-copper-kettles')
  await other.waitForURL((url) => url.pathname === '/')
})

test('binding a number opens subscriber texts at once, in other tabs and on going back', async () => {
  const page = await newPage()
  await join(page)
  const [article, setAside] = [await page.context().newPage(), await page.context().newPage()]
  for (const open of [article, setAside]) {
    await visit(open, '/article/3')
    await wall(open).waitFor()
  }
  await setAside.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await visitOwn(page, '/member/bind')
  await page.getByLabel('訂戶編號', { exact: true }).fill('1000004')
  await page.getByLabel('訂戶姓名或電話末三碼').fill('000')
  await page.getByRole('button', { name: '綁定', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: noMatchMessage }).waitFor()
  await page.getByLabel('訂戶姓名或電話末三碼').fill('159')
  await page.getByRole('button', { name: '綁定', exact: true }).click()
  const done = page.getByRole('status').filter({ hasText: '綁定完成' })
  await done.waitFor()
  await wall(article).waitFor({ state: 'detached' })
  await setAside.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await wall(setAside).waitFor({ state: 'detached' })
  // the page was revalidated for a subscriber by now, and still shows the confirmation
  await page.getByRole('heading', { name: '已經綁定' }).waitFor()
  expect(await done.isVisible()).toBe(true)
  expect(await meetsWall(page)).toBe(false)
})

test('data can be exported; a deleted account is restored by signing in', async () => {
  const page = await newPage()
  const { email, name } = await join(page)
  await visitOwn(page, '/member/data')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下載 JSON 檔' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(JSON.parse(file).account).toMatchObject({ email, name })
  await page.getByLabel('目前的密碼', { exact: true }).fill(password)
  await page.getByRole('button', { name: '刪除帳號' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await confirmation(page.getByRole('main')).waitFor()
  await signInForm(page).submit(email)
  await page.waitForURL((url) => url.pathname === '/')
})
