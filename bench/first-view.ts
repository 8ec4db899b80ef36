import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { median } from './load.ts'

/**
 * How a phone meets a page: `npm run bench -- --view http://localhost:3000` measures a running site in Chromium, its
 * processor slowed down four times. Of two sites (`--view` twice) each round measures both, in turns: on a host that is
 * shared, only what stands beside each other compares.
 */
const { values } = parseArgs({
  options: {
    view: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
    rounds: { type: 'string', default: '7' },
    paths: { type: 'string', default: '/,/article/1,/article-list' },
  },
})

const slowdown = 4
/** How long a page is watched after it has loaded, milliseconds. */
const watched = 3_000
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-TW',
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}

/** What is measured, as the table names it: milliseconds, but for the shift. Those of the processor do not count its waiting for others. */
const figures = ['FCP', 'LCP', '阻塞', '版面（處理器）', '樣式（處理器）', '腳本（處理器）', '位移', '互動'] as const
type Figures = Record<(typeof figures)[number], number>

declare global {
  interface Window {
    seen: { paint: number; largest: number; long: [number, number][]; shift: number; answered: number }
  }
}

/** In the page, before anything of it: takes down what the browser tells of itself. */
function watch(): void {
  window.seen = { paint: 0, largest: 0, long: [], shift: 0, answered: 0 }
  const on = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, durationThreshold: 16 })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.paint = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => (window.seen.largest = startTime))
  on('longtask', ({ startTime, duration }) => window.seen.long.push([startTime, duration]))
  on('layout-shift', (entry) => (window.seen.shift += (entry as PerformanceEntry & { value: number }).value))
  on('event', ({ duration }) => (window.seen.answered = Math.max(window.seen.answered, duration)))
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(watched)
    const { metrics } = await cdp.send('Performance.getMetrics')
    const spent = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    const { paint, largest, long, shift } = await page.evaluate(() => window.seen)
    return {
      FCP: paint,
      LCP: largest,
      阻塞: long.reduce((sum, [from, duration]) => sum + (from < paint ? 0 : Math.max(0, duration - 50)), 0),
      '版面（處理器）': spent('LayoutDuration'),
      '樣式（處理器）': spent('RecalcStyleDuration'),
      '腳本（處理器）': spent('ScriptDuration'),
      位移: shift,
      互動: await longestAnswer(page),
    }
  } finally {
    await context.close()
  }
}

/** Presses what a reader would press first. @returns how long the slowest took from the press to the next picture */
async function longestAnswer(page: Page): Promise<number> {
  await page.getByRole('button', { name: '選單' }).tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  const size = page.getByRole('button', { name: /字級/ })
  if ((await size.count()) > 0) await size.first().tap()
  await page.getByRole('button', { name: '搜尋', exact: true }).first().tap()
  await page.waitForTimeout(500)
  return page.evaluate(() => window.seen.answered)
}

const shown = (name: string, value: number) => (name === '位移' ? value.toFixed(3) : String(Math.round(value)))

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
try {
  console.log(`| 頁面 | 網站 | ${figures.join(' | ')} |\n|${'---|'.repeat(figures.length + 2)}`)
  for (const path of values.paths.split(',')) {
    const measured = new Map(values.view.map((site) => [site, [] as Figures[]]))
    // the first round fills caches and is not counted
    for (let round = 0; round <= Number(values.rounds); round++)
      for (const [site, rounds] of measured) {
        const figure = await measure(browser, site + path)
        if (round > 0) rounds.push(figure)
      }
    for (const [site, rounds] of measured)
      console.log(
        `| ${path} | ${site} | ${figures.map((name) => shown(name, median(rounds.map((round) => round[name])))).join(' | ')} |`,
      )
  }
} finally {
  await browser.close()
}
