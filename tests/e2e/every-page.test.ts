import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { type Reader, signInQuietly } from './support/visit.ts'

const newPage = openBrowser()
const paths = (lines: string) => lines.trim().split(/\s+/)

/** Of each kind of page one, for each who finds there what others do not. */
const walks: [who: string, Reader | null, string[]][] = [
  [
    'a visitor who reads',
    null,
    paths(`/ /article/2 /article/v2/1 /blog/1 /book/1 /article-list /author/1 /column/1 /channel/11 /diet /video?id=1 /special/1
      /magazine/336 /shop /activity /consent /share`),
  ],
  [
    'a visitor who does something',
    null,
    paths(`/tool/bmi /tool/safe_period /test/Index/1 /search?keyword=血壓 /symptom_checker/fever /nutrition_recommender /subscriptions
      /subcheck /payment/ask-diabetes /login /register /fti /newsletter /outbox /offline`),
  ],
  [
    'a member',
    'member',
    paths(`/article/3 /member /member/basic_info /member/followtopics /member/favorites /member/questions /member/tool_records
      /member/security /member/data /payment/info-input?plan=digital`),
  ],
  ['a subscriber', 'subscriber', paths('/article/3 /member/magazine')],
  ['an editor', 'editor', paths('/office /office/ads /office/payment')],
  ['a professional', 'professional', paths('/desk')],
  ['an administrator', 'admin', paths('/office/roles')],
]

/** Presses everything that acts within the page by itself, whatever lies before it. */
const pressAll = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=button]')) button.click()
  })

/** Whether React has taken the page over, which marks each element that it did; and what that brought with it is done. */
const alive = async (page: Page) => {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}

test.each(walks)(
  'every kind of page comes to life without a fault, and its buttons can be pressed: %s',
  async (_, reader, pages) => {
    const page = await newPage()
    if (reader) await signInQuietly(page, reader)
    const told: string[] = []
    page.on('pageerror', (error) => told.push(`${page.url()}: ${error}`))
    page.on('console', (message) => message.type() === 'error' && told.push(`${page.url()}: ${message.text()}`))
    for (const path of pages) {
      await page.goto(inject('siteUrl') + path, { waitUntil: 'domcontentloaded' })
      await alive(page)
      // what a signed-in reader presses would change what other journeys find
      if (reader) continue
      await pressAll(page)
      await alive(page)
    }
    expect(told).toEqual([])
  },
)
