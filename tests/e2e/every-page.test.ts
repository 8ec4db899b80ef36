import { HtmlValidate } from 'html-validate'
import type { ConsoleMessage, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { at, everyView, roomOf, type WalkedPage } from '../support/pages.ts'
import { openBrowser } from './support/browser.ts'
import { examineByDayAndNight, look } from './support/examine.ts'
import { signInQuietly, takenOver, visit, visitSample } from './support/visit.ts'

const newPage = openBrowser()

/** Every kind of page; one reader walks through those of a room. What is one person's is looked at signed in. */
const rooms = Map.groupBy(everyView, (page) => `${roomOf(page)}, ${page.who}`)

const markup = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes these its own way, and browsers read them the same
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
    // an input of type search inside a search landmark is what the landmark is for
    'no-implicit-input-type': 'off',
    // checkboxes of one question share its name, as radio buttons do
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
})

/** WCAG 1.4.10: at 400 % of a window 1280 wide and 1024 high, nothing needs to be scrolled sideways. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320)
}

async function expectGoodMarkup(path: string): Promise<void> {
  const html = await (await fetch(inject('siteUrl') + encodeURI(path))).text()
  const { results } = await markup.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
  expect([path, ...faults]).toEqual([path])
}

/** Presses everything that acts within the page by itself, whatever lies before it, and waits for what it does. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=button]')) button.click()
  })
  await takenOver(page)
}

/**
 * In a page behind the lens no script runs and nothing is asked, by its policy: the browser says so of each that it meets there,
 * and of the empty one that stands in its frame until it comes.
 */
const isBehindLens = (message: ConsoleMessage) =>
  /[?&]lens=|Blocked script execution in 'about:blank'/.test(`${message.location().url} ${message.text()}`)

/**
 * A visitor of many pages who comes to each as to the first: what they pressed on one (長輩模式, the notice of cookies)
 * makes no other of the next.
 */
async function visitAnew(page: Page, sample: WalkedPage): Promise<string> {
  await page.context().clearCookies()
  return visitSample(page, sample)
}

for (const [room, pages] of rooms)
  test(`every page comes to life without a fault, has no violation, and its buttons can be pressed: ${room}`, {
    timeout: 240_000,
  }, async () => {
    const page = await newPage({ serviceWorkers: 'block', logs: /^Blocked script execution in|default-src 'none'/ })
    const told: string[] = []
    page.on('pageerror', (error) => told.push(`${page.url()}: ${error}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isBehindLens(message)) told.push(`${page.url()}: ${message.text()}`)
    })
    const reader = pages[0]?.who ?? 'visitor'
    if (reader === 'visitor')
      await page.addInitScript(() => {
        // not in a frame of somebody else's, which may have none
        if (window !== window.top) return
        localStorage.clear()
        sessionStorage.clear()
      })
    else await signInQuietly(page, reader)
    for (const sample of pages) {
      await look(page, 'first')
      const path = await (reader === 'visitor' ? visitAnew : visitSample)(page, sample)
      await examineByDayAndNight(page)
      // what a signed-in reader presses would change what other journeys find
      if (reader !== 'visitor') continue
      await expectReflow(page)
      await expectGoodMarkup(path)
      await look(page, 'first')
      await pressAll(page)
    }
    expect(told).toEqual([])
  })

test('no violation on the page of what is nowhere', async () => {
  const page = await newPage({ serviceWorkers: 'block' })
  await look(page, 'first')
  await visit(page, at('errors/unknown-path'))
  await examineByDayAndNight(page)
  await expectReflow(page)
  await expectGoodMarkup(at('errors/unknown-path'))
})
