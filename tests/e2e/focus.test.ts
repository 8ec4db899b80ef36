import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { signInQuietly } from './support/visit.ts'
import { faultsOfFocus, walkFocus, zooms } from './support/walk-focus.ts'

const newPage = openBrowser()

/** Opens a page, with whatever header it has, and waits until its scripts live: the notice's button can be pressed then. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.waitForSelector('[data-cookie-notice] button:enabled', { state: 'attached' })
}

/** Every stop of the page as it stands, at each zoom: marked, in view, below nothing. */
async function walkAtEveryZoom(page: Page): Promise<void> {
  for (const [zoom, [width, height]] of Object.entries(zooms)) {
    await page.setViewportSize({ width, height })
    const { stops, faults } = await walkFocus(page)
    const where = `${new URL(page.url()).pathname} at ${zoom}`
    expect([where, ...faults]).toEqual([where])
    expect(stops, where).toBeGreaterThan(15)
  }
  const [width, height] = zooms['100 %']
  await page.setViewportSize({ width, height })
}

/** Waits until something of this name or these words has the focus, in view and marked. */
async function expectFocus(page: Page, words: string | RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document
      const labels = one?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const named = labels.map((id) => document.getElementById(id)?.textContent).join(' ')
      return one?.tagName === 'BODY' ? '' : one?.getAttribute('aria-label') || named || one?.textContent
    })
  await expect.poll(focused).toMatch(words)
  expect(await faultsOfFocus(page)).toEqual([])
}

const journeys = [
  '/',
  '/article/2',
  '/diet',
  '/search?keyword=血壓',
  '/tool/bmi',
  '/symptom_checker/headache',
  '/fti',
  '/login',
  '/payment/ask-diabetes',
]
test.each(journeys)('no stop of %s is hidden or lost, at any zoom', async (path) => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await open(page, path)
  await walkAtEveryZoom(page)
})

test.each(['/member/basic_info', '/member/questions', '/payment/info-input?plan=digital'])(
  'nor is one of a member’s %s',
  async (path) => {
    const page = await newPage({ reducedMotion: 'reduce' })
    await signInQuietly(page, 'member')
    await open(page, path)
    await walkAtEveryZoom(page)
  },
)

test('the cookie notice comes right after the way past it, and leads to the page when it was read', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await open(page, '/terms')
  await page.keyboard.press('Tab')
  await expectFocus(page, '跳到主要內容')
  for (const stop of ['服務條款', 'Cookie 設定', '我知道了']) {
    await page.keyboard.press('Tab')
    await expectFocus(page, stop)
  }
  await page.keyboard.press('Enter')
  await expectFocus(page, '會員服務條款')
})

test('a page that is gone to says its name, and so does each question of the symptom checker', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await open(page, '/symptom_checker')
  await page.getByRole('main').getByRole('link', { name: '頭痛' }).press('Enter')
  await expectFocus(page, '頭痛檢測')
  const answer = async (choice: string) => {
    await page.getByLabel(choice, { exact: true }).check()
    await page.getByRole('button', { name: '下一題' }).press('Enter')
  }
  await answer('自己')
  await expectFocus(page, /？$/)
})
