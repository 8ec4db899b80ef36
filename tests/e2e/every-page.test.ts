import { HtmlValidate } from 'html-validate'
import type { ConsoleMessage, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { at, everyView, featureOf, type WalkedPage } from '../support/pages.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessibleByDayAndNight, look } from './support/expect-accessible.ts'
import { hydrated, signInQuietly, visit, visitSample } from './support/visit.ts'

const newPage = openBrowser()

/** Every kind of page; one reader visits those of a feature. Personal pages are visited signed in. */
const features = Map.groupBy(everyView, (page) => `${featureOf(page)}, ${page.who}`)

const markup = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React serialises these its own way, and browsers parse them identically
    'attr-case': 'off',
    'valid-id': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'script-type': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    // an input of type search is expected inside a search landmark
    'no-implicit-input-type': 'off',
    // checkboxes of one question share its name, as radio buttons do
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
})

/** WCAG 1.4.10: at 400% zoom of a window 1280 wide and 1024 high, no horizontal scrolling. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320)
}

async function expectGoodMarkup(path: string): Promise<void> {
  const html = await (await fetch(inject('siteUrl') + encodeURI(path))).text()
  const { results } = await markup.validateString(html)
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
  // an anchor without a URL is no link, to search engines and to readers
  const anchors = html.match(/<a(?=[\s>])(?![^>]*\shref=)[^>]*>/g) ?? []
  expect([path, ...errors, ...anchors]).toEqual([path])
}

/** Clicks every control that acts within the page, and waits for the effect. */
async function clickAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=button]')) button.click()
  })
  await hydrated(page)
}

/**
 * In a preview frame the CSP blocks all scripts and requests: the browser logs each of them, and one for the empty
 * document before it loads.
 */
const isBehindLens = (message: ConsoleMessage) =>
  /[?&]lens=|Blocked script execution in 'about:blank'/.test(`${message.location().url} ${message.text()}`)

/**
 * A visitor who visits each page as if for the first time: clicks on one page (長輩模式, the cookie notice) do not affect
 * the next.
 */
async function visitAnew(page: Page, sample: WalkedPage): Promise<string> {
  await page.context().clearCookies()
  return visitSample(page, sample)
}

for (const [feature, pages] of features)
  test(`every page hydrates without errors or accessibility violations; buttons work: ${feature}`, async () => {
    const page = await newPage({ serviceWorkers: 'block', allowedLogs: /^Blocked script execution in|default-src 'none'/ })
    const actual: string[] = []
    page.on('pageerror', (error) => actual.push(`${page.url()}: ${error}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isBehindLens(message)) actual.push(`${page.url()}: ${message.text()}`)
    })
    const reader = pages[0]?.who ?? 'visitor'
    if (reader === 'visitor')
      await page.addInitScript(() => {
        // not in a cross-origin frame, which may have none
        if (window !== window.top) return
        localStorage.clear()
        sessionStorage.clear()
      })
    else await signInQuietly(page, reader)
    for (const sample of pages) {
      await look(page, 'first')
      const path = await (reader === 'visitor' ? visitAnew : visitSample)(page, sample)
      await expectAccessibleByDayAndNight(page)
      // clicks of a signed-in reader would change the data of other journeys
      if (reader !== 'visitor') continue
      await expectReflow(page)
      await expectGoodMarkup(path)
      await look(page, 'first')
      await clickAll(page)
    }
    expect(actual).toEqual([])
  })

test('no violation on the 404 page', async () => {
  const page = await newPage({ serviceWorkers: 'block' })
  await look(page, 'first')
  await visit(page, at('errors/unknown-path'))
  await expectAccessibleByDayAndNight(page)
  await expectReflow(page)
  await expectGoodMarkup(at('errors/unknown-path'))
})
