import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'

/** The widths at which every page is tested: phone, tablet, desktop. */
export const widths = { narrow: 390, medium: 820, wide: 1440 } as const

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A reader's user agent; Chromium's own headless one would count as a bot. A Mac's, whose Chinese system font is as
 * good as the site's own: other desktops load and lay out one to two megabytes more per page (layout-shift.test.ts).
 */
const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** How long an action may take: an upper bound against a hang, as that of `expect.poll` (vitest.config.ts). */
const actionTimeout = 90_000

let readers = 0
/** Every reader has an IP address of their own, so that no rate limit counts two of them together. */
function nextIp(): string {
  readers += 1
  return `2001:db8:${(process.pid & 0xffff).toString(16)}:${readers.toString(16)}::1`
}

/** One browser for all files of a worker; it is closed with the worker. Readers share nothing: each has a context. */
let launched: Promise<Browser> | undefined
function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'
  launched ??= chromium.launch({ executablePath, args: switches })
  return launched
}

/** Readers for the test file that calls this at its top. Contexts are closed after each test; page errors fail it. */
export function openBrowser(open: () => Promise<Browser> = launch) {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let errors: string[] = []

  beforeAll(async () => {
    browser = await open()
  })
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    const seen = errors
    errors = []
    if (seen.length > 0) throw new Error(`the page had errors:\n${seen.join('\n')}`)
  })

  /** A page of a new reader. `allowedLogs` matches the logs and errors that the test expects. */
  return async (options: BrowserContextOptions & { width?: number; allowedLogs?: RegExp } = {}): Promise<Page> => {
    const { width = widths.wide, allowedLogs = /^Failed to load resource/, ...rest } = options
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'zh-TW',
      userAgent,
      extraHTTPHeaders: { 'x-forwarded-for': nextIp() },
      ...rest,
    })
    contexts.push(context)
    context.setDefaultTimeout(actionTimeout)
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      if (!allowedLogs.test(String(error))) errors.push(String(error))
    })
    page.on('console', (message) => {
      const isExpected = /Failed to load resource/.test(message.text()) || allowedLogs.test(message.text())
      if (message.type() === 'error' && !isExpected) errors.push(message.text())
    })
    return page
  }
}
