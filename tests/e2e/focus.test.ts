import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { topicsError } from '../../src/domain/onboarding/prompts.ts'
import { incompleteProfileText, stepTexts } from '../../src/site/shell/onboarding/onboarding-texts.ts'
import { at } from '../support/pages.ts'
import type { RouteId } from '../support/samples.ts'
import { confirmation } from './pages/forms.ts'
import { onboarding } from './pages/onboarding.ts'
import { openBrowser, widths } from './support/browser.ts'
import { join } from './support/join.ts'
import { signInQuietly } from './support/visit.ts'
import { focusErrors, walkFocus, zooms } from './support/walk-focus.ts'

const newPage = openBrowser()

/** Opens a page and waits until it is hydrated: no click is deferred to later. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.waitForFunction(() => window.earlyClicks === undefined)
}

/** Every tab stop of the page at each zoom: with an outline, in view, not covered. */
async function walkAtEveryZoom(page: Page): Promise<void> {
  for (const [zoom, [width, height]] of Object.entries(zooms)) {
    await page.setViewportSize({ width, height })
    const { stops, errors } = await walkFocus(page)
    const where = `${new URL(page.url()).pathname} at ${zoom}`
    expect([where, ...errors]).toEqual([where])
    expect(stops, where).toBeGreaterThan(15)
  }
  const [width, height] = zooms['100 %']
  await page.setViewportSize({ width, height })
}

/** Waits until an element with this name or text has the focus, in view and outlined. */
async function expectFocus(page: Page, words: string | RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document
      const labels = one?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const named = labels.map((id) => document.getElementById(id)?.textContent).join(' ')
      return one?.tagName === 'BODY' ? '' : one?.getAttribute('aria-label') || named || one?.textContent
    })
  await expect.poll(focused).toMatch(words)
  expect(await focusErrors(page)).toEqual([])
}

/** One page of each kind: layouts, walls, long forms. */
const arrangements: RouteId[] = [
  'home/home',
  'article-id',
  'diet',
  'search/search',
  'tools/tool',
  'checkers/symptom-checker',
  'onboarding/fti',
  'accounts/login',
  'ask-diabetes',
]
test.each(arrangements.map((id) => (id === 'article-id' ? '/article/2' : at(id))))(
  'no tab stop of %s is hidden or lost, at any zoom',
  async (path) => {
    const page = await newPage({ reducedMotion: 'reduce' })
    await open(page, path)
    await walkAtEveryZoom(page)
  },
)

const ofMembers: RouteId[] = ['accounts/member/basic-info', 'questions/my-questions', 'payment/info-input']
test.each(ofMembers.map(at))('no focusable element is covered on a member’s %s', async (path) => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await signInQuietly(page, 'member')
  await open(page, path)
  await walkAtEveryZoom(page)
})

test('the cookie notice follows the skip link, and moves the focus to the page when accepted', async () => {
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

test('client-side navigation announces the page, and each question of the symptom checker', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await open(page, '/symptom_checker')
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  const link = page.getByRole('main').getByRole('link', { name: '頭痛' })
  await link.focus()
  await expectFocus(page, '頭痛')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/symptom_checker/*')
  expect(await page.locator('html[data-first]').count(), 'inside the document').toBe(1)
  await expectFocus(page, '頭痛檢測')
  const answer = async (choice: string) => {
    await page.getByLabel(choice, { exact: true }).check()
    await page.getByRole('button', { name: '下一題' }).press('Enter')
  }
  await answer('自己')
  await expectFocus(page, /？$/)
})

test('saving without consent focuses its text, and giving it returns to the result', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await join(page)
  await open(page, '/tool/bmi')
  await page.getByLabel('身高').fill('170')
  await page.getByLabel('體重').fill('65')
  await page.getByRole('button', { name: '保存到我的紀錄' }).press('Enter')
  await expectFocus(page, /健康/)
  await confirmation(page.getByRole('main')).waitFor()
  await page.getByRole('button', { name: '我同意，並保存' }).press('Enter')
  await expectFocus(page, '保存到我的紀錄')
  await page.getByRole('button', { name: /^刪除 .* 的紀錄$/ }).waitFor()
  await page.getByRole('button', { name: /^刪除 .* 的紀錄$/ }).press('Enter')
  await expectFocus(page, '結果')
})

test('a hovered menu closes with Escape, and the search field has no stale ARIA state', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await open(page, '/terms')
  const nav = page.getByRole('navigation', { name: '主選單' })
  await nav.getByRole('button', { name: '文章' }).hover()
  await nav.getByRole('link', { name: '部落格' }).waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await nav.getByRole('link', { name: '部落格' }).waitFor({ state: 'hidden' })
  const field = page.getByPlaceholder('請輸入關鍵字')
  await field.fill('血')
  await page.getByRole('listbox').waitFor({ state: 'visible' })
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await field.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await field.getAttribute('aria-expanded')).toBeNull()
})

test('the onboarding gives the reason of a blocked step, and focuses what is missing every time', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  const flow = onboarding(page)
  await open(page, '/fti')
  const described = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      return [button.getAttribute('aria-disabled'), reason?.textContent]
    })
  expect(await described('下一步')).toEqual(['true', topicsError(0)])
  await flow.chooseTopics()
  await flow.next.press('Enter')
  await expectFocus(page, stepTexts(null).profile.title)
  for (let time = 0; time < 2; time += 1) {
    await flow.submit.press('Enter')
    await expectFocus(page, '出生年')
  }
  expect(await described('送出')).toEqual(['true', incompleteProfileText])
})

test.each([320, 390, 820, 1440])('the switch of 長輩模式 keeps position and focus, %i pixels wide', async (width) => {
  const page = await newPage({ width, reducedMotion: 'reduce' })
  await open(page, '/terms')
  for (const place of ['banner', 'contentinfo'] as const) {
    const button = page.getByRole(place).getByRole('button', { name: '長輩模式' })
    await button.scrollIntoViewIfNeeded()
    for (const on of ['true', 'false']) {
      const before = (await button.boundingBox())?.y ?? 0
      await button.press('Enter')
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe(on)
      await expectFocus(page, /長輩模式/)
      expect(Math.abs(((await button.boundingBox())?.y ?? 0) - before), `${place} ${on}`).toBeLessThan(40)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
