import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

const pageViewOf = (path: string) => (request: { url(): string }) => new URL(request.url()).pathname === `/api/v1.0${path}/pv`

test('recommendations state a reason, and following one reports the source post', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const stories = page.getByRole('region', { name: '推薦閱讀' }).locator('li')
  expect(await stories.count()).toBe(8)
  for (const story of await stories.all()) expect(await story.locator('p').first().textContent()).toMatch(/談|熱門|也讀|更多/)
  const products = page.getByRole('region', { name: '雜誌與活動' }).locator('li')
  expect(await products.count()).toBeGreaterThanOrEqual(3)
  const link = stories.first().getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  const counted = page.waitForRequest(pageViewOf(path))
  await link.click()
  expect((await counted).postDataJSON()).toEqual({ from: { type: 'article', id: 1 } })
})

test('a page view has a source post only when it was linked from one, across documents too', async () => {
  const page = await newPage()
  const counted = page.waitForRequest(pageViewOf('/article/1'))
  await visit(page, '/article/1')
  expect((await counted).postDataJSON()).toEqual({})
  const countedNext = page.waitForRequest(pageViewOf('/blog/1'))
  await page.evaluate(() => location.assign('/blog/1'))
  expect((await countedNext).postDataJSON()).toEqual({ from: { type: 'article', id: 1 } })
})

test('an appended post is counted after the one above it', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const counted = page.waitForRequest((request) => request.url().endsWith('/pv') && !pageViewOf('/article/1')(request))
  await page.mouse.wheel(0, 3000)
  await page.locator('#related').scrollIntoViewIfNeeded()
  await page.locator('article').nth(1).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 1200)
  expect((await counted).postDataJSON()).toEqual({ from: { type: 'article', id: 1 } })
})

test('the data layer follows the post on the screen', async () => {
  const page = await newPage()
  const pageViews = () =>
    page.evaluate(() =>
      (
        (window as { dataLayer?: { event: string; ItemData?: { article: { url: string } }; MemberData?: unknown }[] })
          .dataLayer ?? []
      )
        .filter(({ event }) => event === 'page_view')
        .map(({ ItemData, MemberData }) => ({ url: ItemData?.article.url, reader: MemberData })),
    )
  const visitor = { state: 'visitor', uuid: null }
  await visit(page, '/article/1')
  await expect.poll(pageViews).toEqual([{ url: '/article/1', reader: visitor }])
  await page.mouse.wheel(0, 3000)
  await page.locator('#related').scrollIntoViewIfNeeded()
  await page.locator('article').nth(1).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/article/1')
  const { pathname } = new URL(page.url())
  await expect.poll(async () => (await pageViews())[1]).toEqual({ url: pathname, reader: visitor })
})

test('a failed call for the next post leads to the 404 page', async () => {
  const page = await newPage()
  await page.route('**/scroll-next', (route) => route.fulfill({ status: 500, body: '{}' }))
  page.removeAllListeners('console')
  await visit(page, '/article/1')
  await page.mouse.wheel(0, 3000)
  await page.locator('#related').scrollIntoViewIfNeeded()
  await page.waitForURL((url) => url.pathname === '/404')
  await expect.poll(() => page.title()).toContain('找不到頁面')
})

test('a late next post does not push the focused element off the screen', async () => {
  const page = await newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/scroll-next', async (route) => {
    await released
    await route.continue()
  })
  await visit(page, '/article/1')
  await page.mouse.wheel(0, 3000)
  const requested = page.waitForRequest('**/scroll-next')
  const column = page.getByRole('contentinfo').getByRole('link', { name: '專欄', exact: true })
  await column.focus()
  await requested
  release()
  await page.locator('article').nth(1).waitFor({ state: 'attached' })
  const place = () =>
    column.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return element === document.activeElement && top >= 0 && bottom <= innerHeight
    })
  // until the last one has loaded
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(5)
  expect(await place()).toBe(true)
})

test('a missing next post is logged and breaks nothing', async () => {
  const page = await newPage()
  const actual: string[] = []
  page.on('console', (message) => actual.push(message.text()))
  await page.route('**/scroll-next', (route) =>
    route.fulfill({ json: { items: { data: null, type: 'article', scroll_data: [] } } }),
  )
  await visit(page, '/article/1')
  await page.mouse.wheel(0, 3000)
  await page.locator('#related').scrollIntoViewIfNeeded()
  await expect.poll(() => actual.some((text) => text.includes('no next post'))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/article/1')
})

test('本文重點 closes by keyboard and stays closed', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const field = page.locator('details[data-pin]').first()
  expect(await field.getAttribute('open')).not.toBeNull()
  await field.locator('summary').press('Enter')
  await expect.poll(() => field.getAttribute('open')).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reading'))).toContain('"pinCollapsed":true')
  await page.reload()
  await expect.poll(() => field.getAttribute('open')).toBeNull()
})

test('the picture follows the byline, and on a phone the text begins within 1,140 px', async () => {
  for (const [width, start] of [
    [widths.narrow, 1140],
    [widths.wide, 1200],
  ] as const) {
    const page = await newPage({ width })
    await visit(page, '/article/8')
    const article = page.locator('main article').first()
    const [header, cover, tools, text] = await Promise.all(
      ['header', 'picture', 'fieldset', '[data-body="article/8#0"]'].map((part) => article.locator(part).first().boundingBox()),
    )
    const bottom = (box: typeof header) => (box?.y ?? 0) + (box?.height ?? 0)
    expect(cover?.y).toBeGreaterThanOrEqual(bottom(header))
    expect(tools?.y).toBeGreaterThanOrEqual(bottom(cover))
    expect(cover?.width).toBeCloseTo(text?.width ?? 0, 0)
    expect(text?.y).toBeLessThanOrEqual(start)
    if (width !== widths.narrow) continue
    const [contents, points] = await Promise.all([0, 1].map((index) => article.locator('aside summary').nth(index).boundingBox()))
    expect(Math.abs((points?.y ?? 0) - (contents?.y ?? 0))).toBeLessThanOrEqual(2)
    await article.getByText('本文重點').click()
    await article.getByText('壞膽固醇的目標因人而異').waitFor()
    await page.reload()
    await article.getByText('壞膽固醇的目標因人而異').waitFor()
  }
})

test('目錄 is beside the text; above it, only over a text of more than 1,500 characters', async () => {
  const page = await newPage()
  for (const [path, above] of [
    ['/article/50', false],
    ['/article/54', true],
  ] as const) {
    await visit(page, path)
    const list = page.getByRole('main').locator('summary').filter({ hasText: '目錄' }).first()
    for (const [width, isVisible] of [
      [widths.wide, true],
      [widths.medium, above],
      [widths.narrow, above],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await list.isVisible(), `${path} ${width}`).toBe(isVisible)
    }
  }
})

test('in print the article is alone, with references, address and date', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const code = page.locator('main [data-body$="/code#0"] svg')
  expect(await code.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  const banner = page.getByRole('banner')
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  // of the header only the name of the magazine is left
  expect(await banner.getByRole('link', { name: '首頁' }).isVisible()).toBe(true)
  for (const hidden of ['navigation', 'search', 'button'] as const)
    expect(await banner.getByRole(hidden).filter({ visible: true }).count(), hidden).toBe(0)
  // a code of less than 20 mm is hard to scan
  expect((await code.boundingBox())?.width).toBeGreaterThan((20 / 25.4) * 96)
  expect(await page.locator('.to-fridge').isVisible()).toBe(false)
  expect(await page.getByRole('group', { name: '閱讀工具' }).isVisible()).toBe(false)
  expect(await page.locator('#related').isVisible()).toBe(false)
  expect(await page.getByRole('region', { name: '參考資料' }).isVisible()).toBe(true)
  const end = page.getByText(`${inject('siteUrl')}/article/1`)
  expect(await end.isVisible()).toBe(true)
  expect(await end.textContent()).toMatch(/\d{4}\.\d{2}\.\d{2} (發布|更新)/)
  // one left edge
  const edges = [
    banner.getByRole('link', { name: '首頁' }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('region', { name: '參考資料' }).getByRole('heading'),
    end,
  ].map(async (part) => (await part.boundingBox())?.x)
  for (const edge of await Promise.all(edges)) expect(edge).toBeCloseTo((await edges[1]) ?? Number.NaN, 0)
  // the announcement, which a page about an emergency does not have
  await visit(page, '/article/15')
  expect(await page.locator('aside[data-href]').isVisible()).toBe(false)
})
