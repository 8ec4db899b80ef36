import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { entitlementEndError } from '../../src/domain/membership/member-look-up.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { errorOf, expectError } from './pages/forms.ts'
import { confirmed, officeMenu } from './pages/office.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import { Presser, tabTo } from './support/walk-journey.ts'
import { blocksOf, text, write } from './support/write.ts'

const newPage = openBrowser()
const origin = inject('siteUrl')
const today = taipeiDay(new Date())
const lead = async (page: Page) => {
  const response = await page.request.get(`${origin}/api/v3.0/front`, { headers: { 'api-key': 'healthpress-web' } })
  return ((await response.json()) as { items: { lead: { title: string } } }).items.lead.title
}

test('an article leads the front page in three keyboard actions, and the draft removes it again', async () => {
  const page = await newPage()
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office`)
  await hydrated(page)
  await officeMenu(page).getByRole('link', { name: '首頁與頻道' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/office/front')
  await expectAccessible(page)
  const before = await lead(page)
  // an illustrated text of the demo, which no other journey publishes or takes away
  await page.goto(`${origin}/office/front?words=${encodeURIComponent('血壓')}`)
  await hydrated(page)
  const form = page.getByRole('form', { name: '放上去' })
  const label = form.getByRole('group', { name: '哪一篇' }).locator('label').filter({ hasNotText: before }).first()
  const other = label.getByRole('radio')
  const title = (await label.textContent()) ?? ''
  const isLead = async () => title.includes(await lead(page))
  expect(await isLead()).toBe(false)
  // 1. the article, 2. the period, 3. publish
  await other.focus()
  await page.keyboard.press('Space')
  await form.getByRole('radio', { name: '從現在起，一直放著' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: '放上去' }).focus()
  await page.keyboard.press('Enter')
  await confirmed(page, 'publish-pin')
  await expect.poll(isLead).toBe(true)
  const reader = await newPage()
  await expect.poll(async () => (await reader.request.get(origin)).text()).toContain(await lead(page))
  await expectAccessible(page)
  await page.getByRole('button', { name: /^先在草稿拿掉：頭條/ }).click()
  await confirmed(page, 'remove')
  expect(await isLead()).toBe(true)
  await page.getByRole('button', { name: '發布草稿' }).click()
  await confirmed(page, 'publish')
  await expect.poll(isLead).toBe(false)
  // the button beside it takes an article away at once, as 「放上去」 puts it there at once
  await other.check()
  await form.getByRole('button', { name: '放上去' }).click()
  await confirmed(page, 'publish-pin')
  await page.getByRole('button', { name: /^從頭條拿掉/ }).click()
  await confirmed(page, 'publish-remove')
  await expect.poll(isLead).toBe(false)
})

/** The lead of the front page that a visitor sees at an instant, through the lens. */
async function leadAt(page: Page, instant: number): Promise<string> {
  const at = new Date(instant + 8 * 3_600_000).toISOString().slice(0, 19)
  await page.goto(`${origin}/office/lens?${new URLSearchParams({ place: 'front', reader: 'visitor', at })}`)
  return (await page.frameLocator('iframe[title="訪客看到的頁面"]').locator('main article h2').first().textContent()) ?? ''
}

/** The instants around the period of the lead's newest pin: the seconds before and at its start and its end. */
async function periodOfLead(page: Page): Promise<[before: number, start: number, last: number, end: number]> {
  const response = await page.request.get(`${origin}/api/v3.0/office/front?place=front`, {
    headers: { 'api-key': 'healthpress-web' },
  })
  const { items } = (await response.json()) as { items: { pins: { slot: string; from: string; until: string | null }[] } }
  const pin = items.pins.findLast(({ slot }) => slot === 'lead:1')
  // the lens shows whole seconds: a pin from now on begins within one
  const start = Math.ceil(Date.parse(pin?.from ?? '') / 1000) * 1000
  const end = Date.parse(pin?.until ?? '')
  return [start - 1000, start, end - 1000, end]
}

// the journeys and their budgets: docs/practices/tests.md
test.each(['mouse', 'keyboard'] as const)('by %s, 3 actions put a post first from seven to twelve', async (by) => {
  const page = await newPage({ allowedLogs: /^Blocked script execution/ })
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/front`)
  await hydrated(page)
  const form = page.getByRole('form', { name: '放上去' })
  const before = await lead(page)
  const label = form.getByRole('group', { name: '哪一篇' }).locator('label').filter({ hasNotText: before }).first()
  const listed = (await label.textContent()) ?? ''
  const morning = form.locator('label').filter({ hasText: /07:00–12:00|現在到今天 12:00/ })
  if (by === 'mouse') {
    const presser = new Presser()
    await presser.press(label)
    await presser.press(morning)
    await presser.press(form.getByRole('button', { name: '放上去' }))
    expect(presser.taken()).toBe(3)
  } else {
    // 1. the article: the arrow keys choose within the group
    const first = (await form.getByRole('group', { name: '哪一篇' }).locator('label').first().textContent()) ?? ''
    await tabTo(page, first.trim())
    await page.keyboard.press('Space')
    for (let step = 0; step < 20 && !(await label.getByRole('radio').isChecked()); step += 1)
      await page.keyboard.press('ArrowDown')
    // 2. the period, which is the choice after the preselected one
    await tabTo(page, '從現在起，一直放著')
    await page.keyboard.press('ArrowDown')
    expect(await morning.getByRole('radio').isChecked()).toBe(true)
    // 3. publish
    await tabTo(page, '放上去')
    await page.keyboard.press('Enter')
  }
  await confirmed(page, 'publish-pin')
  const [early, start, last, end] = await periodOfLead(page)
  expect(new Date(end + 8 * 3_600_000).toISOString().slice(11, 16)).toBe('12:00')
  const isLeadAt = async (instant: number) => listed.includes(await leadAt(page, instant))
  expect([await isLeadAt(start), await isLeadAt(last), await isLeadAt(end)]).toEqual([true, true, false])
  // in the morning it begins at once
  if (start > Date.now()) expect(await isLeadAt(early)).toBe(false)
  await page.goto(`${origin}/office/front`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^從頭條拿掉/ })
    .first()
    .click()
  await confirmed(page, 'publish-remove')
})

test('a missing article and a past end are reported beside their fields', async () => {
  const page = await newPage()
  await signInQuietly(page, 'chief')
  await page.goto(`${origin}/office/front?place=front&slot=picks:2`)
  await hydrated(page)
  const form = page.getByRole('form', { name: '放上去' })
  await form.getByRole('group', { name: '哪一篇' }).getByRole('radio').first().check()
  await form.getByRole('radio', { name: '自己選時間' }).check()
  await form.getByLabel('結束').fill('2020-01-01T08:00')
  await form.getByRole('button', { name: '放上去' }).click()
  await expect.poll(() => errorOf(form.getByLabel('結束'))).not.toBeNull()
  expect(await form.getByLabel('結束').inputValue()).toBe('2020-01-01T08:00')
})

test('a member is found, opened with a reason, and the log has both', async () => {
  const page = await newPage()
  await signInQuietly(page, 'care')
  await page.goto(`${origin}/office/members`)
  await hydrated(page)
  await expectAccessible(page)
  await page.getByLabel('找誰').fill('expired@example.com')
  await page.getByRole('combobox', { name: '原因' }).selectOption({ label: '來電' })
  await page.getByRole('button', { name: '尋找' }).click()
  await page.getByText('找到 1 位。').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('expired@example.com')
  await page.getByRole('button', { name: '打開' }).click()
  await page.waitForURL(({ pathname }) => /^\/office\/members\/[0-9a-f-]{36}$/.test(pathname))
  await page.getByText('原因：來電').waitFor()
  await hydrated(page)
  await expectAccessible(page)
  expect(await page.getByRole('main').textContent()).not.toContain('expired@example.com')
  await page.getByRole('button', { name: '看完整的電子郵件與手機' }).click()
  await page.getByText('expired@example.com').waitFor()
  const added = page.getByRole('form', { name: '加一項電子版權益' })
  await added.getByLabel('最後一天').fill('2019-01-01')
  await added.getByLabel('為什麼').fill('補償漏寄')
  await added.getByRole('button', { name: '加上' }).click()
  await expectError(added.getByLabel('最後一天'), entitlementEndError('2019-01-01', { startsOn: today, today }))
  expect(await added.getByLabel('為什麼').inputValue()).toBe('補償漏寄')
})

test('the start page is one screen for every role', async () => {
  for (const who of ['admin', 'chief', 'editor', 'care'] as const) {
    const page = await newPage()
    await signInQuietly(page, who)
    await page.goto(`${origin}/office`)
    await hydrated(page)
    const height = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height)
    expect(height, who).toBeLessThanOrEqual(1200)
    await expectAccessible(page)
  }
})

test('a pasted film becomes a block, and a preview link is copied by its button', async () => {
  const page = await newPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await signInQuietly(page, 'editor')
  await write(page, [{ type: 'paragraph', attrs: { key: 'only' } }])
  await text(page).click()
  await page.evaluate(() => navigator.clipboard.writeText('https://youtu.be/dQw4w9WgXcQ?si=shared'))
  await page.keyboard.press('Control+v')
  await page.getByRole('status').getByText('放成影片了', { exact: false }).waitFor()
  expect(await blocksOf(page)).toEqual(['video(paragraph())'])
  expect(await text(page).getAttribute('spellcheck')).toBe('true')
  await page.getByText('分享預覽', { exact: true }).click()
  await page.getByLabel('給誰看').fill('受訪的林醫師')
  await page.getByRole('button', { name: '做一個連結' }).click()
  await page.getByRole('button', { name: '複製給受訪的林醫師的預覽連結' }).click()
  await page.getByText('已複製').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/[^/]+\/share\/[\w.-]+$/)
})

test('the figures answer with tables that are files too', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await page.goto(`${origin}/office/figures`)
  await hydrated(page)
  for (const name of ['什麼變多了', '找不到的搜尋', '付費牆轉換', '各方案', '收入與退費', '第一次訂閱的人', '期限'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下載 CSV：各方案' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('"流失（%）"')
})
