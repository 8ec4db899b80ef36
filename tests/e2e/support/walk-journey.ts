import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whoever goes a journey by mouse or finger: each press is counted. Typing, and Enter after it, is not. */
export class Presser {
  presses = 0

  async press(what: Locator): Promise<void> {
    this.presses += 1
    await what.click()
  }

  /** How many presses it took since the last time this was asked. */
  taken(): number {
    const { presses } = this
    this.presses = 0
    return presses
  }
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    // what stands around every page is not what the page is for
    if (!(one instanceof HTMLElement) || !one.closest('main')) return ''
    const label = (one as HTMLInputElement).labels?.[0]?.textContent
    return (one.getAttribute('aria-label') ?? label ?? one.textContent).trim()
  })

/** How many stops of Tab a page has at most between two things that somebody does one after the other. */
const farthest = 140

/** Goes by Tab to what has a name in the page itself. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const is = (words: string) => (typeof name === 'string' ? words.startsWith(name) : name.test(words))
  const passed: string[] = []
  for (let stops = 0; stops < farthest; stops += 1) {
    await page.keyboard.press(key)
    const words = await focused(page)
    if (is(words)) return
    passed.push(words.slice(0, 20))
  }
  throw new Error(`Tab does not come to ${name}, but past ${passed.join(' | ')}`)
}

/** Waits until the page says that all that was typed is with the server, as another version than the one it was opened with. */
export const kept = (page: Page, version = 2) =>
  expect
    .poll(async () => {
      const said = await page
        .getByRole('status')
        .filter({ hasText: /^已儲存，第 \d+ 版/ })
        .allTextContents()
      return said.some((words) => Number(/第 (\d+) 版/.exec(words)?.[1]) >= version)
    })
    .toBe(true)
