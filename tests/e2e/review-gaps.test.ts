import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly } from './support/visit.ts'

const newPage = openBrowser()

/**
 * The vertical gaps between the blocks of a reviewed text, pixels: from the visible end of one to the visible start of
 * the next.
 */
const gapsOf = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element | null): boolean =>
      element === null || (getComputedStyle(element).opacity !== '0' && isVisible(element.parentElement))
    const blocks = [...document.querySelectorAll('main article [data-change]')].map((block) => {
      // a row whose only link is transparent until hover counts as a gap, too
      const hasText = (part: Element) =>
        [part, ...part.querySelectorAll('*')].some((leaf) => leaf.children.length === 0 && isVisible(leaf))
      const parts = [...block.children].filter(hasText)
      const fields = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
      return {
        text: block.textContent?.slice(0, 12),
        top: Math.min(...fields.map(({ top }) => top)),
        bottom: Math.max(...fields.map(({ bottom }) => bottom)),
      }
    })
    return blocks.slice(1).map(({ text, top }, index) => ({
      after: blocks[index]?.text,
      text,
      gap: Math.round(top - (blocks[index]?.bottom ?? top)),
    }))
  })

test('the blocks of a reviewed text have no large gaps', async () => {
  const page = await newPage()
  await signInQuietly(page, 'chief')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${inject('siteUrl')}/office/posts/1/review`)
    await hydrated(page)
    const gaps = await gapsOf(page)
    expect(gaps.length).toBeGreaterThan(10)
    expect([width, gaps.filter(({ gap }) => gap > 32)]).toEqual([width, []])
  }
})
