import { expect, inject, test } from 'vitest'
import { editor } from './pages/editor.ts'
import { errorOf } from './pages/forms.ts'
import { confirmed } from './pages/office.ts'
import { openBrowser } from './support/browser.ts'
import { violationsOn } from './support/expect-accessible.ts'
import { mailTo } from './support/join.ts'
import { hydrated, signInQuietly, visitOwn } from './support/visit.ts'
import { Presser, uniqueWord, waitUntilSaved } from './support/walk-journey.ts'
import { begin, paragraph, text, write } from './support/write.ts'

const newPage = openBrowser()

test('the list works by keys, selections are edited in bulk, and a filter is saved and found', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  // manuscripts of this journey alone: those of others are changed meanwhile
  const own = uniqueWord('清單裡的')
  for (const nth of ['一', '二', '三', '四', '五']) await begin(page, { title: `${own}${nth}` })
  await visitOwn(page, `/office/posts?words=${encodeURIComponent(own)}`)
  const [links, fields] = [page.locator('[data-row] a'), page.locator('[data-row] input')]
  const place = () => links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
  const pressed = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return place()
  }
  expect([await pressed('j'), await pressed('j'), await pressed('k', 'k'), await pressed('j')]).toEqual([0, 1, 0, 1])
  await links.nth(1).dispatchEvent('keydown', { key: 'x', isComposing: true, bubbles: true })
  expect(await fields.nth(1).isChecked()).toBe(false)
  await pressed('x')
  expect(await fields.nth(1).isChecked()).toBe(true)
  await pressed('/', 'j', 'x')
  expect(await page.getByLabel('找什麼').inputValue(), 'letters are typed where one types').toContain('jx')

  await links.nth(2).focus()
  await pressed('?')
  const sheet = page.getByRole('dialog', { name: '快捷鍵' })
  await sheet.getByText('寫稿時儲存').waitFor()
  expect(await violationsOn(page, undefined, 'dialog[open]')).toEqual([])
  await sheet.getByLabel(/^不要用單一個字/).check()
  await page.keyboard.press('Escape')
  await links.nth(2).focus()
  expect(await pressed('j')).toBe(2)
  await page.getByRole('button', { name: '快捷鍵' }).click()
  await sheet.getByLabel(/^不要用單一個字/).uncheck()
  await sheet.getByRole('button', { name: '關閉' }).click()
  await links.nth(2).focus()
  expect(await pressed('x', 'j')).toBe(3)

  await page.getByRole('button', { name: '一起修改勾選的' }).click()
  await page.getByText('勾選的 2 篇。').waitFor()
  await page.getByLabel('標籤', { exact: true }).fill('沒有這種')
  await page.getByRole('button', { name: '看會改到哪些' }).click()
  await expect.poll(() => errorOf(page.getByLabel('標籤', { exact: true }))).not.toBeNull()
  await page.getByLabel('改什麼', { exact: true }).selectOption({ label: '換最後一天' })
  await page.getByLabel('最後一天').fill('2031-12-31')
  await page.getByRole('button', { name: '看會改到哪些' }).click()
  await page.getByRole('heading', { name: '會改（2）' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '改這 2 篇' }).press('Enter')
  await page.getByRole('status').filter({ hasText: '改好了 2 篇' }).waitFor()

  // all of a filter, to the reviewer who can sign, by three clicks and the choices; the effect is shown first
  const by = new Presser()
  await page.getByRole('link', { name: '回到稿件' }).click()
  await page.getByLabel('頻道', { exact: true }).selectOption({ label: '疾病百科' })
  await page.getByLabel('審訂者', { exact: true }).selectOption({ label: '林宥廷' })
  await page.waitForURL((url) => url.searchParams.get('reviewer') !== null && url.searchParams.get('reviewer') !== '')
  await by.press(page.getByRole('button', { name: '一起修改篩選到的全部' }))
  await page
    .getByText(/^篩選到的全部/)
    .first()
    .waitFor()
  await page.getByLabel('改什麼', { exact: true }).selectOption({ label: '送審' })
  const choose = async (label: string, words: RegExp) => {
    const options = await page.getByLabel(label, { exact: true }).locator('option').allTextContents()
    await page.getByLabel(label, { exact: true }).selectOption({ label: options.find((one) => words.test(one)) ?? '' })
  }
  await choose('送給誰審', /^周明德/)
  await by.press(page.getByRole('button', { name: '看會改到哪些' }))
  await page.getByRole('heading', { name: /^送給周明德/ }).waitFor()
  await by.press(page.getByRole('button', { name: /^改這 \d+ 篇$/ }))
  await page
    .getByRole('status')
    .filter({ hasText: /^改好了 \d+ 篇/ })
    .waitFor()
  expect(by.taken()).toBe(3)

  // a never public manuscript is deleted in bulk, found in the trash, and restored; its editor loses no input
  const writing = await newPage()
  await signInQuietly(writing, 'editor')
  const pageUrl = await write(writing, [paragraph('a', '要丟掉的一段')])
  const title = await writing.getByLabel('標題', { exact: true }).inputValue()
  await visitOwn(page, '/office/posts')
  await page.getByLabel(`勾選「${title}」`).check()
  await page.getByRole('button', { name: '把勾選的丟進垃圾桶' }).click()
  await page.getByText('勾選的 1 篇。').waitFor()
  await page.getByRole('button', { name: '看會改到哪些' }).click()
  await page.getByRole('heading', { name: '會改（1）' }).waitFor()
  await page.getByRole('button', { name: '改這 1 篇' }).click()
  await page.getByRole('status').filter({ hasText: '改好了 1 篇' }).waitFor()
  await text(writing).click()
  await writing.keyboard.type('丟了以後打的')
  const actual = editor(writing).inState({ kind: 'trashed' })
  await actual.getByRole('link').waitFor()
  await page.getByRole('link', { name: '回到稿件' }).click()
  await page.getByLabel('狀態').selectOption({ label: '垃圾桶' })
  await page.getByRole('button', { name: '篩選', exact: true }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '拿回來' }).click()
  await confirmed(page, 'untrash')
  expect(page.url()).toContain(new URL(pageUrl).pathname)
  await writing.getByRole('button', { name: '儲存', exact: true }).click()
  await waitUntilSaved(writing)
  await visitOwn(page, '/office/posts')

  await page.getByLabel('找什麼').fill('血壓')
  await page.getByLabel('狀態').selectOption({ label: '公開' })
  await page.getByRole('button', { name: '篩選', exact: true }).click()
  await page.locator('[data-row] mark').first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused(), 'focus stays on the button').toBe('篩選')
  await page.getByRole('link', { name: '存成檢視' }).click()
  await page.getByLabel('名稱').fill('談血壓的')
  await page.getByRole('button', { name: '存成檢視' }).click()
  const view = page.getByRole('navigation', { name: '檢視' }).getByRole('link', { name: '談血壓的' })
  await view.waitFor()
  expect(await view.getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('談血壓')
  await page.getByRole('option', { name: '檢視：談血壓的' }).waitFor()
})

test('the list of a register works by the same keys', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  for (const path of ['/office/registers/quizzes', '/office/registers/authors', '/office/registers/tags']) {
    await visitOwn(page, path)
    const names = page.locator('[data-row] a:first-of-type')
    const place = () => names.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
    const pressed = async (key: string) => {
      await page.keyboard.press(key)
      return place()
    }
    expect([await pressed('j'), await pressed('j'), await pressed('k')], path).toEqual([0, 1, 0])
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷鍵' })
    await sheet.getByText('下一列、上一列').waitFor()
    expect(await sheet.getByText('勾選這一列').count()).toBe(0)
    await page.keyboard.press('Escape')
  }
})

test('list filters apply as they change, keep the focus, and back shows the previous filter', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  await visitOwn(page, '/office/registers/quizzes')
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
  const kind = page.getByLabel('種類', { exact: true })
  await kind.focus()
  await kind.selectOption({ index: 1 })
  const chosen = await kind.inputValue()
  await page.waitForURL((url) => url.searchParams.get('f_kind') === chosen)
  expect(await focused()).toBe('f_kind')
  const searchField = page.getByLabel('有這些字')
  await searchField.fill('沒有這種測驗')
  expect(new URL(page.url()).searchParams.get('words')).toBe('')
  await searchField.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('words') === '沒有這種測驗')
  await page.getByText('沒有符合的').waitFor()
  expect(await focused()).toBe('words')
  await page.goBack()
  await page.waitForURL((url) => url.searchParams.get('words') === '')
  await expect.poll(() => searchField.inputValue()).toBe('')
  expect(await kind.inputValue()).toBe(chosen)

  await visitOwn(page, '/office/inbox')
  await page.getByLabel('只看逾期').check()
  await page.waitForURL((url) => url.searchParams.get('overdue') === 'true')
  expect(await focused()).toBe('overdue')
  await visitOwn(page, '/office/audit')
  const from = page.getByLabel('從', { exact: true })
  await from.fill('2020-01-02')
  await page.waitForURL((url) => url.searchParams.get('from') === '2020-01-02')
  expect(await from.inputValue()).toBe('2020-01-02')
  await page.getByRole('button', { name: '篩選' }).click()
  await page.goBack()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => from.inputValue()).toBe('')
})

// the journeys and their budgets: docs/practices/tests.md
test('four actions hand in every overdue review, and the reviewer is mailed', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await visitOwn(page, '/office')
  const by = new Presser()
  // 1. from the start page to what is overdue
  await by.press(page.getByRole('link', { name: '逾期還沒再審訂的文章' }))
  await page.waitForURL((url) => url.searchParams.get('due') === 'overdue')
  await hydrated(page)
  const rows = page.locator('[data-row] a[href^="/office/posts/"]')
  const manuscripts = await rows.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(manuscripts.length).toBeGreaterThan(0)
  // 2. all of them
  await by.press(page.getByRole('button', { name: '一起修改篩選到的全部' }))
  await page.getByLabel('改什麼', { exact: true }).selectOption({ label: '送審' })
  const reviewer = page.getByLabel('送給誰審', { exact: true })
  const options = await reviewer.locator('option').allTextContents()
  await reviewer.selectOption({ label: options.find((option) => option.startsWith('周明德')) ?? '' })
  // 3. the dry run: nothing is changed, and no mail is sent
  await by.press(page.getByRole('button', { name: '看會改到哪些' }))
  await page.getByRole('heading', { name: `會改（${manuscripts.length}）` }).waitFor()
  const handedIn = async () => {
    const mails = await Promise.allSettled(manuscripts.map((path) => mailTo('reviewer@example.com', `${path}/review`)))
    return mails.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await handedIn()).toBe(0)
  // 4. the change
  await by.press(page.getByRole('button', { name: `改這 ${manuscripts.length} 篇` }))
  await page
    .getByRole('status')
    .filter({ hasText: `改好了 ${manuscripts.length} 篇` })
    .waitFor()
  expect(by.taken()).toBe(4)
  await expect.poll(handedIn).toBe(manuscripts.length)
  // the reviewer finds them waiting; readers read on
  const [first = ''] = manuscripts
  const atReview = await newPage()
  await signInQuietly(atReview, 'reviewer')
  await visitOwn(atReview, `${first}/review`)
  await atReview.getByRole('button', { name: '簽核這一版' }).waitFor()
  await visitOwn(page, first)
  const href = (await page.getByRole('link', { name: '看公開的頁面' }).getAttribute('href')) ?? ''
  expect((await atReview.request.get(inject('siteUrl') + href)).status()).toBe(200)
})
