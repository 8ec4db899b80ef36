import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './browser.ts'

/** axe as injected into a page: without its texts for humans, which are more than half. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // passed rules without details: listing them costs more than checking
  resultTypes: ['violations'],
}

/**
 * The rules whose result another width or colour scheme can change on a page that passed the first look: colours,
 * sizes, scrolling, and the names of elements visible at that width only. The others would examine the same document
 * again.
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
 * axe violations of a page and its frames, one line per rule. It is injected into a document once.
 * @param within a selector: the examined part, where it covers others that are then inert
 */
export async function violationsOn(page: Page, options: RunOptions = wcag, within = 'html'): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window).catch(() => true))) await frame.evaluate(axeSource)
  return page.evaluate(
    async ({ options, within }) => {
      // a running fade-in has other colours: waits for animations, except scroll-driven ones, which never end
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
    // skips the computation of selectors for every element, which no test reads
    { options: { ...options, resultTypes: wcag.resultTypes, selectors: false, preload: { assets: ['media'] } }, within },
  )
}

/**
 * Whether a page is examined for the first time, by every rule, or at another width and colour scheme, by the rules
 * that these can affect.
 */
export type Look = 'first' | 'other'

/** Fails on an axe violation, horizontal overflow, or an error page. */
export async function expectAccessible(page: Page, nth: Look = 'first'): Promise<void> {
  const where = `${page.url()} ${page.viewportSize()?.width}`
  const status = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStatus,
  )
  expect(status, where).toBeLessThan(500)
  const violations = await inWholeWindow(page, () => violationsOn(page, nth === 'first' ? wcag : otherLook))
  expect([where, ...violations]).toEqual([where])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
}

/** Runs in a window that fits the whole page of the editor: the bar at the bottom covers content until one scrolls. */
async function inWholeWindow<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const window = page.viewportSize()
  const height = await page.evaluate(() =>
    document.querySelector('details[name=panel]') ? document.documentElement.scrollHeight : 0,
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

/** Shows a page on a light desktop, or on a dark phone. */
export async function look(page: Page, which: Look): Promise<void> {
  const [width, colorScheme] = looks[which]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** No axe violation and no horizontal overflow, on a light desktop and on a dark phone. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  for (const each of ['first', 'other'] as const) {
    await look(page, each)
    await expectAccessible(page, each)
  }
}
