import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()
const focused = (one: Locator) => one.evaluate((element) => element === document.activeElement)

test('search: blank text stays, text is trimmed and goes to /search, popular searches on focus', async () => {
  const page = await newPage()
  await visit(page, '/')
  const field = page.getByPlaceholder('請輸入關鍵字')
  expect(await field.getAttribute('maxlength')).toBe('200')
  await field.fill('   ')
  await field.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/')
  await field.focus()
  await page.getByText('熱門搜尋').waitFor({ state: 'visible' })
  expect(await page.getByRole('search').locator('li').count()).toBeLessThanOrEqual(6)
  await field.fill('  高血壓  ')
  await field.press('Enter')
  await page.waitForURL((url) => url.pathname === '/search')
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('高血壓')
})

test('search: on a phone the first click only opens the field', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/')
  const field = page.getByPlaceholder('請輸入關鍵字')
  const width = () => field.evaluate((element) => element.getBoundingClientRect().width)
  expect(await width()).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  await expect.poll(width).toBeGreaterThan(200)
  expect(new URL(page.url()).pathname).toBe('/')
  await field.fill('血糖')
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/search')
})

test('search: Escape closes the lists and keeps the focus; on a phone it returns to the icon', async () => {
  const page = await newPage()
  await visit(page, '/')
  const search = page.getByRole('search')
  const field = search.getByPlaceholder('請輸入關鍵字')
  const popular = search.getByText('熱門搜尋')
  await field.focus()
  await popular.waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await popular.waitFor({ state: 'hidden' })
  expect(await focused(field)).toBe(true)
  await field.fill('血')
  await search.getByRole('listbox').waitFor({ state: 'visible' })
  await field.press('Escape')
  await search.getByRole('listbox').waitFor({ state: 'hidden' })
  expect([await focused(field), await popular.isVisible()]).toEqual([true, false])
  await page.setViewportSize({ width: widths.narrow, height: 900 })
  const magnifier = search.getByRole('button', { name: '搜尋', exact: true })
  await visit(page, '/')
  for (const close of [() => page.keyboard.press('Escape'), () => search.getByRole('button', { name: '關閉搜尋' }).click()]) {
    await magnifier.press('Enter')
    await expect.poll(() => focused(field)).toBe(true)
    await close()
    await expect.poll(() => focused(magnifier)).toBe(true)
    expect(await popular.isVisible()).toBe(false)
  }
})

test('navigation opens on hover on wide screens and on tap on narrow ones', async () => {
  const wide = await newPage()
  // the element that the mouse leaves may not be hydrated yet: the advertisement above
  await wide.route(/ad-content/, () => undefined)
  await visit(wide, '/')
  // a menu opened by CSS before hydration would close at that moment
  await wide.waitForSelector('nav[data-hydrated]')
  const nav = wide.getByRole('navigation', { name: /主選單|主要/ })
  const entry = nav.getByText('文章', { exact: true }).first()
  await entry.hover()
  await nav.getByRole('link', { name: '部落格' }).waitFor({ state: 'visible' })
  const narrow = await newPage({ width: widths.narrow, hasTouch: true })
  await visit(narrow, '/')
  const tapped = narrow.getByRole('navigation', { name: /主選單|主要/ })
  await tapped.getByText('文章', { exact: true }).first().tap()
  await tapped.getByRole('link', { name: '部落格' }).waitFor({ state: 'visible' })
})

test('a hovered link is prefetched where it is cached; a personal page is not', async () => {
  const page = await newPage()
  await visit(page, '/')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // the routes of other pages load when a link is hovered for the first time
  await page.getByRole('banner').getByRole('link', { name: '登入' }).first().hover()
  await expect.poll(() => page.evaluate(() => window.__reactRouterDataRouter?.match('/login')?.at(-1)?.route.path)).toBe('login')
  const hoverUntilPrefetch = async (link: Locator) => {
    await link.hover()
    // a timer that starts later and takes longer than the prefetch delay: by then it has fired
    await page.evaluate(() => new Promise((done) => setTimeout(done, 101)))
  }
  await hoverUntilPrefetch(page.getByRole('banner').getByRole('link', { name: '登入' }).first())
  const prefetch = page.waitForRequest((request) => new URL(request.url()).pathname === '/diet.data')
  await hoverUntilPrefetch(page.getByRole('main').locator('a[data-client-link][href="/diet"]').first())
  await prefetch
  expect(requests.filter((path) => path.startsWith('/login'))).toEqual([])
})

test('the drawer opens by keyboard, traps the focus, closes with Escape and restores the focus', async () => {
  const page = await newPage()
  await visit(page, '/')
  const button = page.getByRole('button', { name: /選單/ }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.waitFor({ state: 'visible' })
  for (const title of ['會員權益', '其他網站', '追蹤我們']) expect(await drawer.getByText(title).count()).toBeGreaterThan(0)
  // after the last one the focus moves to the browser's toolbar (body is its stand-in), and then to the first again
  const stops: string[] = []
  for (let press = 0; press < 50; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await drawer.evaluate((element) => {
        const { activeElement: one } = document
        if (one === document.body) return 'the browser'
        return element.contains(one) ? 'the drawer' : `behind it: ${one?.outerHTML.slice(0, 90)}`
      }),
    )
  }
  expect(new Set(stops)).toEqual(new Set(['the drawer', 'the browser']))
  expect(stops.lastIndexOf('the drawer'), 'it comes round').toBeGreaterThan(stops.indexOf('the browser'))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(button)).toBe(true)
})

test('a link of the drawer moves the focus to the page that it opens', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/terms')
  await page.getByRole('button', { name: /選單/ }).first().press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: '登入', exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/login')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page.getByRole('heading', { level: 1 }))).toBe(true)
})

test('a document’s structured data is removed on client-side navigation', async () => {
  const page = await newPage()
  await visit(page, '/author/1')
  const actual = () =>
    page.evaluate(() => [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent).join())
  expect(await actual()).toContain('/author/1')
  await page.getByRole('banner').locator('a[href="/"]').first().press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(actual).not.toContain('/author/1')
})

test('no focusable element is covered by the cookie notice', async () => {
  const page = await newPage({ width: 320 })
  await visit(page, '/terms')
  const notice = page.getByRole('region', { name: 'Cookie 使用說明' })
  await notice.waitFor({ state: 'visible' })
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  const visibleTexts = []
  for (const link of links) if (await link.isVisible()) visibleTexts.push(link)
  expect(visibleTexts.length).toBeGreaterThan(5)
  for (const link of visibleTexts) {
    await link.focus()
    const [below, top] = await Promise.all(
      [link, notice].map((one) => one.evaluate((element) => element.getBoundingClientRect())),
    )
    expect(below?.bottom).toBeLessThanOrEqual((top?.top ?? 0) + 1)
  }
})

test('the cookie notice disappears for a year when accepted', async () => {
  const page = await newPage()
  await visit(page, '/')
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: '我知道了' }).click()
  const [cookie] = await page.context().cookies()
  expect(cookie?.name).toBe('cookie_agree')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(363)
  expect(days).toBeLessThan(367)
  await visit(page, '/article/1')
  expect(await page.getByRole('button', { name: '我知道了' }).count()).toBe(0)
})

test('visits of the month are counted on the device; client-side navigation is none', async () => {
  const page = await newPage()
  const counted = () => page.evaluate(() => JSON.parse(localStorage.getItem('visits') ?? 'null') as unknown)
  const month = taipeiDay(new Date()).slice(0, 7)
  await page.addInitScript(() => {
    if (localStorage.getItem('visits') === null) localStorage.setItem('visits', '{"month":"2020-01","count":9}')
  })
  await visit(page, '/terms')
  expect(await counted()).toEqual({ month, count: 1 })
  await Promise.all([page.waitForURL(/\/copyright$/), page.evaluate(() => location.assign('/copyright'))])
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
  expect(await counted()).toEqual({ month, count: 1 })
  await visit(page, '/terms')
  expect(await counted()).toEqual({ month, count: 2 })
})

test('footer columns on a phone: one open at a time, a second click closes it', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  const first = footer.getByText('關於', { exact: true }).locator('visible=true')
  const second = footer.getByText('合作', { exact: true }).locator('visible=true')
  await first.click()
  await footer.getByRole('link', { name: '服務條款' }).first().waitFor({ state: 'visible' })
  await second.click()
  await footer.getByRole('link', { name: '廣告刊登' }).waitFor({ state: 'visible' })
  await footer.getByRole('link', { name: '服務條款' }).first().waitFor({ state: 'hidden' })
  await second.click()
  await footer.getByRole('link', { name: '廣告刊登' }).waitFor({ state: 'hidden' })
})

test('the header sticks once its bar has left the screen', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expect
    .poll(() => page.getByPlaceholder('請輸入關鍵字').evaluate((field) => field.getBoundingClientRect().top))
    .toBeLessThan(120)
})

test('the footer fetches the latest issue, and shows one published since the page was rendered', async () => {
  const page = await newPage()
  const issue = { name: '日安健康', volume: '9999', publish_date: '2026-12-01', url: '/magazine/9999', image: '' }
  await page.route('**/api/v1.0/magazine/latest', (route) => route.fulfill({ json: { result: true, items: [issue] } }))
  await visit(page, '/')
  await page.getByRole('contentinfo').getByText('第 9999 期').waitFor()
  await page.unroute('**/api/v1.0/magazine/latest')
  await page.route('**/api/v1.0/magazine/latest', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/magazine/latest'))
  await visit(page, '/')
  await failed
  expect(
    await page
      .getByRole('contentinfo')
      .getByText(/第 \d+ 期/)
      .count(),
  ).toBe(1)
})
