import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { pastHourError } from '../../src/domain/manuscripts/publish-errors.ts'
import { editor } from './pages/editor.ts'
import { expectError } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { signInQuietly } from './support/visit.ts'
import { tabTo } from './support/walk-journey.ts'
import { blocksOf, open, paragraph, sheet, text, waitUntilSaved, write } from './support/write.ts'

const newPage = openBrowser()

/**
 * The scripts of the editor's page after its load, without those of presence, which load before it or after: their
 * transferred bytes.
 */
const scriptsOfEditor = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
    const first = Math.min(...scripts.filter(({ name }) => /body-editor-/.test(name)).map(({ startTime }) => startTime))
    const at = scripts.filter(({ name, startTime }) => startTime >= first || /\/(editor|prosemirror)-/.test(name))
    return at.map(({ encodedBodySize }) => encodedBodySize)
  })

test('edits autosave, conflicts show both sides, and unsent input is offered again', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(page, 'editor'), signInQuietly(other, 'admin')])
  const url = await write(page)
  // all that loads without a click
  const weight = (await scriptsOfEditor(page)).reduce((sum, bytes) => sum + bytes, 0)
  expect(weight).toBeGreaterThan(60_000)
  expect(weight).toBeLessThanOrEqual(budgets.scriptsOfEditor)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'other')

  // by keyboard alone: to the toolbar, a button, back into the text
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('小標')
  await page.keyboard.press('Enter')
  await text(page).getByRole('heading', { name: '段落裡的字' }).waitFor()
  expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await waitUntilSaved(page)

  await open(other, url)
  await page.getByText('也開著這篇的：').waitFor()
  await text(page).getByText('引言裡的字').click()
  await other.getByTitle(/在這一段$/).waitFor()
  // the first one's save is in flight to the second while they type in the same place
  const late = Promise.withResolvers<void>()
  await other.route('**/api/v3.0/office/posts/*', async (route) => {
    await late.promise
    await route.continue()
  })
  // and the conflict chunk loads on the third attempt: the server is temporarily away
  let failures = 2
  await other.route('**/stale-sides-*.js', (route) => {
    failures -= 1
    return failures >= 0 ? route.abort() : route.continue()
  })
  await page.keyboard.type('甲')
  await editor(page).savedAs(3)
  await text(other).getByText('引言裡的字').click()
  await other.keyboard.type('乙')
  late.resolve()
  await editor(other).conflict.waitFor()
  expect(failures).toBe(-1)
  expect(await text(other).textContent()).toContain('乙')
  // one click for an overlap
  await other.getByRole('button', { name: '兩段都留（內文的一段）' }).click()
  await editor(other).savedAs(4)
  expect((await text(other).locator('blockquote').allTextContents()).map((words) => words.replace(/[^甲乙]/g, ''))).toEqual([
    '甲',
    '乙',
  ])
  expect(await editor(other).conflict.count()).toBe(0)

  // an idle page shows what was saved; the caret stays where it was
  await editor(page).merged.waitFor()
  expect(await text(page).locator('blockquote').last().textContent()).toContain('乙')
  expect(await page.evaluate(() => document.getSelection()?.anchorNode?.textContent)).toContain('甲')
  await text(page).getByText('段落裡的字').click()
  await page.keyboard.type('丙')
  await editor(page).savedAs(5)

  // by keyboard alone, both of them: edits to different parts are merged without a click
  await tabTo(other, '內文')
  await other.keyboard.press('End')
  await other.keyboard.type('己')
  await page.keyboard.type('庚')
  for (const each of [page, other]) for (const pattern of [/己/, /庚/]) await text(each).getByText(pattern).waitFor()
  await Promise.all([page, other].map((each) => editor(each).savedAs(7)))
  // and where both edit the same block one decides, after which the focus is back in the text
  const received = Promise.withResolvers<void>()
  await other.route('**/api/v3.0/office/posts/*', async (route) => {
    await received.promise
    await route.continue()
  })
  await page.keyboard.type('辛')
  await editor(page).savedAs(8)
  await other.keyboard.press('Control+Home')
  await other.keyboard.press('End')
  await other.keyboard.type('壬')
  received.resolve()
  await editor(other).conflict.waitFor()
  // the one who saved before sees that the other is deciding, and when they are done
  const choosing = page.getByRole('status').filter({ hasText: '高志豪（改到同一處，正在選用誰的，還沒存）' })
  await choosing.waitFor()
  await other.getByRole('button', { name: '去選用誰的' }).press('Enter')
  expect(await other.locator('mark').allTextContents()).toEqual(['壬', '辛'])
  await tabTo(other, '用我的（內文的一段）')
  await other.keyboard.press('Enter')
  await editor(other).savedAs(9)
  await expect.poll(() => text(other).evaluate((element) => element === document.activeElement)).toBe(true)
  await text(page).getByText(/壬/).waitFor()
  await choosing.waitFor({ state: 'detached' })
  expect(await text(page).getByText(/辛/).count()).toBe(0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')

  // an offline moment while the other continues: the input is merged on reconnection
  await page.route('**/save', (route) => route.abort())
  await page.keyboard.type('斷線時打的')
  await editor(page).inState({ kind: 'failed' }).waitFor()
  await text(other).getByText('圖說裡的字').click()
  await other.keyboard.type('丁')
  await editor(other).savedAs(10)
  // another tab of the same user is offered nothing that the first still has, and deletes nothing of it
  const again = await page.context().newPage()
  await open(again, url)
  await text(again).getByText('儲存格的字').click()
  await again.keyboard.type('戊')
  await editor(again).savedAs(11)
  expect(await editor(again).restore.count()).toBe(0)

  // closing the page with unsent input asks for confirmation
  const dialogShown = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  // closed all the same: unsent input is offered on the next visit, unless it was sent on unload
  await page.close()
  const back = editor(again).restore
  const sent = text(again).getByText(/斷線時打的/)
  await expect
    .poll(async () => {
      await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return (await back.count()) + (await sent.count())
    })
    .toBeGreaterThan(0)
  if ((await back.count()) > 0) await back.click()
  await sent.waitFor()
  await editor(again).savedAs(12)
  for (const pattern of [/丁/, /乙/, /戊/, /丙庚壬斷線時打的/]) await text(again).getByText(pattern).waitFor()
  expect(await editor(again).restore.count()).toBe(0)
})

test('during a conflict all else is saved and shown, and a reloaded page asks again', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(page, 'editor'), signInQuietly(other, 'admin')])
  const url = await write(
    page,
    ['第一段', '第二段', '第三段'].map((words, index) => paragraph(`k${index}`, words)),
  )
  await open(other, url)
  const received = Promise.withResolvers<void>()
  await other.route('**/api/v3.0/office/posts/*', async (route) => {
    await received.promise
    await route.continue()
  })
  const typeBehind = async (page: Page, words: string, input: string) => {
    await text(page).getByText(words).click()
    await page.keyboard.press('End')
    await page.keyboard.type(input)
  }
  await typeBehind(page, '第一段', '甲')
  await typeBehind(page, '第三段', '甲')
  await waitUntilSaved(page)
  await typeBehind(other, '第三段', '戊')
  await typeBehind(other, '第一段', '乙')
  received.resolve()
  const conflict = editor(other).conflict
  await conflict.waitFor()
  // several are named by their beginning; a resolved one is sent while the other waits
  for (const heading of ['第一段乙', '第三段戊']) await other.getByRole('heading', { name: `內文的一段「${heading}」` }).waitFor()
  await other.getByRole('button', { name: '用對方的（內文的一段「第三段戊」）' }).click()
  await text(other).getByText('第三段甲', { exact: true }).waitFor()
  // undo restores one's own version, and removes nothing of the other's
  await text(other).click()
  await other.keyboard.press('Control+z')
  await text(page).getByText('第三段戊', { exact: true }).waitFor()
  await typeBehind(other, '第二段', '丙')
  await text(page).getByText('第二段丙', { exact: true }).waitFor()
  await text(page).getByText('第一段甲', { exact: true }).waitFor()
  await typeBehind(other, '第一段乙', '丁')
  await other.locator('pre').getByText('第一段乙丁').waitFor()
  // further edits of the other user reach the open conflict
  await typeBehind(page, '第一段甲', '己')
  await other.locator('pre', { hasText: '第一段甲己' }).waitFor()
  expect(await conflict.count()).toBe(1)
  await editor(other).inState({ kind: 'conflict' }).waitFor()
  expect(await text(page).textContent()).not.toContain('乙')

  // a link that leaves the page asks first
  const [leaving] = await Promise.all([
    other.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.message()
    }),
    other.getByRole('link', { name: '稿件', exact: true }).first().click(),
  ])
  expect([leaving, new URL(other.url()).pathname]).toEqual([expect.stringContaining('別人也改了'), new URL(url).pathname])
  await conflict.waitFor()
  other.on('dialog', (dialog) => void dialog.accept())
  await other.setViewportSize({ width: 1440, height: 400 })
  await other.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await other.reload()
  // a page restored at its scroll position shows the offer
  const back = editor(other).restore
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  await expect.poll(() => back.evaluate(isSeen)).toBe(true)
  await back.click()
  await conflict.waitFor()
  await text(other).getByText('第一段乙丁', { exact: true }).waitFor()
  await other.getByRole('button', { name: '用我的（內文的一段）' }).click()
  await text(page).getByText('第一段乙丁', { exact: true }).waitFor()
  await text(page).getByText('第二段丙', { exact: true }).waitFor()
  await other.getByRole('status').filter({ hasText: '已儲存' }).waitFor()
  expect(await conflict.count()).toBe(0)
})

test('a started text survives a settings conflict, and no copy of saved input is offered', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(page, 'editor'), signInQuietly(other, 'admin')])
  const url = await write(page, [{ type: 'paragraph', attrs: { key: 'k' } }])
  await text(page).click()
  for (const paragraphText of ['第一段', '第二段']) {
    await page.keyboard.type(paragraphText)
    await page.keyboard.press('Enter')
  }
  await waitUntilSaved(page)
  await open(other, url)
  const setSource = async (page: Page, words: string) => {
    const field = page.locator('[name=source]')
    await field.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
    await field.fill(words)
  }
  // the other's save is in flight to the first while they type in the same field
  const received = Promise.withResolvers<void>()
  await page.route('**/api/v3.0/office/posts/*', async (route) => {
    await received.promise
    await route.continue()
  })
  await setSource(other, '來源乙')
  await waitUntilSaved(other)
  await setSource(page, '來源甲')
  received.resolve()
  await editor(page).settings('conflict').waitFor()
  await editor(page).save()
  const conflict = editor(page).conflict
  await conflict.waitFor()
  expect(await page.getByText(/^已經儲存/).count()).toBe(0)
  // focused on the conflict, with nothing covering it
  await expect.poll(() => conflict.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.locator('details[name=panel][open]').count()).toBe(0)
  await text(page).getByText('第二段', { exact: true }).waitFor()
  await page.getByRole('button', { name: '用我的（來源）' }).click()
  await conflict.waitFor({ state: 'detached' })
  for (const each of [page, other])
    for (const paragraphText of ['第一段', '第二段']) await text(each).getByText(paragraphText, { exact: true }).waitFor()
  expect(await page.locator('[name=source]').inputValue()).toBe('來源甲')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/已儲存/)]))
  expect(await editor(page).restore.count()).toBe(0)
})

test('settings autosave around an invalid one; the button keeps the page; the panel is updated', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  const url = await write(page, [paragraph('a', '第一段'), paragraph('b', '第二段')])
  const origin = inject('siteUrl')
  const uid = Number(url.split('/').at(-1))
  interface Head {
    items: {
      version: number
      fields: { authors: number[]; sponsor: string | null; source: string; references: unknown[]; publish_at: string | null }
    }
  }
  const head = async () => {
    const response = await page.request.get(`${origin}/api/v3.0/office/posts/${uid}`, {
      headers: { 'api-key': 'healthpress-web' },
    })
    return ((await response.json()) as Head).items
  }
  const author = page.getByLabel('作者 1')

  // an unknown name and an invalid URL: the valid fields beside them are saved
  await page.getByLabel('第 1 項標題').fill('衛福部')
  await page.getByLabel('連結', { exact: true }).first().fill('不是網址')
  await page.getByLabel('贊助者').fill('某公司')
  await author.fill('沒有這個人')
  await editor(page).settings('invalid').first().waitFor()
  // no error is shown during typing, and it is as soon as the focus moves, to an adjacent empty field as well
  expect(await page.getByText('沒有「沒有這個人」').count()).toBe(0)
  await page.getByLabel('作者 2').focus()
  await page.getByText('沒有「沒有這個人」').waitFor()
  expect((await head()).fields).toMatchObject({ sponsor: '某公司', authors: [], references: [] })
  expect(await author.inputValue()).toBe('沒有這個人')
  await author.fill('周明德')
  await page.getByLabel('連結', { exact: true }).first().fill('https://www.mohw.gov.tw/')
  await expect.poll(async () => (await head()).fields).toMatchObject({ authors: [3], references: [{ title: '衛福部' }] })
  await expect.poll(() => editor(page).settings('invalid').count()).toBe(0)

  // saving by the button keeps the editor and its undo history
  await text(page).getByText('第二段').click()
  await page.keyboard.press('End')
  await page.keyboard.type('加了字')
  await text(page).evaluate((element) => element.setAttribute('data-standing', 'yes'))
  await page.getByLabel('版本名稱').fill('送審前')
  await editor(page).save()
  await editor(page).savedByHand.waitFor()
  expect(await page.getByLabel('版本名稱').inputValue()).toBe('')
  expect(await text(page).getAttribute('data-standing')).toBe('yes')
  await text(page).getByText('第二段加了字').click()
  await page.keyboard.press('End')
  await page.keyboard.type('又加')
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(第一段)', 'paragraph(第二段加了字又加)'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(第一段)', 'paragraph(第二段)'])

  // a colleague's settings are shown; input in another field stays
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^(還沒儲存|儲存中)/ })
        .count(),
    )
    .toBe(0)
  const { version } = await head()
  const theirs = await page.request.post(`${origin}/api/v3.0/office/posts/${uid}/save`, {
    data: { base: version, key: crypto.randomUUID(), kind: 'auto', name: '', fields: { source: '同事寫的來源' } },
    headers: { 'api-key': 'healthpress-web', origin },
  })
  expect(theirs.status()).toBe(200)
  await page.getByLabel('授權夥伴').fill('夥伴')
  await expect.poll(() => page.getByLabel('來源', { exact: true }).inputValue()).toBe('同事寫的來源')
  await expect
    .poll(async () => (await head()).fields)
    .toMatchObject({ source: '同事寫的來源', partner: '夥伴', sponsor: '某公司', authors: [3] })

  // a published text is corrected with a notice, which the panel requests as soon as it is saved
  const publishing = editor(page).publish
  const toBePublished = page.locator('form', { has: publishing }).locator('input[name=version]')
  await page.getByLabel('頻道 1').fill('編輯室')
  await sheet(page, '發布').click()
  await expect.poll(async () => (await toBePublished.inputValue()) === String((await head()).version)).toBe(true)
  // publishing is not offered until the blocking check is fixed
  const title = page.getByLabel('標題', { exact: true })
  const titleText = await title.inputValue()
  await title.fill('')
  await publishing.waitFor({ state: 'detached' })
  expect(await editor(page).publishesNow.count()).toBe(0)
  await title.fill(titleText)
  await publishing.waitFor()
  await sheet(page, '發布').click()

  // a past time shows an error at once, and is not saved
  const hour = page.locator('form[aria-label="稿件內容"]').getByLabel('公開時間（台北）')
  await hour.fill('2020-01-01T08:00')
  await expectError(hour, pastHourError('2020-01-01T08:00', new Date()))
  await editor(page).settings('invalid').first().waitFor()
  expect((await head()).fields).toMatchObject({ source: '同事寫的來源', publish_at: null })
  await hour.fill('')
  await expect.poll(() => editor(page).settings('invalid').count()).toBe(0)

  // a user signed out elsewhere sees the reason beside the button
  await page.context().clearCookies({ name: /session/ })
  await page.getByLabel('來源', { exact: true }).fill('登出之後寫的')
  await editor(page).save()
  await editor(page).signInAgain.last().waitFor()
})
