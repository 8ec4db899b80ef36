import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { at } from '../support/pages.ts'
import { samples } from '../support/samples.ts'
import { confirmation } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { join } from './support/join.ts'
import { hydrated, visit } from './support/visit.ts'

const newPage = openBrowser()
const origin = () => new URL(inject('siteUrl')).origin

/** Records, symptoms, answers, questions, searches, accounts: no third party is ever loaded. */
const closed = [
  at('checkers/symptom-index'),
  at('checkers/symptom-checker'),
  at('checkers/nutrition-recommender'),
  at('quizzes/quiz-topic'),
  ...samples['quizzes/quiz-answer'].at,
  at('ask-diabetes'),
  at('tools/tool'),
  '/search?keyword=憂鬱',
  '/tag/憂鬱',
  '/article/7',
]
const ofMembers = [
  at('records/symptom-list'),
  at('records/tool-list'),
  at('records/nutrition-list'),
  at('accounts/member/basic-info'),
  at('accounts/favorites/favorites'),
  at('payment/info-input'),
]
const open = ['/', '/article/1', '/diet', '/tag/血壓', '/tool']

/**
 * The fake third-party script: reports the reader's URL, now and whenever the URL or the data layer changes.
 */
const stranger = `
  const tell = (what) => fetch('https://www.google-analytics.com/g/collect?told=' + encodeURIComponent(what), { mode: 'no-cors' })
  const look = () => tell(location.href + ' ' + document.title)
  for (const name of ['pushState', 'replaceState']) {
    const own = history[name]
    history[name] = function (...words) { own.apply(this, words); look() }
  }
  addEventListener('popstate', look)
  const push = dataLayer.push
  dataLayer.push = (...events) => { tell(JSON.stringify(events)); return push.apply(dataLayer, events) }
  tell(JSON.stringify(dataLayer))
  look()
`

/** Fakes every third party, and records all requests to them. */
async function listen(page: Page): Promise<string[]> {
  const actual: string[] = []
  await page.context().route(
    (url) => url.origin !== origin() && url.protocol.startsWith('http'),
    (route) => {
      const request = route.request()
      actual.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`))
      const script = request.url().includes('/gtm.js')
      return route.fulfill(script ? { contentType: 'text/javascript', body: stranger } : { status: 204 })
    },
  )
  return actual
}

const settled = (page: Page, path: string) => page.goto(inject('siteUrl') + path, { waitUntil: 'networkidle' })

/** Clicks a link of the page to `path`. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator('main a[data-client-link]').first()
  await link.evaluate((element, to) => element.setAttribute('href', to), path)
  await link.click()
  await page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === path)
}

test('no third party is contacted before consent; accepting the cookie notice is none', async () => {
  const page = await newPage()
  const actual = await listen(page)
  for (const path of [...open, ...closed.slice(0, 5), '/login']) await settled(page, path)
  await visit(page, '/')
  await page.getByRole('button', { name: '我知道了' }).click()
  await settled(page, '/article/1')
  expect(actual).toEqual([])
})

test('consent loads a third party on open pages, and never on private ones', async () => {
  const page = await newPage()
  const actual = await listen(page)
  const { email } = await join(page)
  await visit(page, '/')
  await page.getByRole('region', { name: 'Cookie 使用說明' }).getByRole('link', { name: 'Cookie 設定' }).click()
  await page.getByLabel('分析').check()
  await page.getByRole('button', { name: '儲存選擇' }).click()
  await confirmation(page.getByRole('main')).waitFor()
  expect(await page.getByLabel('分析').isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /^廣告/ }).isChecked()).toBe(false)
  expect(actual).toEqual([])

  for (const path of [...closed, ...ofMembers]) {
    // the document's own CSP blocks third parties, whatever its scripts do
    const response = await page.goto(inject('siteUrl') + path)
    expect(response?.headers()['content-security-policy'], path).not.toContain('https:')
  }
  expect(actual).toEqual([])

  await visit(page, '/article/1')
  await expect.poll(() => actual.join('\n')).toContain('/gtm.js?id=GTM-TEST')
  await expect.poll(() => actual.join('\n')).toContain(`${origin()}/article/1 `)
  await follow(page, '/article-list')
  await expect.poll(() => actual.join('\n')).toContain(`${origin()}/article-list `)

  const before = new Set(actual)
  for (const path of ['/symptom_checker/headache', '/article/7', '/test/topic/1']) {
    await visit(page, '/article/1')
    await follow(page, path)
    await page.waitForLoadState('networkidle')
    await page.goBack({ waitUntil: 'networkidle' })
  }
  const private_ = [...closed, ...ofMembers].map((path) => origin() + path)
  const received = actual.filter((line) => !before.has(line))
  expect(received.length).toBeGreaterThan(0)
  expect(received.filter((line) => private_.some((url) => line.includes(url)))).toEqual([])
  expect(actual.filter((line) => line.includes(email) || /失智|憂鬱|headache/.test(line))).toEqual([])
})

test('withdrawing consent in one tab ends what it allowed in the others', async () => {
  const page = await newPage()
  await page.context().addCookies([{ name: 'consent', value: 'analytics', url: inject('siteUrl') }])
  const actual = await listen(page)
  await visit(page, '/article/1')
  await expect.poll(() => actual.join('\n')).toContain(`${origin()}/article/1 `)
  const other = await page.context().newPage()
  await visit(other, '/consent')
  const document = page.waitForEvent('domcontentloaded')
  await other.getByRole('button', { name: '全部拒絕' }).click()
  await document
  const before = actual.length
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('script[src*="gtm.js"]').count()).toBe(0)
  expect(actual.slice(before)).toEqual([])
})

test('consent given in another tab applies with the next page, and no private URL is reported', async () => {
  const page = await newPage()
  const actual = await listen(page)
  await visit(page, '/article/1')
  const other = await page.context().newPage()
  await visit(other, '/consent')
  await other.getByRole('button', { name: '全部同意' }).click()
  await confirmation(other.getByRole('main')).waitFor()
  await follow(page, '/article-list')
  await expect.poll(() => actual.join('\n')).toContain(`${origin()}/article-list `)
  // the page of the list is rendered: its article is gone
  await page.locator('main article h1').waitFor({ state: 'detached' })
  await follow(page, '/symptom_checker/headache')
  await page.waitForLoadState('networkidle')
  expect(actual.filter((line) => line.includes('headache'))).toEqual([])
})

test('navigations and infinite scroll wait for the rules of the privacy boundary', async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const page = await newPage()
  await page.route('**/third-party-scripts-*.js', (route) => release.then(() => route.continue()))
  const next = page.waitForResponse('**/api/v1.0/article/15/scroll-next')
  await page.goto(`${inject('siteUrl')}/article/15`, { waitUntil: 'commit' })
  await hydrated(page)
  await page.locator('a[rel=next]').last().scrollIntoViewIfNeeded()
  expect(await (await next).json()).toMatchObject({ items: { data: { sensitive: true } } })
  expect(await page.locator('article').count()).toBe(1)
  resolve()
  await page.locator('article').nth(1).waitFor()
})

test('without the rules of the privacy boundary every navigation loads a document', async () => {
  const page = await newPage({ allowedLogs: /third-party-scripts|Failed to fetch/ })
  await page.route('**/third-party-scripts-*.js', (route) => route.abort())
  await visit(page, '/article/1')
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  await follow(page, '/article-list')
  expect(await page.locator('html[data-first]').count()).toBe(0)
})

test('consent is given without scripts, and withdrawn', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const url = inject('siteUrl')
  await page.goto(`${url}/article/1`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie 設定' }).click()
  await page.getByRole('button', { name: '全部同意' }).click()
  await confirmation(page.getByRole('main')).waitFor()
  const cookies = async () => new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
  expect((await cookies()).get('consent')).toBe('analytics.advertising')
  expect((await cookies()).get('cookie_agree')).toBe('1')
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1.1', url }])
  await page.getByRole('button', { name: '全部拒絕' }).click()
  await confirmation(page.getByRole('main')).waitFor()
  expect((await cookies()).get('consent')).toBe('none')
  expect((await cookies()).has('_ga')).toBe(false)
})
