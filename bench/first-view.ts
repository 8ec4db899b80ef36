import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { median } from './load.ts'

/**
 * First view on a phone: `npm run bench -- --view http://localhost:3000` measures a running site in Chromium with a
 * four-fold CPU slowdown. With two sites (`--view` twice) each round measures both in alternation: on a shared host
 * only adjacent measurements are comparable.
 */
const { values } = parseArgs({
  options: {
    view: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
    rounds: { type: 'string', default: '7' },
    paths: { type: 'string', default: '/,/article/1,/article-list' },
  },
})

const slowdown = 4
/** How long a page is observed after its load event, milliseconds. */
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

/**
 * The measured values, as the table labels them: milliseconds, except the layout shift. Processor times exclude
 * waiting.
 */
const figures = ['FCP', 'LCP', 'blocking', 'layout (CPU)', 'style (CPU)', 'scripts (CPU)', 'shift', 'interaction'] as const
type Figures = Record<(typeof figures)[number], number>

declare global {
  interface Window {
    seen: { paint: number; largest: number; long: [number, number][]; shift: number; answered: number }
  }
}

/** Runs in the page before its own scripts: records the browser's performance entries. */
function watch(): void {
  window.seen = { paint: 0, largest: 0, long: [], shift: 0, answered: 0 }
  const on = (type: string, receive: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(receive)).observe({ type, buffered: true, durationThreshold: 16 })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.paint = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => (window.seen.largest = startTime))
  on('longtask', ({ startTime, duration }) => window.seen.long.push([startTime, duration]))
  on('layout-shift', (entry) => (window.seen.shift += (entry as PerformanceEntry & { value: number }).value))
  on('event', ({ duration }) => (window.seen.answered = Math.max(window.seen.answered, duration)))
}

async function measure(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const throttle = async (rate: number) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate }))
    await throttle(slowdown)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(watched)
    const { metrics } = await cdp.send('Performance.getMetrics')
    const spent = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    const { paint, largest, long, shift } = await page.evaluate(() => window.seen)
    return {
      FCP: paint,
      LCP: largest,
      blocking: long.reduce((sum, [from, duration]) => sum + (from < paint ? 0 : Math.max(0, duration - 50)), 0),
      'layout (CPU)': spent('LayoutDuration'),
      'style (CPU)': spent('RecalcStyleDuration'),
      'scripts (CPU)': spent('ScriptDuration'),
      shift,
      interaction: await maxAnswerLength(page, throttle),
    }
  } finally {
    await context.close()
  }
}

/** The controls that a reader is likely to use first, each if present; Escape closes what was opened. */
const presses = [
  { name: '選單', opens: true },
  { name: /字級/, opens: false },
  { name: '搜尋', opens: false },
] as const

/**
 * Clicks the controls that a reader is likely to use first. The position is looked up without throttling, and the click
 * is a raw input event: Playwright's actionability checks force layout, which would count as the page's own work.
 * @returns the longest time from a click to the next frame
 */
async function maxAnswerLength(page: Page, throttle: (rate: number) => Promise<void>): Promise<number> {
  for (const { name, opens } of presses) {
    await throttle(1)
    const button = page.getByRole('button', { name, exact: true }).first()
    if ((await button.count()) === 0) continue
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) continue
    await settled(page)
    await throttle(slowdown)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(500)
    if (opens) await page.keyboard.press('Escape')
    await settled(page)
  }
  return page.evaluate(() => window.seen.answered)
}

/** Waits until pending frames are drawn. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const shown = (name: string, value: number) => (name === 'shift' ? value.toFixed(3) : String(Math.round(value)))

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
try {
  console.log(`| page | site | ${figures.join(' | ')} |\n|${'---|'.repeat(figures.length + 2)}`)
  for (const path of values.paths.split(',')) {
    const measured = new Map(values.view.map((site) => [site, [] as Figures[]]))
    // the first round warms caches and is not counted
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
