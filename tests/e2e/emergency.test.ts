import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { violationsOn } from './support/expect-accessible.ts'
import { signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()

/** Distance of the number from the top of the page and height of its button, CSS pixels. */
const numberOn = (page: Page, within = 'main') =>
  page
    .locator(`${within} a[href="tel:119"]`)
    .first()
    .evaluate((link) => {
      const { top, bottom, height } = link.getBoundingClientRect()
      return { top: top + scrollY, bottom: bottom + scrollY, height }
    })

/** Scrolls to the end of a post until the next one is appended. */
async function readOn(page: Page): Promise<Locator> {
  await page.locator('a[rel=next]').last().scrollIntoViewIfNeeded()
  const next = page.locator('section[aria-label="下一篇"]').first()
  await next.waitFor()
  return next
}

const lowest = 480
const target = 52

test.each([
  ['open to all', '/article/4'],
  ['behind the wall of members, with a long headline', '/article/51'],
  ['behind the wall of subscribers', '/article/3'],
  ['with a headline of four lines', '/article/33'],
  ['about thoughts of suicide', '/article/27'],
  ['about poisoning', '/article/58'],
  ['in a blog', '/blog/4'],
  ['in a book', '/book/7'],
  ['in the newer template', '/article/v2/13'],
])('on a phone the number is in the first screen of %s, with and without scripts', async (_, path) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newPage({ width: widths.narrow, javaScriptEnabled })
    await page.goto(inject('siteUrl') + path)
    const { top, height } = await numberOn(page)
    expect(top).toBeLessThanOrEqual(lowest)
    expect(height).toBeGreaterThanOrEqual(target)
    const order = await page.locator('main').evaluate((main) => {
      const all = [...main.querySelectorAll('h1, a[href="tel:119"], picture, [data-body]:not([data-body*="/flags#"])')]
      return all.slice(0, 2).map(({ tagName }) => tagName)
    })
    expect(order).toEqual(['H1', 'A'])
    expect(await page.locator('[data-ad-slot]').count()).toBe(0)
  }
})

test('in the first screen of larger windows too, light and dark, in large type, without errors', async () => {
  for (const width of [widths.medium, widths.wide])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPage({ width, colorScheme })
      await visit(page, '/article/13')
      const { bottom } = await numberOn(page)
      expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
      expect(await violationsOn(page, undefined, 'article')).toEqual([])
    }
  const elder = await newPage({ width: widths.narrow })
  await visit(elder, '/article/13')
  await elder.evaluate(() => document.documentElement.setAttribute('data-elder', ''))
  expect((await numberOn(elder)).height).toBeGreaterThanOrEqual(target)
  expect(await elder.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('beside reading matter it is small, and its signs open without scripts too', async () => {
  for (const javaScriptEnabled of [true, false])
    for (const [width, highest] of [
      [widths.narrow, 170],
      [widths.medium, 130],
      [widths.wide, 130],
    ] as const) {
      const page = await newPage({ width, javaScriptEnabled })
      await page.goto(`${inject('siteUrl')}/article/8`)
      const flag = page.locator('main .red-flag')
      const box = await flag.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(highest)
      expect(box?.width).toBeCloseTo((await page.locator('main article picture').first().boundingBox())?.width ?? 0, 0)
      // no sign is cut: the line shows its whole text
      const line = flag.locator('summary > span')
      expect(await line.textContent()).toContain('說話不清')
      expect(await line.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
      const sign = flag.getByRole('listitem').filter({ hasText: '劇烈的上腹痛' })
      expect(await sign.isVisible()).toBe(false)
      await flag.locator('summary').press('Enter')
      await sign.waitFor()
      await flag.getByText('胸口像被壓住').last().waitFor()
    }
})

test('a post about an emergency shows every sign at once', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/article/4')
  expect(await page.locator('main .red-flag details').count()).toBe(0)
  expect(await page.locator('main .red-flag').getByText('話說不清楚').isVisible()).toBe(true)
})

test('infinite scroll shows no ads beside an emergency, and the shop offers nothing', async () => {
  const page = await newPage()
  await visit(page, '/article/4')
  expect(await page.locator('#products').getByText('選物').count()).toBe(0)
  expect(await page.locator('main a[href^="/shop"]').count()).toBe(0)
  await readOn(page)
  expect(await page.locator('[data-ad-slot="next-article"], [data-ad-slot="text"]').count()).toBe(0)
})

test('an emergency post reached by infinite scroll removes its advertisements too', async () => {
  const page = await newPage()
  await visit(page, '/article/15')
  expect(await page.locator('[data-ad-slot]').count()).toBeGreaterThan(0)
  const next = await readOn(page)
  expect(await next.locator('.red-flag').count()).toBe(1)
  expect(await next.locator('[data-ad-slot]').count()).toBe(0)
})

test('in print the number is text, before the article', async () => {
  const page = await newPage()
  await visit(page, '/article/13')
  await page.emulateMedia({ media: 'print' })
  const number = page.locator('main a[href="tel:119"]').first()
  expect(await number.isVisible()).toBe(true)
  expect(await number.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: null })
  await visit(page, '/article/8')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main .red-flag li').filter({ hasText: '劇烈的上腹痛' }).isVisible()).toBe(true)
})

test('client-side navigation to an article shows the same as a document load', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/article-list')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/article/"]')
    if (link) link.href = '/article/13'
    link?.setAttribute('data-chosen', '')
  })
  await page.locator('[data-chosen]').click()
  await page.waitForURL((url) => url.pathname === '/article/13')
  const flag = page.locator('main .red-flag')
  await flag.waitFor()
  const inside = await flag.innerHTML()
  await page.reload()
  expect(await flag.innerHTML()).toBe(inside)
})

test.each(['/symptom_checker', '/symptom_checker/dizziness'])(
  '%s shows emergency contacts before it asks anything',
  async (path) => {
    const page = await newPage({ width: widths.narrow })
    await visit(page, path)
    const { top, height } = await numberOn(page)
    expect(top).toBeLessThanOrEqual(lowest)
    expect(height).toBeGreaterThanOrEqual(target)
    const inputBox = await page
      .locator('main :is(textarea, input:not([type=hidden]), a[href^="/symptom_checker/"])')
      .first()
      .boundingBox()
    expect(inputBox?.y ?? 0).toBeGreaterThan(top + height)
  },
)

const phone = { width: widths.narrow, height: 664 }

/** Whether the number's button is wholly in view, below the sticky header. */
const numberInView = (page: Page, number: string) =>
  page.locator(`[data-tone=alarm] a[href="tel:${number}"]`).evaluate((link) => {
    const { left, top, right, bottom } = link.getBoundingClientRect()
    const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y))
    return top >= 0 && bottom <= innerHeight && seen.every((element) => link.contains(element))
  })

/** Heading, numbers and first-aid instructions of the emergency card in document order. */
const cardOrder = (page: Page) =>
  page
    .locator('[data-tone=alarm]')
    .evaluate((card) => [...card.querySelectorAll('h2, a, p, li:not(:has(a))')].slice(0, 2).map(({ tagName }) => tagName))

test.each([
  ['我爸爸胸口悶，冒冷汗', '119', /請立刻打 119/],
  ['不想活了', '1925', /您現在安全嗎/],
])('on a phone the answer to 「%s」 shows %s in view, with and without scripts', async (input, number, heading) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newPage({ width: phone.width, javaScriptEnabled })
    await page.setViewportSize(phone)
    if (javaScriptEnabled) await visit(page, '/symptom_checker')
    else await page.goto(`${inject('siteUrl')}/symptom_checker`)
    const submitText = async (text: string) => {
      await page.getByLabel('用自己的話說說哪裡不舒服').fill(text)
      await page.getByRole('button', { name: '找檢測' }).click()
    }
    await submitText(input)
    const title = page.getByRole('heading', { name: heading })
    await title.waitFor()
    await expect.poll(() => numberInView(page, number)).toBe(true)
    expect(await cardOrder(page)).toEqual(['H2', 'A'])
    if (!javaScriptEnabled) continue
    const focused = () => title.evaluate((element) => element === document.activeElement)
    await expect.poll(focused).toBe(true)
    // a second answer with the same card moves the view to it again
    await submitText(`${input}。`)
    await expect.poll(focused).toBe(true)
    await expect.poll(() => numberInView(page, number)).toBe(true)
  }
})

test('on a phone the emergency result of a symptom tree shows the number in view', async () => {
  const page = await newPage({ width: phone.width })
  await page.setViewportSize(phone)
  await visit(page, '/symptom_checker/chest_pain')
  const next = page.getByRole('button', { name: '下一題' })
  await page.getByLabel('自己').check()
  await next.click()
  await page.getByText('第 2 題', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('radio').first().check()
  await next.click()
  await page.getByRole('heading', { name: /請立刻打 119/ }).waitFor()
  await expect.poll(() => numberInView(page, '119')).toBe(true)
})

test('the search shows the number directly below the heading', async () => {
  const page = await newPage({ width: phone.width })
  await page.setViewportSize(phone)
  await visit(page, `/search?keyword=${encodeURIComponent('我爸爸胸口悶，冒冷汗')}`)
  expect(await cardOrder(page)).toEqual(['H2', 'A'])
  expect(await numberInView(page, '119')).toBe(true)
})

test('subscribers see it above the text as well', async () => {
  const page = await newPage({ width: widths.narrow })
  await signInQuietly(page, 'subscriber')
  await visit(page, '/article/3')
  expect((await numberOn(page)).top).toBeLessThanOrEqual(lowest)
  expect(await page.locator('main .red-flag').count()).toBe(1)
})
