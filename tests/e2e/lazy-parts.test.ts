import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { hydrated } from './support/visit.ts'

const newPage = openBrowser()

/** Whether an element is laid out, or only reserves its space. */
const laidOut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

/** The first visible heading of the text, and its distance from the top of the screen, pixels. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const heading = [...document.querySelectorAll('[data-body] h2')].find((one) => one.getBoundingClientRect().top >= 0)
    return { words: heading?.textContent, top: Math.round(heading?.getBoundingClientRect().top ?? -1) }
  })

test.each(['/', '/article/1', '/article-list'])(
  'content below the first screen of %s is laid out when it nears the viewport',
  async (path) => {
    const page = await newPage({ width: widths.narrow })
    await page.goto(inject('siteUrl') + path)
    const last = 'footer[data-later] a[href="/offline"]'
    expect(await laidOut(page, last)).toBe(false)
    await page
      .locator(last)
      .first()
      .evaluate((link) => link.scrollIntoView())
    await expect.poll(() => laidOut(page, last)).toBe(true)
  },
)

test('an anchored heading is on screen, and a reload keeps the scroll position', async () => {
  const page = await newPage({ width: widths.narrow })
  await page.goto(`${inject('siteUrl')}/article/1`)
  const [id, words] = await page.evaluate(() => {
    const heading = [...document.querySelectorAll('[data-body] h2')].at(-1)
    return [heading?.id ?? '', heading?.textContent]
  })
  const linked = await newPage({ width: widths.narrow })
  await linked.goto(`${inject('siteUrl')}/article/1#${id}`)
  await expect.poll(async () => (await inView(linked)).words).toBe(words)
  const before = await inView(linked)
  expect(before.top).toBeLessThan(300)
  await linked.reload()
  await expect.poll(() => inView(linked)).toEqual(before)
})

test('going back to a post restores the scroll position', async () => {
  const page = await newPage({ width: widths.narrow })
  await page.goto(`${inject('siteUrl')}/article/1`)
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
  const third = page.locator('[data-body] h2').nth(3)
  await third.scrollIntoViewIfNeeded()
  await expect.poll(() => laidOut(page, '[data-body] h2 >> nth=3')).toBe(true)
  const before = await inView(page)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/chronic"]')?.click())
  await page.waitForURL((url) => url.pathname === '/chronic')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/article/1')
  await expect.poll(async () => (await inView(page)).words).toBe(before.words)
  expect(Math.abs((await inView(page)).top - before.top)).toBeLessThan(100)
})

test('an article is complete although its ad chunk is blocked', async () => {
  const page = await newPage()
  let documents = 0
  const failedIn = new Set<number>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes('/ad-content-')) failedIn.add(documents)
  })
  await page.route('**/assets/ad-content-*', (route) => route.abort('blockedbyclient'))
  await page.goto(`${inject('siteUrl')}/article/54`)
  // the first time a release may have removed the chunk, so the page is reloaded
  await expect.poll(() => failedIn.has(2)).toBe(true)
  await hydrated(page)
  expect(await page.locator('h1').allTextContents()).toEqual([expect.stringContaining('1966')])
})
