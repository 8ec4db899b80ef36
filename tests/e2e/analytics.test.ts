import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { join } from './support/join.ts'
import { signIn, visit } from './support/visit.ts'

const newPage = openBrowser()

interface Told {
  event: string
  category?: string
  page_type?: string
  page_path?: string
  step?: string
}
const told = (page: Page) => page.evaluate(() => ((window as { dataLayer?: object[] }).dataLayer ?? []) as Told[])
const toldOf = async (page: Page, wanted: string) => (await told(page)).filter(({ event }) => event === wanted)

test('every route is a page view, and going to another a change of route', async () => {
  const page = await newPage()
  await visit(page, '/')
  await expect.poll(() => toldOf(page, 'page_view')).toMatchObject([{ page_type: 'index', category: 'index', page_path: '/' }])
  expect(await toldOf(page, 'route_change')).toEqual([])
  // before whoever watches the border to private pages is there, the way to any other page is a new document
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').locator('a[data-inside][href="/diet"]').first().click()
  await page.waitForURL((url) => url.pathname === '/diet')
  await expect.poll(() => toldOf(page, 'route_change')).toMatchObject([{ category: 'diet', page_path: '/diet' }])
  expect(await toldOf(page, 'page_view')).toMatchObject([{ category: 'index' }, { category: 'diet' }])
  await visit(page, '/search?keyword=高血壓')
  await expect.poll(() => toldOf(page, 'search')).toHaveLength(1)
  await expect
    .poll(() => toldOf(page, 'page_view'))
    .toEqual([{ event: 'page_view', page_type: 'not applicable', category: 'search result' }])
  expect(JSON.stringify(await told(page))).not.toContain('高血壓')
})

test('a wall is counted when it is seen, pressed and passed; how the page felt when one turns away', async () => {
  const page = await newPage({ width: widths.narrow })
  const steps: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/measure/wall')) steps.push(request.postDataJSON())
  })
  await visit(page, '/article/2')
  const wall = page.locator('[data-wall]')
  await wall.scrollIntoViewIfNeeded()
  await expect.poll(() => steps).toEqual([{ wall: 'memberwall', step: 'shown' }])
  const felt: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/measure/vitals')) felt.push(request.postDataJSON().page)
  })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/web-vitals-'))))
    .toBe(true)
  // a reader who turns to another window, and back
  const turnAway = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return new Promise<void>((resolve) => setTimeout(() => resolve(void Reflect.deleteProperty(document, 'visibilityState'))))
    })
  await expect.poll(() => turnAway().then(() => felt)).toEqual(['article-id'])
  await wall.getByRole('link', { name: '登入' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => steps).toContainEqual({ wall: 'memberwall', step: 'pressed' })
  await join(page)
  await page.goto(`${inject('siteUrl')}/article/2`)
  await expect.poll(() => steps).toContainEqual({ wall: 'memberwall', step: 'passed' })
})

test('staff see the figures, and others find no such page', async () => {
  const page = await newPage()
  await signIn(page, 'admin', '/office')
  for (const name of ['每日閱讀', '熱門文章', '付費牆轉換', '找不到的搜尋', '使用感受'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await examine(page)
  await page.getByRole('navigation', { name: '編輯部' }).getByRole('link', { name: '廣告成效' }).click()
  await page.waitForURL((url) => url.pathname === '/office/ads')
  for (const name of ['每日曝光', '各版位', '各則廣告']) await page.getByRole('heading', { name, exact: true }).waitFor()
  await examine(page)
  const reader = await newPage()
  await join(reader)
  expect((await reader.goto(`${inject('siteUrl')}/office`))?.status()).toBe(404)
})
