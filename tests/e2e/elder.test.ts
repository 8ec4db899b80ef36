import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { at } from '../support/pages.ts'
import type { RouteId } from '../support/samples.ts'
import { openBrowser, widths } from './support/browser.ts'
import { violationsOn } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { password, visit } from './support/visit.ts'

const newPage = openBrowser()
const elder = 'html[data-elder]'

/** Elements that are too small, or sticky; text in drawings has a text alternative beside them. */
const findWhatIsTooSmall = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isVisible && width > 1 && height > 1 && !element.closest('svg, [aria-hidden=true], [inert]')
    }
    const violations: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: holder, textContent: text } = texts.currentNode
      if (!holder || !text?.trim() || holder.closest('script, style, option') || !seen(holder)) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      if (size < 22) violations.push(`${size}px: ${text.trim()}`)
    }
    for (const target of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')) {
      const sentence = target.matches('a') && getComputedStyle(target).display === 'inline'
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
      if (seen(target) && !sentence && Math.min(width, height) < 44) violations.push(`${width}×${height}: ${target.outerHTML}`)
    }
    for (const element of document.querySelectorAll('body *'))
      if (/fixed|sticky/.test(getComputedStyle(element).position) && seen(element))
        violations.push(`moves along: ${element.className}`)
    if (document.documentElement.scrollWidth > innerWidth)
      violations.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`)
    return violations
  })

/** Waits until the account's choice was read and is applied to the next page; the response alone is too early. */
const waitForSync = (page: Page) => page.waitForFunction(() => sessionStorage.getItem('elder-asked') !== null)

const looks: [scheme: 'light' | 'dark', RouteId[]][] = [
  ['light', ['home/home', 'article-id', 'search/search', 'magazines/issue', 'payment/subscriptions']],
  ['dark', ['article-list', 'tools/tool', 'quizzes/quiz-topic', 'accounts/login']],
]
test.each(looks)('長輩模式 is large, high-contrast and static (%s)', async (colorScheme, routes) => {
  const page = await newPage({ width: widths.narrow, colorScheme, reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('elder', '1'))
  for (const path of routes.map(at)) {
    await visit(page, path)
    await page.mouse.wheel(0, 600)
    expect([path, ...(await findWhatIsTooSmall(page))]).toEqual([path])
    const strong = { runOnly: { type: 'rule' as const, values: ['color-contrast-enhanced'] } }
    expect(await violationsOn(page, strong)).toEqual([])
  }
})

test('長輩模式 applies before scripts, is stored on the device, and ends when switched off', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const button = page.getByRole('contentinfo').getByRole('button', { name: '長輩模式' })
  await button.press('Enter')
  await page.waitForSelector(elder)
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  // A chunk request of the previous page that fails would reload that page during the next navigation.
  await page.goto('about:blank')
  // Empty scripts, not aborted ones: a page reloads itself once when its entry script cannot be loaded.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${inject('siteUrl')}/article-list`)
  expect(await page.locator('html').getAttribute('data-elder')).toBe('')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('22px')
  await page.unroute('**/assets/*.js')
  await visit(page, '/article-list')
  await button.press('Enter')
  await page.waitForSelector('html:not([data-elder])')
})

test('a member’s 長輩模式 follows them to another device, and so does its end', async () => {
  const first = await newPage()
  const { email } = await join(first)
  const keeping = () => first.waitForResponse((response) => response.url().endsWith('/member/profile/update') && response.ok())
  const button = first.getByRole('contentinfo').getByRole('button', { name: '長輩模式' })
  await visit(first, '/article-list')
  await first.getByText('您的每個裝置都會記得').first().waitFor()
  await Promise.all([keeping(), button.press('Enter')])

  const second = await newPage()
  await second.context().addCookies(['fti', 'tos'].map((name) => ({ name, value: '1', url: inject('siteUrl') })))
  await visit(second, '/login?next=/article-list')
  await second.getByLabel('電子郵件').fill(email)
  await second.getByLabel('密碼', { exact: true }).fill(password)
  await second.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await second.waitForSelector(elder)

  await Promise.all([keeping(), button.press('Enter')])
  const third = await second.context().newPage()
  await third.goto(`${inject('siteUrl')}/article-list`)
  await waitForSync(third)
  await third.reload()
  await third.waitForSelector('html:not([data-elder])')
})

test('a choice made on another device is applied on the next page, not on this one', async () => {
  const device = await newPage()
  await join(device)
  const origin = inject('siteUrl')
  const headers = { 'api-key': 'healthpress-web', origin }
  await device.request.post(`${origin}/api/v3.0/member/profile/update`, { data: { elder_mode: true }, headers })
  await visit(device, '/article-list')
  await waitForSync(device)
  expect(await device.locator('html[data-elder]').count()).toBe(0)
  await device.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '健康測驗' }).click()
  await device.waitForURL((url) => url.pathname === '/test')
  await device.waitForSelector(elder)
})
