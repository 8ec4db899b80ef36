import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { signInForm } from './pages/account.ts'
import { emptyProfileErrors, onboarding } from './pages/onboarding.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { codeTo, join, newMember } from './support/join.ts'
import { password, signIn, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()
/** The onboarding's analytics events, without page views. */
const events = async (page: Page) => {
  const actual = await page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
  return actual.filter(({ event }) => event !== 'page_view' && event !== 'route_change')
}
const cookieDays = async (page: Page, name: string) => {
  const cookie = (await page.context().cookies()).find((cookie) => cookie.name === name)
  return cookie ? Math.round((cookie.expires - Date.now() / 1000) / 86_400) : null
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
  const flow = onboarding(page)
  await joinByForm(page)
  await flow.step('topics').waitFor()
  await page.locator('button[value=next][aria-disabled=true]').waitFor()
  await flow.toggleTopic('topic_user_9')
  await flow.topicsError(1).waitFor()
  await flow.toggleTopic('topic_user_9')
  await flow.chooseTopics()
  await flow.toggleTopic('topic_user_10')
  await flow.topicsError(4).waitFor()
  expect(await flow.next.isEnabled()).toBe(false)
  await flow.toggleTopic('topic_user_10')
  await flow.next.click()
  await flow.step('profile').waitFor()
  expect(await page.getByLabel('男', { exact: true }).isChecked()).toBe(true)
  await flow.submit.click({ force: true })
  // the gender is preset
  expect(Object.keys(emptyProfileErrors).toSorted()).toEqual(['birthday', 'industry', 'jobprof'])
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(Object.values(emptyProfileErrors))
  await flow.select('industry').selectOption('5')
  await flow.profileError('industry').waitFor({ state: 'hidden' })
  await flow.fillIn()
  await flow.submit.click()
  await flow.step('done').waitFor()
  expect((await events(page)).filter(({ event }) => event === 'onboarding_step')).toEqual([
    { event: 'onboarding_step', place: 'fti', step: 1 },
    { event: 'onboarding_step', place: 'fti', step: 2 },
    { event: 'onboarding_step', place: 'fti', step: 3 },
  ])
  const [coupon] = await Promise.all([page.context().waitForEvent('page'), flow.toCoupon.click()])
  const code = (currentPage: Page) => currentPage.getByText(/^FTI(-[0-9A-Z]{4}){3}$/).textContent()
  const first = await code(coupon)
  await coupon.close()
  await page.goto(`${inject('siteUrl')}/fti`)
  await flow.step('done').waitFor()
  await page.goto(`${inject('siteUrl')}/fti/coupon`)
  expect(await code(page)).toBe(first)
  await expectAccessible(page)
  await page.goto(`${inject('siteUrl')}/fti`)
  await page.getByRole('link', { name: '返回原頁面' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('an offline moment loses nothing; back goes a step back; a reload keeps the step', async () => {
  const page = await newPage({ allowedLogs: /^無法送出問卷/ })
  const flow = onboarding(page)
  await join(page)
  await flow.open()
  await flow.chooseTopics()
  await flow.next.click()
  await flow.step('profile').waitFor()
  await flow.fillIn()
  await page.context().setOffline(true)
  await page.goBack()
  await flow.step('topics').waitFor()
  expect(await flow.topic('topic_user_4').isChecked()).toBe(true)
  await page.goForward()
  await flow.step('profile').waitFor()
  await page.route('**/api/v1.0/fti/update', (route) => route.abort('connectionfailed'))
  await flow.submit.click()
  await flow.notSent.waitFor()
  await page.context().setOffline(false)
  await page.unroute('**/api/v1.0/fti/update')
  await page.reload()
  await flow.step('profile').waitFor()
  expect(await flow.select('jobprof').inputValue()).toBe('7')
  await flow.submit.click()
  await flow.step('done').waitFor()
})

test('the form works without scripts, and keeps its choices', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const flow = onboarding(page)
  const { email } = await join(page)
  await page.context().clearCookies()
  await page.goto(`${inject('siteUrl')}/login?next=%2Ffti`)
  await signInForm(page).submit(email)
  await flow.toggleTopic('topic_user_2')
  await flow.next.click()
  await flow.topicsError(1).waitFor()
  await flow.chooseTopics(['topic_user_4', 'topic_user_7'])
  await flow.next.click()
  await flow.select('industry').selectOption('5')
  await flow.submit.click()
  await flow.profileError('birthday').waitFor()
  await flow.back.click()
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await flow.next.click()
  expect(await flow.select('industry').inputValue()).toBe('5')
  await flow.fillIn()
  await flow.submit.click()
  await flow.step('done').waitFor()
})

test('a visitor is asked to sign in, and the form is restored', async () => {
  const { email } = await join(await newPage())
  const page = await newPage({ width: widths.narrow })
  const flow = onboarding(page)
  await flow.open()
  await flow.signIn.waitFor()
  await expectAccessible(page)
  await flow.chooseTopics()
  await flow.next.click()
  await flow.fillIn()
  await expectAccessible(page)
  await flow.submit.click()
  await flow.signIn.last().click()
  await page.waitForURL(/\/login\?next=%2Ffti/)
  await signInForm(page).submit(email)
  await page.waitForURL(/\/fti$/)
  await flow.step('profile').waitFor()
  await flow.submit.click()
  await flow.step('done').waitFor()
})

/** A member who does not agree to new terms can contact the service, sees the terms again, and can sign out. */
async function disagree(page: Page): Promise<void> {
  const terms = onboarding(page).terms
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
  const flow = onboarding(page)
  await signIn(page, 'expired', '/article/1')
  await flow.terms.waitFor()
  await expectAccessible(page)
  await disagree(page)
  await signInQuietly(page, 'expired')
  await visit(page, '/article/1')
  await flow.terms.waitFor()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await flow.terms.isVisible()).toBe(true)
  expect(await flow.step('intro').count()).toBe(0)
  expect(await cookieDays(page, 'tos')).toBe(null)
  await flow.agree.click()
  await flow.step('intro').waitFor()
  expect([await cookieDays(page, 'tos'), await cookieDays(page, 'fti')]).toEqual([30, 30])
  await expectAccessible(page)
  const locked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await locked()).toBe('hidden')
  await flow.start.click()
  await expectAccessible(page)
  await flow.chooseTopics()
  await flow.next.click()
  await flow.step('profile').waitFor()
  await expectAccessible(page)
  await page.goBack()
  await flow.step('topics').waitFor()
  await flow.close.click()
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
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await visit(page, '/article/1')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => path.startsWith('/api/') && /tos|fti$/.test(path))).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the questionnaire in a popup ends in the coupon', async () => {
  const page = await newPage({ width: widths.narrow })
  const flow = onboarding(page)
  await joinByForm(page)
  await flow.exit('link').click()
  await page.waitForURL((url) => url.pathname === '/')
  await flow.start.click()
  await flow.chooseTopics()
  await flow.next.click()
  await flow.fillIn()
  await flow.submit.click()
  await flow.step('done').waitFor()
  await expectAccessible(page)
  await flow.close.click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('starts with the account’s values, in the popup and at /fti, and shows a granted coupon', async () => {
  const page = await newPage()
  const flow = onboarding(page)
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
  await flow.openPopup()
  await flow.step('topics').waitFor()
  expect(await flow.topic('topic_user_9').isChecked()).toBe(true)
  await flow.toggleTopic('topic_user_4')
  await flow.next.click()
  await flow.step('profile').waitFor()
  expect(await page.getByLabel('女', { exact: true }).isChecked()).toBe(true)
  expect(await flow.select('birthday_day').count()).toBe(0)
  await flow.birthdayHeld.waitFor()
  await flow.select('industry').selectOption('5')
  await flow.select('jobprof').selectOption('7')
  await flow.submit.click()
  await flow.step('done').waitFor()
  await flow.exit('button').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const profile = await page.evaluate(async () =>
    (await fetch('/api/v3.0/member/profile', { headers: { 'api-key': 'healthpress-web' } })).json(),
  )
  expect(profile.items).toMatchObject({ gender: 'female', birthday_year: 1980, birthday_day: 31, industry: 5 })
  await visit(page, '/article/1')
  await flow.openPopup()
  await flow.step('done').waitFor()
  await flow.couponRules.waitFor()
})

test('failing checks are only logged, and the page works', async () => {
  const page = await newPage({ allowedLogs: /^無法查詢服務條款/ })
  await page.route(/\/api\/v1\.0\/(member\/tos|fti)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('無法查詢服務條款'))
  await signIn(page, 'member', '/article/1')
  await logged
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: '會員選單' }).click()
})

test('a link to the onboarding opens it as a popup, by keyboard too', async () => {
  const page = await newPage()
  const flow = onboarding(page)
  await signIn(page, 'member', '/article/1')
  const checked = page.waitForResponse((response) => response.url().includes('/api/v1.0/fti?'))
  await visit(page, '/article/1')
  await checked
  await flow.openPopup()
  await flow.step('topics').waitFor()
  expect((await events(page)).at(-1)).toEqual({ event: 'onboarding_step', place: 'fti_popup', step: 1 })
  await page.keyboard.press('Escape')
  await flow.popupAt('topics').waitFor({ state: 'hidden' })
  expect((await events(page)).at(-1)).toEqual({ event: 'onboarding_close', place: 'fti_popup', step: 1 })
})
