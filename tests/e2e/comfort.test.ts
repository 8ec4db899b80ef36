import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { at } from '../support/pages.ts'
import type { RouteId } from '../support/samples.ts'
import { openBrowser } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

interface Stop {
  name: string
  /** Problems: no outline, out of view, covered. */
  errors: string[]
}

/** Presses Tab once. @returns the focused element, or null once the focus has left the page */
async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  const stop = await stopHere(page)
  // focus triggers lazy layout, which moves what is below: judged after that
  if (stop && stop.errors.length > 0)
    await expect.poll(async () => (await stopHere(page))?.errors, { message: stop.name }).toEqual([])
  return stop
}

function stopHere(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    // a radio button or a switch shows its focus on its label, a field within a frame on the frame
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest('label')]
    const outlined = around.some((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const target = element.closest('label') ?? element
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const within = (at: number, most: number) => Math.min(Math.max(at, 1), most - 1)
    const upper = document.elementFromPoint(within((left + right) / 2, innerWidth), within((top + bottom) / 2, innerHeight))
    const covered = upper !== null && !upper.contains(element) && !target.contains(upper)
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 20)}`,
      errors: [...(outlined ? [] : ['no outline']), ...(inView ? [] : ['out of view']), ...(covered ? ['covered'] : [])],
    }
  })
}

const reading: RouteId[] = ['home/home', 'article-id', 'tools/tool', 'search/search']
test.each(reading.map(at))('%s is operable by keyboard, in forced colours and with reduced motion', async (path) => {
  const page = await newPage({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visit(page, path)
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const seconds = `${transitionDuration},${animationName === 'none' ? '0s' : animationDuration}`.split(',')
        return seconds.some((text) => Number.parseFloat(text) > 0.01)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(moving).toEqual([])
  const first = await nextStop(page)
  expect(first?.name).toBe('A 跳到主要內容')
  let stop = first
  let stops = 0
  for (; stop && stops < 600; stops += 1) stop = await nextStop(page)
  // no focus trap, and more than the header was reachable
  expect(stop).toBeNull()
  expect(stops).toBeGreaterThan(30)
})

test('the skip link skips the header', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

/** Pages with the longest words in the narrowest places. */
const long: RouteId[] = ['diet', 'special-id', 'checkers/symptom-checker', 'book-id']
test('200% text causes no horizontal scrolling, and fits beside the cookie notice', async () => {
  const page = await newPage({ bypassCSP: true })
  for (const path of long.map(at)) {
    await visit(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    for (const width of [390, 820, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} ${width}`,
      ).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const notice = page.getByRole('region', { name: 'Cookie 使用說明' })
  expect((await notice.boundingBox())?.height).toBeLessThan(500)
  await page.evaluate(() => scrollTo(0, 2000))
  expect(await notice.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0)
})

test('200% text or 長輩模式 causes no horizontal scrolling on a tablet in landscape', async () => {
  const page = await newPage({ width: 1024, bypassCSP: true })
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const paths = [...reading.slice(0, 3), 'accounts/login' as const].map(at)
  for (const path of paths) {
    await visit(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    expect(await beyond(), path).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => localStorage.setItem('elder', '1'))
  for (const path of paths) {
    await visit(page, path)
    expect(await beyond(), path).toBeLessThanOrEqual(0)
  }
})
