import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

/** The top of the first picture of the front page and the height of the footer, pixels, at most. */
const most = { wide: { picture: 240, footer: 320 }, medium: { picture: 240, footer: 480 }, narrow: { picture: 200, footer: 480 } }

for (const [name, width] of Object.entries(widths) as [keyof typeof widths, number][])
  test(`the first picture of the front page and the footer (${name})`, async () => {
    const page = await newPage({ width })
    await visit(page, '/')
    const picture = await page.getByRole('main').locator('img').first().boundingBox()
    expect(picture?.y).toBeLessThanOrEqual(most[name].picture)
    for (const [part, height] of [
      [page.locator('[data-ad-slot=header]'), 36],
      [page.locator('aside[data-href]'), 36],
      // only a wide window has space for it
      ...(name === 'wide' ? [[page.getByRole('navigation', { name: '姊妹網站' }), 28] as const] : []),
      [page.getByRole('navigation', { name: '主選單' }).getByRole('list').first(), 44],
    ] as const)
      expect((await part.boundingBox())?.height, part.toString()).toBe(height)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(most[name].footer)
  })

test('a closed announcement stays closed without moving the page; another address is shown', async () => {
  const page = await newPage()
  await visit(page, '/')
  const bar = page.getByRole('complementary', { name: '活動訊息' })
  await bar.getByRole('button', { name: '關閉活動訊息' }).click()
  await bar.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, '/article-list')
  expect(await bar.count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  await page.evaluate(() => localStorage.setItem('event-closed', '/another'))
  await visit(page, '/')
  await bar.waitFor({ state: 'visible' })
})

test('a browser without scripts shows the announcement without the button that needs them', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(inject('siteUrl'))
  const bar = page.getByRole('complementary', { name: '活動訊息' })
  expect(await bar.getByRole('link').isVisible()).toBe(true)
  expect(await bar.getByRole('button').isVisible()).toBe(false)
})

test('the task of 今天的日安 stays done on the device for the day', async () => {
  const page = await newPage()
  await visit(page, '/')
  const band = page.getByRole('region', { name: '今天的日安' })
  await band.getByRole('checkbox').check()
  await band.getByText('今天讀完了').waitFor()
  await visit(page, '/')
  expect(await band.getByRole('checkbox').isChecked()).toBe(true)
  await band.getByRole('checkbox').uncheck()
  await visit(page, '/')
  expect(await band.getByRole('checkbox').isChecked()).toBe(false)
})

for (const [name, most] of [
  ['narrow', 400],
  ['wide', 420],
] as const)
  test(`the first result is on the first screen, other kinds after the third or beside (${name})`, async () => {
    const page = await newPage({ width: widths[name] })
    await visit(page, '/search?keyword=血糖')
    const results = page.getByRole('main').locator('ol > li')
    expect((await results.first().boundingBox())?.y).toBeLessThanOrEqual(most)
    const groups = await page.getByRole('region', { name: '文章以外的結果' }).boundingBox()
    const [third, fourth] = [await results.nth(2).boundingBox(), await results.nth(3).boundingBox()]
    if (name === 'narrow') {
      expect(groups?.y).toBeGreaterThan(third?.y ?? 0)
      expect(groups?.y).toBeLessThan(fourth?.y ?? 0)
      // a strip, however many results a kind has
      expect(groups?.height).toBeLessThanOrEqual(140)
    } else {
      // a column beside them, which does not move them down
      expect(groups?.x).toBeGreaterThan((third?.x ?? 0) + (third?.width ?? 0))
      expect(fourth?.y).toBeLessThan((third?.y ?? 0) + (third?.height ?? 0) + 2)
    }
    await visit(page, '/search?keyword=BMI 計算')
    const named = await page.getByRole('region', { name: '文章以外的結果' }).boundingBox()
    const first = await results.first().boundingBox()
    if (first) expect(named?.y).toBeLessThan(first.y)
  })

for (const [name, width] of Object.entries(widths))
  test(`the first title of a list is on the first screen (${name})`, async () => {
    const page = await newPage({ width })
    for (const path of ['/article-list', '/blog-list']) {
      await visit(page, path)
      expect(
        (await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox())?.y,
        path,
      ).toBeLessThanOrEqual(420)
    }
    // a cover bears its title
    for (const path of ['/magazine_list', '/book']) {
      await visit(page, path)
      expect((await page.getByRole('main').locator('li img').first().boundingBox())?.y, path).toBeLessThanOrEqual(420)
    }
  })

test('picture, price and order button of a product are on the first screen of a phone', async () => {
  const page = await newPage({ width: widths.narrow })
  for (const path of ['/shop', '/shop/3']) {
    await visit(page, path)
    const product = page.getByRole('article')
    expect((await product.locator('img').first().boundingBox())?.y, path).toBeLessThan(400)
    expect(await product.getByText('NT$').isVisible()).toBe(true)
    const button = await product.getByRole('link', { name: '到商城購買' }).boundingBox()
    expect((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0), path).toBeLessThanOrEqual(844)
  }
})

test('a price of the plans is on the first screen of a phone, above the cookie notice', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/subscriptions')
  const price = await page.getByRole('listitem').filter({ hasText: '／月' }).first().getByText('NT$').first().boundingBox()
  expect((price?.y ?? Number.POSITIVE_INFINITY) + (price?.height ?? 0)).toBeLessThanOrEqual(500)
})

for (const [name, distance] of [
  ['narrow', 28],
  ['wide', 40],
] as const)
  test(`titles of pages are in the display face, ${distance} px below the navigation (${name})`, async () => {
    const page = await newPage({ width: widths[name] })
    for (const path of ['/article-list', '/diet', '/video', '/shop', '/subscriptions', '/payment/ask-diabetes']) {
      await page.goto(inject('siteUrl') + path)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      expect(await title.evaluate((heading) => getComputedStyle(heading).fontFamily), path).toContain('Display Face')
      const top = await page.getByRole('main').boundingBox()
      const start = path === '/subscriptions' ? page.getByRole('main').locator('img').first() : title
      expect(((await start.boundingBox())?.y ?? 0) - (top?.y ?? 0), path).toBeCloseTo(distance, 0)
    }
  })

test('a channel says its name once, and on a phone its second and third stories are rows', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/diet')
  const bar = page.getByRole('navigation', { name: '健康飲食' })
  expect(await bar.getByText('健康飲食').count()).toBe(0)
  const picture = page.getByRole('main').locator('ul > li picture').nth(1)
  const box = await picture.boundingBox()
  expect([box?.width, box?.height]).toEqual([112, 112])
  await visit(page, '/tag/減鹽?spchannel=diet')
  expect(await bar.getByText('健康飲食').count()).toBe(1)
})

test('a wide search page has one search field, that of the header, with the keyword', async () => {
  const page = await newPage({ width: widths.wide })
  await visit(page, '/search?keyword=血壓')
  await expect.poll(() => page.locator('input[name=keyword]:visible').count()).toBe(1)
  expect(await page.locator('input[name=keyword]:visible').inputValue()).toBe('血壓')
  await visit(page, '/search')
  expect(await page.getByRole('main').locator('input[name=keyword]').isVisible()).toBe(true)
})
