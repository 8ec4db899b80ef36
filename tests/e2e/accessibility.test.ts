import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { examine, type Look, violationsOn } from './support/examine.ts'
import { join } from './support/join.ts'
import { signIn, signInQuietly, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

/** One address of every page type; one reader walks through the pages of a group. */
const pages = {
  posts: ['/article/1', '/article/2', '/article/3', '/article/v2/1', '/blog/1', '/book/1'],
  lists: ['/', '/article-list', '/diet', '/channel/11', '/tag/血壓', '/search?keyword=血壓', '/search?keyword=胸痛'],
  'authors, columns and specials': [
    '/author',
    '/author/3',
    '/column',
    '/column/1',
    '/special',
    '/special/1',
    '/digital-subject',
    '/digital-subject/1',
    '/video',
    '/bbc',
  ],
  'the magazine': ['/magazine', '/magazine_list', '/subscriptions', '/subcheck', '/newsletter', '/activity'],
  services: [
    '/terms',
    '/contact',
    '/privacy',
    '/shop',
    '/submission',
    '/contentlicensing',
    '/ad',
    '/antifraud-1499',
    '/activity?join=1',
    '/activity?cancel=x',
    '/video?tag=none',
    '/share',
    '/consent',
    '/offline',
  ],
  quizzes: ['/test', '/test/Index/1', '/test/topic/1', '/test/answer/demo1', '/test/answer/demo2'],
  tools: ['/tool', '/tool/bmi', '/tool/calorie', '/tool/mcsb', '/tool/safe_period', '/tool/weight', '/tool/sport'],
  checkers: ['/symptom_checker', '/symptom_checker/headache', '/nutrition_recommender'],
  'the way in': ['/login', '/register', '/forgot-password', '/no-such-page'],
}

/** Pages of one's own account; drawn for one person, so each is looked at signed in. */
const ownPages = {
  member: [
    '/member',
    '/member/basic_info',
    '/member/change_password',
    '/member/security',
    '/member/bind',
    '/member/data',
    '/member/favorites',
    '/member/followtopics',
    '/member/magazine',
    '/member/subscription-history',
    '/member/member_newsletter',
    '/member/symptom_checker',
    '/member/tool_records',
    '/member/nutrition_recommender',
    '/member/questions',
  ],
  subscriber: [
    '/member/favorites',
    '/member/followtopics',
    '/member/magazine',
    '/member/subscription-history',
    '/member/member_newsletter',
  ],
  admin: ['/office', '/office/roles'],
} as const

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

for (const [group, paths] of Object.entries(pages))
  test(`no violation on the pages of ${group}`, { timeout: 240_000 }, async () => {
    const page = await newPage({ serviceWorkers: 'block' })
    for (const path of paths) {
      await look(page, 'first')
      await visit(page, path)
      await examineByDayAndNight(page)
      await expectReflow(page)
      await expectGoodMarkup(path)
    }
  })

for (const reader of ['member', 'subscriber', 'admin'] as const)
  test(`no violation on what a ${reader} has`, { timeout: 240_000 }, async () => {
    const page = await newPage({ serviceWorkers: 'block' })
    await signInQuietly(page, reader)
    for (const path of ownPages[reader]) {
      await look(page, 'first')
      await visitOwn(page, path)
      await examineByDayAndNight(page)
    }
  })

test('no violation on a record', { timeout: 120_000 }, async () => {
  const page = await newPage()
  await signInQuietly(page, 'member')
  for (const list of ['/member/symptom_checker', '/member/nutrition_recommender']) {
    await look(page, 'first')
    await visitOwn(page, list)
    await page.locator(`main a[href^="${list}/"]`).first().click()
    await page.waitForURL(/\/detail$/)
    await page.getByText('刪除這筆紀錄').first().waitFor()
    await examineByDayAndNight(page)
  }
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
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /開啟選單|^選單/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'visible' })
  expect(await violationsOn(page)).toEqual([])
})
