import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signInQuietly, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()
/** Logs expected while offline, which is the subject of these journeys. */
const allowedLogs = /無法|Failed to fetch|NetworkError|Load failed/

/** The pages cached on the device, as listed by the worker. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await caches.open('reading-1')).match('/offline/shelf.json')
    const { pages } = ((await list?.json()) ?? { pages: [] }) as { pages: { path: string }[] }
    return pages.map(({ path }) => path)
  })

const library = (page: Page) => page.getByRole('region', { name: '這台裝置上的內容' })
/** The message about a URL whose page is not on the device. */
const notStored = (page: Page) =>
  library(page)
    .getByRole('status')
    .filter({ has: page.getByRole('link', { name: '再試一次' }) })

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().route('**/*', (route) => route.abort())
}

async function goOnline(page: Page): Promise<void> {
  await page.context().unroute('**/*')
  await page.context().setOffline(false)
}

const sentence = (page: Page) => page.locator('article [data-body] p').last().textContent()

test('read pages open offline; others lead to the list, and all can be erased', async () => {
  const page = await newPage({ allowedLogs })
  await visit(page, '/article/64')
  const text = await sentence(page)
  await expect.poll(() => stored(page)).toContain('/article/64')
  await goOffline(page)

  await page.reload()
  expect(await sentence(page)).toBe(text)
  const cover = page.locator('article img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // of a film the poster and the transcript are cached
  const film = page.locator('article video')
  const poster = () => film.evaluate((video: HTMLVideoElement) => fetch(video.poster).then(({ ok }) => ok))
  expect(await poster()).toBe(true)
  await page.locator('article figure.recording summary').click()
  await page.locator('article figure.recording details p').first().waitFor({ state: 'visible' })

  await page.goto(new URL('/article/5', page.url()).href)
  await notStored(page).waitFor()
  expect(await page.getByRole('link', { name: '再試一次' }).getAttribute('href')).toBe('/article/5')
  await library(page).getByRole('listitem').getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/article/64')
  expect(await sentence(page)).toBe(text)

  await page.goto(new URL('/offline', page.url()).href)
  await page.getByRole('button', { name: '全部清除' }).click()
  await expect.poll(() => library(page).getByRole('listitem').count()).toBe(0)
  expect(await stored(page)).toEqual([])
})

test('a subscriber text opens offline for its reader, and is gone after sign-out', async () => {
  const page = await newPage({ allowedLogs })
  await signInQuietly(page, 'subscriber')
  await visit(page, '/article/3')
  const text = await sentence(page)
  await expect.poll(() => stored(page)).toContain('/article/3')
  await goOffline(page)
  await page.reload()
  expect(await sentence(page)).toBe(text)

  await goOnline(page)
  await page.goto(new URL('/logout', page.url()).href)
  await page.getByRole('main').getByRole('button', { name: '登出' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await goOffline(page)
  await page.goto(new URL('/article/3', page.url()).href)
  await notStored(page).waitFor()
  const everything = await page.evaluate(async () => {
    const cache = await caches.open('reading-1')
    const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return Promise.all(responses.map((response) => response?.text()))
  })
  expect(everything.join('')).not.toContain(text)
})

test('an empty library offers posts to open, and explains itself on request', async () => {
  const page = await newPage()
  await visit(page, '/offline')
  const offered = library(page).getByRole('heading', { level: 3 })
  await expect.poll(() => offered.count()).toBe(3)
  const rules = page.getByRole('main').locator('details')
  expect(await rules.getByRole('listitem').first().isVisible()).toBe(false)
  await rules.locator('summary').click()
  expect(await rules.getByRole('listitem').first().isVisible()).toBe(true)
  expect(await offered.first().getByRole('link').getAttribute('href')).toMatch(/^\/article\/\d+$/)
  await visit(page, '/article/64')
  await expect.poll(() => stored(page)).toContain('/article/64')
  await visit(page, '/offline')
  await library(page).getByRole('listitem').waitFor()
  expect(await offered.count()).toBe(0)
})

test('how far a post was read is recorded on this device, and the overview continues there', async () => {
  const page = await newPage({ allowedLogs })
  await signInQuietly(page, 'member')
  await visit(page, '/article/64')
  await expect.poll(() => stored(page)).toContain('/article/64')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.locator('article [data-body] > p').nth(5).scrollIntoViewIfNeeded()
  await visitOwn(page, '/member')
  const reached = () =>
    page.evaluate(async () => {
      const list = await (await caches.open('reading-1')).match('/offline/shelf.json')
      const { pages } = ((await list?.json()) ?? { pages: [] }) as { pages: { path: string; reading?: { reached: number } }[] }
      return pages.find(({ path }) => path === '/article/64')?.reading?.reached ?? 0
    })
  await expect.poll(reached).toBeGreaterThan(0)
  await visitOwn(page, '/member')
  const reading = page.getByRole('region', { name: '繼續閱讀' })
  await reading.getByText(/^讀到 \d+%$/).waitFor()
  expect((await reading.getByRole('link').textContent())?.trim()).toBe(title?.trim())
  await reading.getByRole('link').click()
  await page.waitForURL(/\/article\/64#read-\d+$/)
  await page.locator('[data-body] > :focus').waitFor()
  const top = await page.locator('[data-body] > :focus').boundingBox()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect(top?.y).toBeLessThan(300)
})

test('background requests in flight when going offline cause no error', async () => {
  const page = await newPage({ allowedLogs, serviceWorkers: 'block' })
  let fail = () => {}
  const networkLost = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/assets/web-vitals-*', async (route) => {
    await networkLost
    await route.abort('internetdisconnected')
  })
  const requested = page.waitForRequest('**/assets/web-vitals-*')
  await visit(page, '/article/1')
  await requested
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/web-vitals-'))
  fail()
  await failed
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
})
