import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { codeTo, join, newMember } from './support/join.ts'
import { password, signIn, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()
const birthday = { birthday_year: '1958', birthday_month: '2', birthday_day: '30', industry: '5', jobprof: '7' }

async function chooseTopics(page: Page): Promise<void> {
  for (const topic of ['飲食控制', '慢性疾病', '身心平衡']) await page.getByText(topic, { exact: true }).click()
}
async function fillIn(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(birthday)) await page.locator(`select[name=${name}]`).selectOption(value)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The onboarding's analytics events, without page views. */
const events = async (page: Page) => {
  const actual = await page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
  return actual.filter(({ event }) => event !== 'page_view' && event !== 'route_change')
}
const cookieDays = async (page: Page, name: string) => {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === name)
  return found ? Math.round((found.expires - Date.now() / 1000) / 86_400) : null
}
/** Opens /fti and waits for hydration: only scripts set `aria-disabled` on the button. */
async function openFti(page: Page): Promise<void> {
  await page.goto(`${inject('siteUrl')}/fti`)
  await page.locator('button[value=next][aria-disabled=true]').waitFor()
}

/** Registers through the pages, confirms by the mailed code, and ends where the site sends a new member. */
async function joinByForm(page: Page): Promise<void> {
  const { email, name } = newMember()
  await visit(page, '/register')
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('電子郵件').fill(email)
  await page.getByLabel('設定密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '加入會員', exact: true }).click()
  await page.waitForURL(/\/verify-email/)
  await page.getByLabel('驗證碼').fill(await codeTo(email))
  await page.getByRole('main').getByRole('button', { name: '確認', exact: true }).click()
  await page.waitForURL(/\/fti$/)
}

test('register → verify → onboarding → coupon, shown again later', async () => {
  const page = await newPage()
  await joinByForm(page)
  await title(page, '請選擇您關心的 3 個主題').waitFor()
  await page.locator('button[value=next][aria-disabled=true]').waitFor()
  await page.getByText('中醫養生', { exact: true }).click()
  await page.getByText('請再選擇 2 個主題').waitFor()
  await page.getByText('中醫養生', { exact: true }).click()
  await chooseTopics(page)
  await page.getByText('日常保健', { exact: true }).click()
  await page.getByText('最多選擇 3 個主題').waitFor()
  expect(await button(page, '下一步').isEnabled()).toBe(false)
  await page.getByText('日常保健', { exact: true }).click()
  await button(page, '下一步').click()
  await title(page, '填寫個人資料').waitFor()
  expect(await page.getByLabel('男', { exact: true }).isChecked()).toBe(true)
  await button(page, '送出').click({ force: true })
  for (const message of ['請選擇年月日', '請選擇產業', '請選擇職業']) await page.getByText(message).waitFor()
  expect(await page.getByText('請選擇性別').count()).toBe(0)
  await page.locator('select[name=industry]').selectOption('5')
  await page.getByText('請選擇產業').waitFor({ state: 'hidden' })
  await fillIn(page)
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
  expect((await events(page)).filter(({ event }) => event === 'onboarding_step')).toEqual([
    { event: 'onboarding_step', place: 'fti', step: 1 },
    { event: 'onboarding_step', place: 'fti', step: 2 },
    { event: 'onboarding_step', place: 'fti', step: 3 },
  ])
  const [coupon] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: /立即領取/ }).click()])
  const code = (shown: Page) => shown.getByText(/^FTI(-[0-9A-Z]{4}){3}$/).textContent()
  const first = await code(coupon)
  await coupon.close()
  await page.goto(`${inject('siteUrl')}/fti`)
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
  await page.goto(`${inject('siteUrl')}/fti/coupon`)
  expect(await code(page)).toBe(first)
  await examine(page)
  await page.goto(`${inject('siteUrl')}/fti`)
  await page.getByRole('link', { name: '返回原頁面' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('an offline moment loses nothing; back goes a step back; a reload keeps the step', async () => {
  const page = await newPage({ logs: /^無法送出問卷/ })
  await join(page)
  await openFti(page)
  await chooseTopics(page)
  await button(page, '下一步').click()
  await title(page, '填寫個人資料').waitFor()
  await fillIn(page)
  await page.context().setOffline(true)
  await page.goBack()
  await title(page, '請選擇您關心的 3 個主題').waitFor()
  expect(await page.getByRole('checkbox', { name: '慢性疾病' }).isChecked()).toBe(true)
  await page.goForward()
  await title(page, '填寫個人資料').waitFor()
  await page.route('**/api/v1.0/fti/update', (route) => route.abort('connectionfailed'))
  await button(page, '送出').click()
  await page.getByText(/您填的內容都還在/).waitFor()
  await page.context().setOffline(false)
  await page.unroute('**/api/v1.0/fti/update')
  await page.reload()
  await title(page, '填寫個人資料').waitFor()
  expect(await page.locator('select[name=jobprof]').inputValue()).toBe('7')
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
})

test('the form works without scripts, and keeps its choices', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const { email } = await join(page)
  await page.context().clearCookies()
  await page.goto(`${inject('siteUrl')}/login?next=%2Ffti`)
  await page.getByLabel('電子郵件').fill(email)
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.getByText('飲食控制', { exact: true }).click()
  await button(page, '下一步').click()
  await page.getByText('請再選擇 2 個主題').waitFor()
  for (const topic of ['慢性疾病', '身心平衡']) await page.getByText(topic, { exact: true }).click()
  await button(page, '下一步').click()
  await page.locator('select[name=industry]').selectOption('5')
  await button(page, '送出').click()
  await page.getByText('請選擇年月日').waitFor()
  await button(page, '上一步').click()
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await button(page, '下一步').click()
  expect(await page.locator('select[name=industry]').inputValue()).toBe('5')
  await fillIn(page)
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
})

test('a visitor is asked to sign in, and the form is restored', async () => {
  const { email } = await join(await newPage())
  const page = await newPage({ width: widths.narrow })
  await openFti(page)
  await page.getByText(/這份優惠是會員專屬：填完後要登入或加入會員/).waitFor()
  await examine(page)
  await chooseTopics(page)
  await button(page, '下一步').click()
  await fillIn(page)
  await examine(page)
  await button(page, '送出').click()
  await page.getByRole('main').getByRole('link', { name: '登入', exact: true }).click()
  await page.waitForURL(/\/login\?next=%2Ffti/)
  await page.getByLabel('電子郵件').fill(email)
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL(/\/fti$/)
  await title(page, '填寫個人資料').waitFor()
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
})

/** A member who does not agree to new terms can contact the service, sees the terms again, and can sign out. */
async function disagree(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: '會員服務條款更新' })
  await terms.getByRole('link', { name: '聯絡我們' }).click()
  await page.waitForURL((url) => url.pathname === '/contact')
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
  await terms.getByRole('link', { name: '登出' }).click()
  await page.getByRole('link', { name: '登入', exact: true }).first().waitFor()
  expect([new URL(page.url()).pathname, await page.getByRole('dialog').count()]).toEqual(['/article/1', 0])
}

test('the terms cannot be dismissed, only left; the questionnaire waits, and stays closed', async () => {
  const page = await newPage()
  await signIn(page, 'expired', '/article/1')
  await title(page, '會員服務條款更新').waitFor()
  await examine(page)
  await disagree(page)
  await signInQuietly(page, 'expired')
  await visit(page, '/article/1')
  await title(page, '會員服務條款更新').waitFor()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await title(page, '會員服務條款更新').isVisible()).toBe(true)
  expect(await title(page, '領取 100 元折扣碼').count()).toBe(0)
  expect(await cookieDays(page, 'tos')).toBe(null)
  await button(page, '我同意').click()
  await title(page, '領取 100 元折扣碼').waitFor()
  expect([await cookieDays(page, 'tos'), await cookieDays(page, 'fti')]).toEqual([30, 30])
  await examine(page)
  const locked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await locked()).toBe('hidden')
  await page.getByRole('dialog').getByRole('button', { name: '立即領取' }).click()
  await examine(page)
  await chooseTopics(page)
  await button(page, '下一步').click()
  await title(page, '填寫個人資料').waitFor()
  await examine(page)
  await page.goBack()
  await title(page, '請選擇您關心的 3 個主題').waitFor()
  await button(page, '關閉').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await locked()).not.toBe('hidden')
  expect((await events(page)).map(({ event, step }) => (step === undefined ? event : `${event} ${step}`))).toEqual([
    'tos_agree',
    'onboarding_step 0',
    'onboarding_step 1',
    'onboarding_step 2',
    'onboarding_step 1',
    'onboarding_close 1',
  ])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/article/1')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/') && /tos|fti$/.test(path))).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the questionnaire in a popup ends in the coupon', async () => {
  const page = await newPage({ width: widths.narrow })
  await joinByForm(page)
  await page.getByRole('link', { name: '放棄優惠並關閉視窗' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('dialog').getByRole('button', { name: '立即領取' }).click()
  await chooseTopics(page)
  await button(page, '下一步').click()
  await fillIn(page)
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
  await examine(page)
  await button(page, '關閉').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

const openPopup = async (page: Page) => {
  await page.getByRole('button', { name: /選單/ }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('details:has(a[href="/fti"]) > summary').click()
  await drawer.getByRole('link', { name: '會員優惠' }).press('Enter')
}

test('starts with the account’s values, in the popup and at /fti, and shows a granted coupon', async () => {
  const page = await newPage()
  await join(page)
  await visit(page, '/article/1')
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': 'healthpress-web' },
        body: JSON.stringify(body),
      })
    const birthday = { birthday_year: 1980, birthday_month: 5, birthday_day: 31 }
    await post('/api/v3.0/member/profile/update', { gender: 'female', ...birthday })
    await post('/api/v3.0/member/interesting_topic/update', { topics: ['topic_user_2', 'topic_user_9'] })
  })
  await page.context().addCookies([{ name: 'fti', value: '1', url: inject('siteUrl') }])
  await page.goto(`${inject('siteUrl')}/fti`)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await visit(page, '/article/1')
  await openPopup(page)
  await title(page, '請選擇您關心的 3 個主題').waitFor()
  expect(await page.getByRole('checkbox', { name: '中醫養生' }).isChecked()).toBe(true)
  await page.getByText('慢性疾病', { exact: true }).click()
  await button(page, '下一步').click()
  await title(page, '填寫個人資料').waitFor()
  expect(await page.getByLabel('女', { exact: true }).isChecked()).toBe(true)
  expect(await page.locator('select[name=birthday_day]').count()).toBe(0)
  await page.getByText('出生年月日已經在您的基本資料裡').waitFor()
  await page.locator('select[name=industry]').selectOption('5')
  await page.locator('select[name=jobprof]').selectOption('7')
  await button(page, '送出').click()
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
  await button(page, '放棄優惠並關閉視窗').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const profile = await page.evaluate(async () =>
    (await fetch('/api/v3.0/member/profile', { headers: { 'api-key': 'healthpress-web' } })).json(),
  )
  expect(profile.items).toMatchObject({ gender: 'female', birthday_year: 1980, birthday_day: 31, industry: 5 })
  await visit(page, '/article/1')
  await openPopup(page)
  await title(page, '恭喜您獲得會員專屬優惠').waitFor()
  await page.getByText(/單筆滿 300 元可折抵一次，有效到/).waitFor()
})

test('failing checks are only logged, and the page works', async () => {
  const page = await newPage({ logs: /^無法查詢服務條款/ })
  await page.route(/\/api\/v1\.0\/(member\/tos|fti)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('無法查詢服務條款'))
  await signIn(page, 'member', '/article/1')
  await logged
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: '會員選單' }).click()
})

test('a link to the onboarding opens it as a popup, by keyboard too', async () => {
  const page = await newPage()
  await signIn(page, 'member', '/article/1')
  const checked = page.waitForResponse((response) => response.url().includes('/api/v1.0/fti?'))
  await visit(page, '/article/1')
  await checked
  await page.getByRole('button', { name: /選單/ }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('details:has(a[href="/fti"]) > summary').click()
  await drawer.getByRole('link', { name: '會員優惠' }).press('Enter')
  await title(page, '請選擇您關心的 3 個主題').waitFor()
  expect((await events(page)).at(-1)).toEqual({ event: 'onboarding_step', place: 'fti_popup', step: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '請選擇您關心的 3 個主題' }).waitFor({ state: 'hidden' })
  expect((await events(page)).at(-1)).toEqual({ event: 'onboarding_close', place: 'fti_popup', step: 1 })
})
