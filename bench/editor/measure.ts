import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { watch } from './watch.ts'

/** The results of one round for one editor. */
export interface Round {
  /**
   * From navigation until the editor shows its text, milliseconds: with an empty cache, and with the cache of the first
   * visit.
   */
  cold: number
  warm: number
  /** Bytes transferred on the first visit until then: total, and scripts alone. */
  bytes: number
  scripts: number
  /** From each key press to the frame that shows it, milliseconds. */
  painted: number[]
  /** Main-thread time per key press, milliseconds: total, and scripts alone. */
  work: number
  script: number
}

/** A page with an editor, and the cookies of a user who may open it. */
export interface Subject {
  name: string
  url: string
  cookies: { name: string; value: string; url: string }[]
}

const keys = 120
/**
 * Interval between two keys, milliseconds: a fast typist's; not a multiple of the frame time, so that keys arrive at
 * any point of a frame.
 */
const between = 57

/** Opens a subject with an empty cache, opens it again, and types in the middle of its text. */
export async function measure(context: BrowserContext, { url, cookies }: Subject): Promise<Round> {
  await context.addCookies(cookies)
  await context.addInitScript(watch)
  const first = await context.newPage()
  const fetched = await countBytes(await context.newCDPSession(first))
  const cold = await opened(first, url)
  const { bytes, scripts } = fetched()
  await first.close()
  const page = await context.newPage()
  const warm = await opened(page, url)
  const typed = await type(page)
  await page.close({ runBeforeUnload: false })
  return { cold, warm, bytes, scripts, ...typed }
}

async function opened(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const ready = await page.waitForFunction(() => window.reported?.ready || null, null, { polling: 100, timeout: 120_000 })
  return (await ready.jsonValue()) ?? Number.NaN
}

async function countBytes(cdp: CDPSession): Promise<() => { bytes: number; scripts: number }> {
  const sum = { bytes: 0, scripts: 0 }
  const ofScripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && ofScripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength
    if (ofScripts.has(requestId)) sum.scripts += encodedDataLength
  })
  await cdp.send('Network.enable')
  return () => ({ ...sum })
}

async function type(page: Page): Promise<Pick<Round, 'painted' | 'work' | 'script'>> {
  const paragraphs = page.locator('[contenteditable=true] p')
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click()
  await page.keyboard.press('End')
  // one-time work at the first keys is not part of the cost of a key
  await page.keyboard.type('warm', { delay: between })
  await page.waitForTimeout(3000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
  }
  await page.evaluate(() => {
    window.reported.painted = []
  })
  const before = await spent()
  await page.keyboard.type('healthpress '.repeat(keys / 12), { delay: between })
  const after = await spent()
  const painted = await page.evaluate(() => window.reported.painted)
  const each = (name: string) => (after(name) - before(name)) / keys
  return { painted, work: each('TaskDuration'), script: each('ScriptDuration') }
}
