import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { PostReadings } from '../../src/contract/readings.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { signIn, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()

interface Reported {
  event: string
  category?: string
  page_type?: string
  page_path?: string
  step?: string
}
const actual = (page: Page) => page.evaluate(() => ((window as { dataLayer?: object[] }).dataLayer ?? []) as Reported[])
const reportedOf = async (page: Page, expected: string) => (await actual(page)).filter(({ event }) => event === expected)

/** A reader who switches to another tab, and back. */
const turnAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    return new Promise<void>((resolve) => setTimeout(() => resolve(void Reflect.deleteProperty(document, 'visibilityState'))))
  })

test('every route is a page view, and navigation a route change', async () => {
  const page = await newPage()
  await visit(page, '/')
  await expect
    .poll(() => reportedOf(page, 'page_view'))
    .toMatchObject([{ page_type: 'index', category: 'index', page_path: '/' }])
  expect(await reportedOf(page, 'route_change')).toEqual([])
  // until the border code has loaded, navigation to any other page is a new document
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').locator('a[data-client-link][href="/diet"]').first().click()
  await page.waitForURL((url) => url.pathname === '/diet')
  await expect.poll(() => reportedOf(page, 'route_change')).toMatchObject([{ category: 'diet', page_path: '/diet' }])
  expect(await reportedOf(page, 'page_view')).toMatchObject([{ category: 'index' }, { category: 'diet' }])
  await visit(page, '/search?keyword=高血壓')
  await expect.poll(() => reportedOf(page, 'search')).toHaveLength(1)
  await expect
    .poll(() => reportedOf(page, 'page_view'))
    .toEqual([{ event: 'page_view', page_type: 'not applicable', category: 'search result' }])
  expect(JSON.stringify(await actual(page))).not.toContain('高血壓')
})

test('a wall is counted when seen, clicked and passed; web vitals are sent on leaving', async () => {
  const page = await newPage({ width: widths.narrow })
  const steps: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/measure/wall')) steps.push(request.postDataJSON())
  })
  await visit(page, '/article/2')
  const wall = page.locator('[data-wall]')
  await wall.scrollIntoViewIfNeeded()
  const post = { type: 'article', id: 2 }
  await expect.poll(() => steps).toEqual([{ wall: 'memberwall', step: 'shown', post }])
  const felt: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/measure/vitals')) felt.push(request.postDataJSON().page)
  })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/web-vitals-'))))
    .toBe(true)
  await expect.poll(() => turnAway(page).then(() => felt)).toEqual(['article-id'])
  await wall.getByRole('link', { name: '登入' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => steps).toContainEqual({ wall: 'memberwall', step: 'pressed', post })
  await join(page)
  await page.goto(`${inject('siteUrl')}/article/2`)
  await expect.poll(() => steps).toContainEqual({ wall: 'memberwall', step: 'passed', post })
})

test('staff see the figures, and others get a 404', async () => {
  const page = await newPage()
  await signIn(page, 'admin', '/office/figures')
  for (const name of ['每日打開', '熱門文章', '付費牆轉換', '找不到的搜尋', '使用感受'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: '編輯部' }).getByRole('link', { name: '廣告成效' }).click()
  await page.waitForURL((url) => url.pathname === '/office/ads')
  for (const name of ['每日曝光', '各版位', '各則廣告']) await page.getByRole('heading', { name, exact: true }).waitFor()
  await expectAccessible(page)
  const reader = await newPage()
  await join(reader)
  expect((await reader.goto(`${inject('siteUrl')}/office`))?.status()).toBe(404)
})

test('reading to the middle and meeting a wall is exactly what an author’s figures show', async () => {
  const author = await newPage()
  await signInQuietly(author, 'chief')
  // an author whose texts no other journey opens; plain ones, in which both sides count the same letters
  await author.goto(`${inject('siteUrl')}/office/reads?author=16`)
  const linkTo = async (path: string) => {
    const title = await (await author.request.get(inject('siteUrl') + path)).text()
    const name = /<h1[^>]*>(.*?)<\/h1>/s.exec(title)?.[1]?.replace(/<[^>]*>/g, '') ?? path
    return new URL((await author.getByRole('link', { name }).getAttribute('href')) ?? '', inject('siteUrl')).pathname
  }
  const [open, walled] = [await linkTo('/blog/3'), await linkTo('/blog/24')]
  const readings = async (url: string) => {
    const response = await author.request.get(`${inject('siteUrl')}/api/v3.0${url}`, {
      headers: { 'api-key': 'healthpress-web' },
    })
    return ((await response.json()) as { items: PostReadings }).items
  }
  const [before, beforeWall] = [await readings(open), await readings(walled)]
  const middle = before.marks.findIndex(({ kind }) => kind === 'heading') + 1

  const reader = await newPage()
  const following = () =>
    reader.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/report-page-view-')))
  await visit(reader, '/blog/3')
  await expect.poll(following).toBe(true)
  // it is at the lower edge: what is below has not been seen
  const heading = reader.getByRole('heading', { name: before.marks[middle]?.title ?? '', exact: true })
  const counts = async () => {
    // each time: what loads above it moves it
    await heading.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await turnAway(reader)
    return (await readings(open)).marks.map(({ reached }, index) => (reached ?? 0) - (before.marks[index]?.reached ?? 0))
  }
  await expect.poll(counts).toEqual(before.marks.map((_, index) => (index <= middle ? 1 : 0)))
  expect((await readings(open)).totals).toMatchObject({
    opened: (before.totals.opened ?? 0) + 1,
    finished: before.totals.finished,
  })

  await visit(reader, '/blog/24')
  await reader.locator('[data-wall]').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await readings(walled)).wall.shown).toBe((beforeWall.wall.shown ?? 0) + 1)
  await expect
    .poll(async () => {
      await turnAway(reader)
      return (await readings(walled)).totals.walled
    })
    .toBe((beforeWall.totals.walled ?? 0) + 1)

  await author.goto(inject('siteUrl') + walled)
  for (const name of ['讀了多少', '讀到哪裡', '付費牆', '從哪裡來'])
    await author.getByRole('heading', { name, exact: true }).waitFor()
  await author.getByRole('row', { name: `遇到 牆出現在畫面上 ${(beforeWall.wall.shown ?? 0) + 1}` }).waitFor()
  await expectAccessibleByDayAndNight(author)
})
