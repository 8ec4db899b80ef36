import type { Page, Request, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { openBrowser, widths } from './support/browser.ts'
import { join } from './support/join.ts'
import { hydrated } from './support/visit.ts'

const newPage = openBrowser()

/** Opens a page whose scripts are delayed. @returns function that releases them */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  let releaseScripts = () => {}
  const gate = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(inject('siteUrl') + path, { waitUntil: 'domcontentloaded' })
  return releaseScripts
}

test('clicks before hydration are replayed after it, each button once', async () => {
  const page = await newPage({ width: widths.narrow })
  const releaseScripts = await openSlowly(page, '/article/1')
  const size = () => page.locator('article').first().getAttribute('data-font-size')
  const before = await size()
  await page.getByRole('button', { name: '選單' }).click()
  for (let time = 0; time < 2; time++) await page.getByRole('button', { name: /^(文文)?字級/ }).click()
  await page.getByRole('button', { name: '我知道了' }).click()
  expect([await size(), new URL(page.url()).hash]).toEqual([before, ''])
  releaseScripts()
  await page.getByRole('dialog', { name: '選單' }).waitFor()
  expect(await size()).toBe('default')
  expect(await page.locator('[data-cookie-notice]').count()).toBe(0)
})

test('a member’s click on 收藏 stays on the page; a visitor’s form is submitted at once', async () => {
  const member = await newPage()
  await join(member)
  const releaseScripts = await openSlowly(member, '/article/44')
  await member.getByRole('button', { name: '收藏', exact: true }).first().click()
  expect(new URL(member.url()).pathname).toBe('/article/44')
  releaseScripts()
  await member.getByRole('button', { name: '已收藏' }).first().waitFor()

  const visitor = await newPage()
  await openSlowly(visitor, '/article/44')
  await visitor.getByRole('button', { name: '收藏', exact: true }).first().click()
  await visitor.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' })
})

test('on a phone the search icon opens after hydration; a filled form is submitted without it', async () => {
  const phone = await newPage({ width: widths.narrow })
  const releaseScripts = await openSlowly(phone, '/')
  await phone.getByRole('button', { name: '搜尋', exact: true }).click()
  releaseScripts()
  await phone.getByRole('button', { name: '關閉搜尋' }).waitFor({ state: 'visible' })

  const desktop = await newPage()
  await openSlowly(desktop, '/')
  await desktop.getByPlaceholder('請輸入關鍵字').fill('血糖')
  await desktop.getByRole('button', { name: '搜尋', exact: true }).click()
  // its scripts are delayed, too: a load event may not come
  await desktop.waitForURL((url) => url.pathname === '/search', { waitUntil: 'commit' })
})

test.each([
  ['never come', true, (route: Route) => route.abort()],
  ['come broken', false, (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'not.there()' })],
])('where the scripts %s, the menu button links to the menu in the footer', async (_, reloads, answer) => {
  const page = await newPage({ width: widths.narrow, allowedLogs: /Failed to (load|fetch)|not is not defined/ })
  await page.route('**/assets/*.js', answer)
  await page.goto(`${inject('siteUrl')}/article/1`, { waitUntil: 'domcontentloaded' })
  // an entry script that fails to load reloads the page once, which would discard the click
  const type = reloads ? 'reload' : 'navigate'
  await page.waitForFunction(
    (type) => performance.getEntriesByType('navigation').some((entry) => Object(entry).type === type),
    type,
  )
  await page.getByRole('button', { name: '選單' }).click()
  await page.waitForURL((url) => url.hash === '#site-menu')
})

test.each(['/', '/article/1', '/article-list'])(
  '%s requests its scripts after the first paint with its first image',
  async (path) => {
    const page = await newPage({ width: widths.narrow })
    await page.goto(inject('siteUrl') + path)
    await hydrated(page)
    const [painted, picture, script] = await page.evaluate(() => {
      const ofKind = (kind: RegExp) =>
        performance.getEntriesByType('resource').filter(({ name }) => kind.test(name)) as PerformanceResourceTiming[]
      const first = [...document.images].find(({ fetchPriority }) => fetchPriority === 'high')
      return [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        first ? ofKind(/\/img\//).find(({ name }) => name === first.currentSrc)?.responseEnd : 0,
        Math.min(...ofKind(/\/assets\/[^/]*\.js/).map(({ startTime }) => startTime)),
      ]
    })
    expect(script).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
    expect(script).toBeGreaterThan(picture ?? Number.POSITIVE_INFINITY)
  },
)

test('a page lists its own routes only; others are loaded when a link is pointed at', async () => {
  const page = await newPage()
  const known = () => page.evaluate(() => Object.keys(JSON.parse(document.getElementById('routes')?.textContent ?? '{}').routes))
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/manifest-*.js', async (route) => {
    await gate
    await route.continue()
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(`${inject('siteUrl')}/article/1`)
  expect(await known()).toEqual(['root', 'article-id'])
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '健康測驗' }).click()
  release()
  await page.waitForURL((url) => url.pathname === '/test')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/article/1')
  expect(documents).toBe(1)
})

test('an article loads few scripts, also after its first paint, and no other routes', async () => {
  const page = await newPage({ width: widths.narrow })
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request)
  })
  const late = ['web-vitals', 'ad-content', 'report-page-view', 'store-pages', 'sync-member-device']
  const loaded = late.map((name) => page.waitForEvent('requestfinished', (request) => request.url().includes(`/${name}-`)))
  await page.goto(`${inject('siteUrl')}/article/8`)
  await Promise.all(loaded)
  const names = scripts.map((request) => new URL(request.url()).pathname)
  expect(names.filter((name) => name.includes('/manifest-'))).toEqual([])
  const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total, names.map((name, index) => `${sizes[index]} ${name}`).join('\n')).toBeLessThanOrEqual(
    budgets.scriptsOfArticleAndLater,
  )
})
