import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './browser.ts'

/** axe as it is put into a page: without what only people read in it, which is more than half. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // of what is in order only that it is: to list it all costs more than to find it
  resultTypes: ['violations'],
}

/**
 * The rules whose answer another width or colour scheme can change on a page that stands in order at the first look: colours,
 * sizes, what scrolls, and the names of what is shown at that width alone. The rest reads the same document again.
 */
const otherLook: RunOptions = {
  runOnly: [
    'color-contrast',
    'link-in-text-block',
    'target-size',
    'scrollable-region-focusable',
    'button-name',
    'link-name',
    'label',
    'aria-hidden-focus',
  ],
}

/**
 * What axe finds on a page and in its frames, one line for each rule that is broken. It is put into a document once.
 * @param within a selector: the part that is looked at, where it lies over others that are then out of reach
 */
export async function violationsOn(page: Page, options: RunOptions = wcag, within = 'html'): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window).catch(() => true))) await frame.evaluate(axeSource)
  return page.evaluate(
    async ({ options, within }) => {
      // what is still fading in has other colours for a moment: colours are judged once it stands; what goes with scrolling never ends
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      await Promise.allSettled(moving.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, options)
      return violations.map(({ id, nodes }) =>
        [`${id}:`, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join('\n'),
      )
    },
    // nobody reads the selectors that axe would work out for every element that it meets
    { options: { ...options, resultTypes: wcag.resultTypes, selectors: false, preload: { assets: ['media'] } }, within },
  )
}

/** Whether a page is looked at for the first time, by every rule, or in another width and colours, by those that these can change. */
export type Look = 'first' | 'other'

/** Fails if axe finds something on a page, the page is wider than its window, or the page that tells of a fault stands in its place. */
export async function examine(page: Page, nth: Look = 'first'): Promise<void> {
  const where = `${page.url()} ${page.viewportSize()?.width}`
  const status = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStatus,
  )
  expect(status, where).toBeLessThan(500)
  const violations = await inWholeWindow(page, () => violationsOn(page, nth === 'first' ? wcag : otherLook))
  expect([where, ...violations]).toEqual([where])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
}

/** In a window in which a page of the editor stands whole: what stays at the window's foot covers what lies there before one scrolls. */
async function inWholeWindow<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const window = page.viewportSize()
  const height = await page.evaluate(() =>
    document.querySelector('details[name=dock]') ? document.documentElement.scrollHeight : 0,
  )
  if (!window || height <= window.height) return work()
  await page.setViewportSize({ ...window, height })
  const done = await work()
  await page.setViewportSize(window)
  return done
}

const looks = {
  first: [widths.wide, 'light'],
  other: [widths.narrow, 'dark'],
} as const

/** Lets a page be seen at a desk by day, or on a phone at night. */
export async function look(page: Page, which: Look): Promise<void> {
  const [width, colorScheme] = looks[which]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Nothing that axe finds and nothing wider than the screen, at a desk by day and on a phone at night. */
export async function examineByDayAndNight(page: Page): Promise<void> {
  for (const each of ['first', 'other'] as const) {
    await look(page, each)
    await examine(page, each)
  }
}
