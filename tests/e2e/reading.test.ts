import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { join } from './support/join.ts'
import { hydrated, signIn, visit } from './support/visit.ts'

const newPage = openBrowser()
const wall = { member: '[data-wall=memberwall]', subscriber: '[data-wall=subscriberwall]' }

test('home → article → wall → login → full text → logout', async () => {
  const page = await newPage()
  await visit(page, '/')
  await page.getByRole('main').locator('a[href^="/article/"]').first().click()
  await page.waitForURL(/\/article\/\d+$/)
  await visit(page, '/article/2')
  const paragraphs = page.locator('[data-body] p')
  const teaser = await paragraphs.count()
  await page.locator(wall.member).waitFor()
  await signIn(page, 'member', '/article/2')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator(wall.member).count()).toBe(0)
  expect(await paragraphs.count()).toBeGreaterThan(teaser + 8)
  await page.getByRole('button', { name: '會員選單' }).click()
  await page.getByRole('link', { name: '登出' }).click()
  await page.getByRole('banner').getByRole('link', { name: '登入', exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/article/2')
  await page.locator(wall.member).waitFor()
})

test('a member and an expired subscriber see the subscriber wall, a subscriber does not', async () => {
  for (const [reader, walled] of [
    ['member', true],
    ['expired', true],
    ['subscriber', false],
  ] as const) {
    const page = await newPage()
    await signIn(page, reader, '/article/3')
    expect(await page.locator(wall.subscriber).count()).toBe(walled ? 1 : 0)
  }
})

test('the subscriber wall states its price and links to an order; no ad or post follows', async () => {
  const page = await newPage()
  await visit(page, '/article/17')
  const subscriberWall = page.locator(wall.subscriber)
  await subscriberWall.getByText('NT$ 100／月').waitFor()
  const order = subscriberWall.getByRole('link', { name: '從這裡讀下去' })
  expect(await order.getAttribute('href')).toBe('/payment/info-input?plan=digital')
  await page.setViewportSize({ width: 390, height: 664 })
  const [top = 0, bottom = Number.NaN] = await Promise.all(
    [subscriberWall, order].map((locator, last) =>
      locator.evaluate((e, last) => e.getBoundingClientRect()[last ? 'bottom' : 'top'], last),
    ),
  )
  expect(bottom - top, 'from the top of the wall to the end of its button, under the price').toBeLessThan(500)
  expect(await page.locator('main [data-ad-slot], main a[href*="/shop"], a[rel=next]').count()).toBe(0)
})

test('client-side navigation cuts a text like a document load', async () => {
  const page = await newPage()
  await visit(page, '/article-list')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/article/"]')
    // a walled text of the demo: the list also contains what other journeys publish meanwhile
    if (link) link.href = '/article/2'
    link?.setAttribute('data-chosen', '')
  })
  await page.locator('[data-chosen]').click()
  await page.waitForURL((url) => url.pathname === '/article/2')
  await page.locator('[data-body] p').first().waitFor()
  const paragraphCount = await page.locator('[data-body] p').count()
  await page.reload()
  expect(await page.locator('[data-body] p').count()).toBe(paragraphCount)
})

test('the text is readable and links work without scripts', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(`${inject('siteUrl')}/article/1`)
  expect(await page.locator('[data-body] p').count()).toBeGreaterThanOrEqual(12)
  await page.getByRole('search').getByPlaceholder('請輸入關鍵字').fill('血壓')
  await page.getByRole('main').getByRole('link', { name: '慢性病' }).first().click()
  expect(new URL(page.url()).pathname).toBe('/chronic')
  await page.goto(`${inject('siteUrl')}/login?next=%2Farticle%2F2`)
  await page.getByLabel('電子郵件').fill('member@example.com')
  await page.getByLabel('密碼', { exact: true }).fill('Demo-health-2026')
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL('**/article/2')
  expect(await page.locator('[data-body] p').count()).toBeGreaterThan(10)
})

test('the next post follows on scroll, and the address and title follow what is read', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const first = await page.title()
  const next = page.waitForResponse((response) => response.url().includes('/scroll-next'))
  await page.locator('#related').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  expect((await next).status()).toBe(200)
  await page.locator('article').nth(1).scrollIntoViewIfNeeded()
  await page.waitForURL((url) => url.pathname !== '/article/1')
  await expect.poll(() => page.title()).not.toBe(first)
})

test('font size cycles default, large, small, default and is remembered', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const size = () =>
    page
      .locator('[data-body] p')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const button = page.getByRole('button', { name: /字級/ })
  const sizes = [await size()]
  for (let press = 0; press < 3; press += 1) {
    await button.click()
    sizes.push(await size())
  }
  expect(sizes[3]).toBe(sizes[0])
  expect(new Set(sizes).size).toBe(3)
  await button.click()
  const chosen = await size()
  await page.reload()
  await expect.poll(size).toBe(chosen)
})

test('a member saves and removes a post; a visitor is asked to sign in', async () => {
  const page = await newPage()
  await visit(page, '/article/5')
  await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
  await page.waitForURL(/\/login\?/)
  await join(page)
  await visit(page, '/article/5')
  const button = page.getByRole('button', { name: /收藏/ })
  await expect.poll(() => button.getAttribute('type')).toBe('button')
  await button.click()
  await expect.poll(() => button.textContent()).toContain('已收藏')
  await page.reload()
  await expect.poll(() => button.textContent()).toContain('已收藏')
  await button.click()
  await expect.poll(() => button.textContent()).not.toContain('已收藏')
})

test('unknown addresses show a 404 page inside the shell, on a phone too', async () => {
  const page = await newPage({ width: widths.narrow })
  const response = await page.goto(`${inject('siteUrl')}/no-such-page`)
  expect(response?.status()).toBe(404)
  expect(await page.title()).toContain('找不到頁面')
  expect(await page.getByText('找不到您要的頁面內容').count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: '回首頁' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  const busy = await page.goto(`${inject('siteUrl')}/500`)
  expect(busy?.status()).toBe(500)
  expect(await page.title()).toContain('伺服器忙碌中')
  // free posts and the search, once the API has answered
  await page.getByRole('main').getByRole('searchbox').waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBe(3)
  const outage = await newPage({ allowedLogs: /無法/ })
  await outage.route('**/api/**', (route) => route.abort())
  const refused = outage.waitForEvent('requestfailed', (request) => request.url().includes('sort=popular'))
  await outage.goto(`${inject('siteUrl')}/500`)
  await refused
  await hydrated(outage)
  expect(await outage.getByRole('main').getByRole('searchbox').count()).toBe(0)
})
