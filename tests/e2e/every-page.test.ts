import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onePerKind, roomOf } from '../support/pages.ts'
import { openBrowser } from './support/browser.ts'
import { signInQuietly, takenOver, visitSample } from './support/visit.ts'

const newPage = openBrowser()
/** Every kind of page, by who finds it there; rooms of visitors apart, so that none takes long. */
const walks = Map.groupBy(onePerKind, (page) => (page.who === 'visitor' ? `a visitor: ${roomOf(page)}` : page.who))

/** Presses everything that acts within the page by itself, whatever lies before it. */
const pressAll = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=button]')) button.click()
  })

test.each([...walks])(
  'every kind of page comes to life without a fault, and its buttons can be pressed: %s',
  async (_, pages) => {
    const reader = pages[0]?.who ?? 'visitor'
    const page = await newPage()
    if (reader !== 'visitor') await signInQuietly(page, reader)
    const told: string[] = []
    page.on('pageerror', (error) => told.push(`${page.url()}: ${error}`))
    page.on('console', (message) => message.type() === 'error' && told.push(`${page.url()}: ${message.text()}`))
    for (const sample of pages) {
      await visitSample(page, sample)
      // what a signed-in reader presses would change what other journeys find
      if (reader !== 'visitor') continue
      await pressAll(page)
      await takenOver(page)
    }
    expect(told).toEqual([])
  },
)
