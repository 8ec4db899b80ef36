import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { within } from '../../support/request.ts'

const origin = inject('siteUrl')
const apiHeaders = { 'api-key': 'healthpress-web' }

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
const maxTabStops = 140

/** Tabs to an element by its accessible name. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const matchesName = (words: string) => (typeof name === 'string' ? words.startsWith(name) : name.test(words))
  const passed: string[] = []
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    await page.keyboard.press(key)
    const text = await focused(page)
    if (matchesName(text)) return
    passed.push(text.slice(0, 20))
  }
  throw new Error(`Tab does not come to ${name}, but past ${passed.join(' | ')}`)
}

/** Waits until the page reports all input saved, as another version than at load. */
export const waitUntilSaved = (page: Page, version = 2) =>
  expect
    .poll(async () => {
      const actual = await page
        .getByRole('status')
        .filter({ hasText: /^已儲存，第 \d+ 版/ })
        .allTextContents()
      return actual.some((words) => Number(/第 (\d+) 版/.exec(words)?.[1]) >= version)
    })
    .toBe(true)

/** A word unique in the run; without digits, which a spelling fix may not touch. */
export const uniqueWord = (name: string) =>
  name + [...String(process.pid)].map((digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')
/** Requests without cookies, as a visitor. */
export const textAt = async (page: Page, path: string) => (await page.request.get(origin + path, { headers: apiHeaders })).text()
/** The button that publishes. */
export const publishButton = (page: Page) => page.getByRole('button', { name: '立刻發布' })
/** Days until the next Tuesday at eight in Taipei, as the value of a datetime field. */
export const nextTuesday = () => {
  const today = new Date(Date.now() + 8 * 3_600_000)
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7
  return `${new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T08:00`
}
/** Maximum time from publishing until every rendering of the post agrees, milliseconds. */
const publishedWithin = 5000
/** Waits until a word is wherever the post is shown: its page, the API, the feed. */
export async function waitUntilPublishedEverywhere(page: Page, number: number, word: string): Promise<void> {
  const until = Date.now() + within(publishedWithin)
  for (const output of [`/article/${number}`, `/api/v3.0/article/${number}`, '/rss.xml'])
    await expect.poll(() => textAt(page, output), { timeout: Math.max(until - Date.now(), 1), message: output }).toContain(word)
  // and until the search finds it: a second later, or more on a busy machine (the limit is in `npm run bench`)
  await expect.poll(() => textAt(page, `/search?keyword=${encodeURIComponent(word)}`)).toContain(`/article/${number}`)
}
/** Waits until the text is editable. */
export const waitForEditorFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches('[contenteditable]'))).toBe(true)
/** The number of the public post of an open manuscript. */
export const publicNumber = async (page: Page) => {
  const href = await page.getByRole('link', { name: '看公開的頁面' }).getAttribute('href')
  return Number(href?.split('/').at(-1))
}
