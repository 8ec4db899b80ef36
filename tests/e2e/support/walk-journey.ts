import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A user with a mouse or touch screen whose clicks are counted. Typing, and Enter after it, does not count. */
export class Presser {
  presses = 0

  async press(what: Locator): Promise<void> {
    this.presses += 1
    await what.click()
  }

  /** The number of clicks since the last call. */
  taken(): number {
    const { presses } = this
    this.presses = 0
    return presses
  }
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    // the shell is not counted as content
    if (!(one instanceof HTMLElement) || !one.closest('main')) return ''
    const label = (one as HTMLInputElement).labels?.[0]?.textContent
    return (one.getAttribute('aria-label') ?? label ?? one.textContent).trim()
  })

/** Maximum number of tab stops between two consecutive actions on a page. */
const farthest = 140

/** Tabs to an element by its accessible name. */
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

/** Waits until the page reports all input saved, as another version than at load. */
export const saved = (page: Page, version = 2) =>
  expect
    .poll(async () => {
      const actual = await page
        .getByRole('status')
        .filter({ hasText: /^已儲存，第 \d+ 版/ })
        .allTextContents()
      return actual.some((words) => Number(/第 (\d+) 版/.exec(words)?.[1]) >= version)
    })
    .toBe(true)
