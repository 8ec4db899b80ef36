import { expect, test } from 'vitest'
import type { MailContent } from '../../src/mail/mail-content.ts'
import { writeMail } from '../../src/mail/renderer.ts'
import { openBrowser } from './support/browser.ts'
import { violationsOn } from './support/expect-accessible.ts'

const newPage = openBrowser()
const site = { name: '日安健康', url: 'https://magazine.test' }
const link = 'https://magazine.test/somewhere'
const post = { by: '林若安', text: '差別多半不在機器。', link }
const mails: MailContent[] = [
  { site, kind: 'verify-email', code: '042817', link, minutes: 60 },
  {
    ...{ site, kind: 'order-paid', orderNo: 'HP20261129A0042', title: '數位一年', amount: 1200 },
    ...{ startsOn: '2026-11-29', endsOn: '2027-11-28', number: '1000004', nextOn: '2027-11-28' },
    ...{
      issues: { firstIssue: 337, lastIssue: 348, firstCopyOn: '2026-12-01' },
      address: '臺北市中正區日安路一段 1 號',
      recipientName: '王春嬌',
    },
  },
  {
    ...{ site, kind: 'newsletter', title: '慢性病生活信', frequency: '每週四', day: '2026.11.26', picture: null },
    posts: [
      { ...post, title: '把居家血壓量準：七天、兩個時段、每次量兩遍', mark: null },
      { ...post, title: '看懂報告', mark: '訂戶' },
    ],
    ...{ task: '今天量血壓之前，先坐著休息五分鐘，雙腳平放。', unsubscribeLink: link, manageLink: link },
  },
]

for (const colorScheme of ['light', 'dark'] as const)
  test.each(mails)(`$kind fits a phone and is legible in a ${colorScheme} mail program`, async (mail) => {
    const page = await newPage({ width: 360, colorScheme })
    const { html, text } = await writeMail(mail)
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const paper = await page.locator('.paper').evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(paper).toBe(colorScheme === 'dark' ? 'rgb(28, 34, 36)' : 'rgb(255, 255, 255)')
    expect(await violationsOn(page, { runOnly: ['color-contrast', 'link-in-text-block'] })).toEqual([])
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
    const torn = await page.locator('.clause').evaluateAll((clauses) =>
      clauses.flatMap((clause) => {
        const range = document.createRange()
        range.selectNodeContents(clause)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        return lines > 1 ? [clause.textContent] : []
      }),
    )
    expect(torn).toEqual([])
  })
