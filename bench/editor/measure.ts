import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { watch } from './watch.ts'

/** What one round says of an editor. */
export interface Round {
  /** From the address to the editor with its text on the screen, milliseconds: with nothing kept, and with what the first visit left. */
  cold: number
  warm: number
  /** What the first visit fetched until then, bytes on the way: all, and of it scripts. */
  bytes: number
  scripts: number
  /** From each key to the picture that shows it, milliseconds. */
  painted: number[]
  /** Of the thread that runs the page, for each key: all of its work, and of it scripts, milliseconds. */
  work: number
  script: number
}

/** A page with an editor, and who may open it. */
export interface Subject {
  name: string
  address: string
  cookies: { name: string; value: string; url: string }[]
}

const keys = 120
/** Between two keys, milliseconds: a quick writer's; not a whole number of pictures, so that keys come at any moment of one. */
const between = 57

/** Opens a subject with nothing kept, opens it again, and types in the middle of its text. */
export async function measure(context: BrowserContext, { address, cookies }: Subject): Promise<Round> {
  await context.addCookies(cookies)
  await context.addInitScript(watch)
  const first = await context.newPage()
  const fetched = await countBytes(await context.newCDPSession(first))
  const cold = await opened(first, address)
  const { bytes, scripts } = fetched()
  await first.close()
  const page = await context.newPage()
  const warm = await opened(page, address)
  const typed = await type(page)
  await page.close({ runBeforeUnload: false })
  return { cold, warm, bytes, scripts, ...typed }
}

async function opened(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const ready = await page.waitForFunction(() => window.told?.ready || null, null, { polling: 100, timeout: 120_000 })
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
  // what comes once, at the first keys, is not what a key costs
  await page.keyboard.type('warm', { delay: between })
  await page.waitForTimeout(3000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
  }
  await page.evaluate(() => {
    window.told.painted = []
  })
  const before = await spent()
  await page.keyboard.type('healthpress '.repeat(keys / 12), { delay: between })
  const after = await spent()
  const painted = await page.evaluate(() => window.told.painted)
  const each = (name: string) => (after(name) - before(name)) / keys
  return { painted, work: each('TaskDuration'), script: each('ScriptDuration') }
}
