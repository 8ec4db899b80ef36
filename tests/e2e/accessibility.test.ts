import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { at, everyView, roomOf } from '../support/pages.ts'
import { openBrowser, widths } from './support/browser.ts'
import { examine, type Look, violationsOn } from './support/examine.ts'
import { join } from './support/join.ts'
import { signIn, signInQuietly, visit, visitSample } from './support/visit.ts'

const newPage = openBrowser()

/** Every kind of page; one reader walks through those of a room. What is one person's is looked at signed in. */
const rooms = Map.groupBy(everyView, (page) => `${roomOf(page)}, ${page.who}`)

const markup = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes these its own way, and browsers read them the same
    'attr-case': 'off',
    'valid-id': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'script-type': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    // an input of type search inside a search landmark is what the landmark is for
    'no-implicit-input-type': 'off',
    // checkboxes of one question share its name, as radio buttons do
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
})

const looks = {
  first: [widths.wide, 'light'],
  other: [widths.narrow, 'dark'],
} as const

async function look(page: Page, which: Look): Promise<void> {
  const [width, colorScheme] = looks[which]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Nothing that axe finds and nothing wider than the screen, at a desk by day and on a phone at night. */
async function examineByDayAndNight(page: Page): Promise<void> {
  for (const each of ['first', 'other'] as const) {
    await look(page, each)
    await examine(page, each)
  }
}

/** WCAG 1.4.10: at 400 % of a window 1280 wide and 1024 high, nothing needs to be scrolled sideways. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320)
}

async function expectGoodMarkup(path: string): Promise<void> {
  const html = await (await fetch(inject('siteUrl') + encodeURI(path))).text()
  const { results } = await markup.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
  expect([path, ...faults]).toEqual([path])
}

for (const [room, pages] of rooms)
  test(`no violation on the pages of ${room}`, { timeout: 240_000 }, async () => {
    const page = await newPage({ serviceWorkers: 'block' })
    const reader = pages[0]?.who ?? 'visitor'
    if (reader !== 'visitor') await signInQuietly(page, reader)
    for (const sample of pages) {
      await look(page, 'first')
      const path = await visitSample(page, sample)
      await examineByDayAndNight(page)
      if (reader === 'visitor') {
        await expectReflow(page)
        await expectGoodMarkup(path)
      }
    }
  })

test('no violation on the page of what is nowhere', async () => {
  const page = await newPage({ serviceWorkers: 'block' })
  await look(page, 'first')
  await visit(page, at('errors/unknown-path'))
  await examineByDayAndNight(page)
  await expectReflow(page)
  await expectGoodMarkup(at('errors/unknown-path'))
})

test('no violation on any step of the onboarding', { timeout: 120_000 }, async () => {
  const page = await newPage()
  await join(page)
  await page.goto(`${inject('siteUrl')}/fti`)
  await page.locator('button[value=next][aria-disabled=true]').waitFor()
  await examineByDayAndNight(page)
  for (const topic of ['飲食控制', '慢性疾病', '身心平衡']) await page.getByText(topic, { exact: true }).click()
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await page.getByRole('heading', { name: '填寫個人資料', exact: true }).waitFor()
  await examineByDayAndNight(page)
  // a button that is not ready yet can still be pressed, and says why: by key, for a press by mouse may miss what still moves
  await page.getByRole('button', { name: '送出', exact: true }).press('Enter')
  await page.getByText('請選擇年月日').waitFor()
  await examineByDayAndNight(page)
})

test('no violation in the drawer and the member menu', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await signIn(page, 'member')
  await page.getByRole('button', { name: '會員選單' }).click()
  await page.getByRole('link', { name: '我的收藏', exact: true }).waitFor()
  expect(await violationsOn(page, undefined, '#account-menu')).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /開啟選單|^選單/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'visible' })
  expect(await violationsOn(page)).toEqual([])
})
