import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { bandOf, type FixedSlotName, sizeOfSlot } from '../../src/domain/ads/slots.ts'
import { type AdOutcome, adOutcomes, playAdNetwork } from '../fakes/ad-network.ts'
import { at } from '../support/pages.ts'
import type { RouteId } from '../support/samples.ts'
import { openBrowser, widths } from './support/browser.ts'
import { join } from './support/join.ts'
import { password, visit } from './support/visit.ts'

const newPage = openBrowser()
const allowed = 0.02
/**
 * A desktop whose Chinese system font is replaced by the site's, which loads after the page and must cause no shift.
 */
const withoutChineseFont =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** The slot's state after each response of the network. */
const entitlement: Record<AdOutcome, string> = { fill: 'filled', late: 'filled', empty: 'house', larger: 'house', error: 'house' }

/**
 * The front page, the list and an article have two slots each: together every width covers every outcome, above the
 * fold and below.
 */
const filled: [RouteId, { slots: number; from: number; path?: string }][] = [
  ['home/home', { slots: 2, from: 0 }],
  ['article-list', { slots: 2, from: 2 }],
  // one without an emergency
  ['article-id', { slots: 2, from: 4, path: '/article/50' }],
]

for (const [turn, [name, width]] of Object.entries(widths).entries())
  for (const [id, { slots, from, path = at(id) }] of filled)
    test(`${path} does not move, for any response of the ad network (${name})`, async () => {
      const page = await newPage({ width, userAgent: withoutChineseFont })
      await page.context().addCookies([{ name: 'consent', value: 'advertising', url: inject('siteUrl') }])
      const cycle = adOutcomes.map((_, index) => adOutcomes[(index + from + turn) % adOutcomes.length] ?? 'fill')
      const { reached } = await playAdNetwork(page, cycle)
      await listenForShifts(page)
      await visit(page, path)
      const states: string[] = []
      for (const slot of (await page.locator('[data-ad-state]').all()).slice(0, slots)) {
        await slot.scrollIntoViewIfNeeded()
        await expect.poll(() => slot.getAttribute('data-ad-state')).not.toBe('waiting')
        states.push((await slot.getAttribute('data-ad-state')) ?? '')
        const which = (await slot.getAttribute('data-ad-slot')) as FixedSlotName
        const rect = await slot.locator('> div').boundingBox()
        expect([rect?.width, rect?.height], which).toEqual(sizeOfSlot(which, bandOf(width)))
      }
      expect(states.length).toBe(slots)
      expect(new Set(states)).toEqual(new Set(cycle.slice(0, slots).map((outcome) => entitlement[outcome])))
      await page.evaluate(() => document.fonts.ready)
      expect(await shiftsOf(page)).toBeLessThanOrEqual(allowed)
      expect(reached).toEqual([])
    })

/**
 * Pages with headlines in the display face, a subset with `font-display: optional`; the third ends at a wall, the fourth
 * opens vertically.
 */
const inDisplayFace = ['/', '/article/54', '/article/3', '/article/60', '/article-list']

for (const width of [390, 1440])
  test(`pages do not move while their display face loads, from network or cache (${width} px)`, async () => {
    const moved: string[] = []
    for (const path of inDisplayFace) {
      const cold = await newPage({ width })
      for (const page of [cold, await cold.context().newPage()]) {
        await listenForShifts(page)
        await visit(page, path)
        expect(await page.locator('style[data-display-face]').count(), path).toBe(1)
        await page.evaluate(async () => {
          await document.fonts.ready
          const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          for (let screen = 0; screen < 3; screen++) {
            scrollBy({ top: innerHeight, behavior: 'instant' })
            await drawn()
          }
        })
        const sum = await shiftsOf(page)
        if (sum > allowed) moved.push(`${path} ${page === cold ? 'cold' : 'warm'}: ${sum}`)
      }
    }
    expect(moved).toEqual([])
  })

test.each([390, 1440])('a page that is reloaded far down does not move (%i px)', async (width) => {
  const moved: string[] = []
  for (const path of ['/', '/article/54', '/article-list']) {
    const page = await newPage({ width })
    await listenForShifts(page)
    await visit(page, path)
    // lazily laid out parts grow on the way down
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
          return Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)
        }),
      )
      .toBeLessThanOrEqual(1)
    await page.reload()
    await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
    await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Roboto Variable'))
    await page.evaluate(() => document.fonts.ready)
    const sum = await shiftsOf(page)
    if (sum > allowed) moved.push(`${path}: ${sum}`)
  }
  expect(moved).toEqual([])
})

test.each([390, 1440])('the member home does not move on a new device with 長輩模式 (%i px)', async (width) => {
  const first = await newPage()
  const { email } = await join(first)
  const origin = inject('siteUrl')
  const headers = { 'api-key': 'healthpress-web', origin }
  const kept = await first.request.post(`${origin}/api/v3.0/member/profile/update`, { data: { elder_mode: true }, headers })
  expect(kept.status()).toBe(200)
  const page = await newPage({ width })
  await page.context().addCookies(['fti', 'tos'].map((name) => ({ name, value: '1', url: origin })))
  await visit(page, '/login?next=/member')
  await page.getByLabel('電子郵件').fill(email)
  await page.getByLabel('密碼', { exact: true }).fill(password)
  const checked = page.waitForResponse((response) => response.url().endsWith('/member/profile'))
  await listenForShifts(page)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/member')
  await checked
  await page.waitForSelector('html[data-elder]')
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftsOf(page)).toBeLessThanOrEqual(allowed)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'elder' }))
})

async function listenForShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
