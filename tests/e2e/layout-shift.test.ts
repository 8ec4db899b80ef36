import { expect, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()
const allowed = 0.02

for (const [name, width] of Object.entries(widths))
  for (const path of ['/', '/article/1', '/article-list'])
    test(`${path} does not move while it loads (${name})`, async () => {
      const page = await newPage({ width })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) shifts.push(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await visit(page, path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      const total = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      )
      expect(total).toBeLessThanOrEqual(allowed)
    })
