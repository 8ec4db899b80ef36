import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { inputMethod } from './support/input-method.ts'
import { png, transferClipboard } from './support/transfer-clipboard.ts'
import { signInQuietly } from './support/visit.ts'
import { paragraph, type Shape, sheet, short, text, write, written } from './support/write.ts'

const newPage = openBrowser()

test('blocks are inserted, dragged, searched and replaced; posts are linked by title', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '先量血壓'), paragraph('b', '再記血壓'), paragraph('c', '結尾')])
  const cdp = await page.context().newCDPSession(page)
  const ime = inputMethod(cdp)
  const kinds = async () => ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ type }) => type)
  const at = (words: string) => text(page).getByText(words, { exact: true })

  // keys faster than the browser's selection events act at the caret
  const editorText = async () =>
    ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ content }) =>
      (content ?? []).map(({ text }) => text).join(''),
    )
  await at('再記血壓').click()
  await Promise.all(['End', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect.poll(editorText).toEqual(['先量血壓', '再記血壓', '', '結尾'])
  await page.keyboard.press('Control+z')
  await expect.poll(editorText).toEqual(['先量血壓', '再記血壓', '結尾'])

  // by the sign; a composition is ignored until it is confirmed
  await at('結尾').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: '插入' })
  await menu.waitFor()
  await ime.compose('ㄅ')
  await ime.key('Enter')
  await ime.key('ArrowDown')
  await ime.choose('表格')
  await expect.poll(() => menu.getByRole('option').allTextContents()).toEqual(['表格三欄，第一列是標題格'])
  await expect(text(page).getAttribute('aria-activedescendant')).resolves.toBe('slash-table')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  expect(await kinds()).toEqual(['paragraph', 'paragraph', 'paragraph', 'table'])
  for (const head of ['時段', '收縮壓', '舒張壓']) {
    await page.keyboard.type(head)
    await page.keyboard.press('Tab')
  }

  // by the button, with keys alone
  await at('結尾').click()
  await page.keyboard.press('Alt+F9')
  await page.getByLabel('插入什麼').fill('poison')
  await page.keyboard.press('Enter')
  expect(await kinds()).toEqual(['paragraph', 'paragraph', 'paragraph', 'red_flag', 'table'])

  // a block is dropped by its handle; moving up and down by key does the same
  await at('先量血壓').hover()
  const handle = page.locator('[title="拖曳搬動這一塊"]')
  const [from, to] = [await handle.boundingBox(), await at('結尾').boundingBox()]
  if (!from || !to) throw new Error('there is nothing to drag')
  await page.mouse.move(from.x + 5, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height - 6, { steps: 5 })
  await page.mouse.move(to.x + 20, to.y + to.height - 4)
  await page.mouse.up()
  const first = async () => ((JSON.parse(await written(page)) as Shape).content ?? []).slice(0, 3).map(short)
  await expect.poll(first).toEqual(['paragraph(再記血壓)', 'paragraph(結尾)', 'paragraph(先量血壓)'])
  await at('先量血壓').click()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  expect(await first()).toEqual(['paragraph(再記血壓)', 'paragraph(先量血壓)', 'paragraph(結尾)'])

  // found, counted, replaced together, undone together
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+h')
  const finding = page.getByRole('group', { name: '尋找與取代' })
  await finding.getByLabel('尋找').fill('血壓')
  await finding.getByText('共 2 處。').waitFor()
  await page.keyboard.press('Enter')
  await finding.getByText('第 2 處，共 2 處。').waitFor()
  await finding.getByLabel('換成').fill('血糖')
  await expectAccessible(page)
  await finding.getByRole('button', { name: '全部取代' }).click()
  await finding.getByText('換了 2 處').waitFor()
  expect((await first())[1]).toBe('paragraph(先量血糖)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  expect((await first())[1]).toBe('paragraph(先量血壓)')
  // a single one is replaced by the first click
  await page.keyboard.press('Control+h')
  await finding.getByLabel('尋找').fill('再記')
  await finding.getByText('共 1 處。').waitFor()
  await finding.getByLabel('換成').fill('常記')
  await finding.getByRole('button', { name: '取代', exact: true }).click()
  await finding.getByText('換了 1 處').waitFor()
  expect((await first())[0]).toBe('paragraph(常記血壓)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  expect((await first())[0]).toBe('paragraph(再記血壓)')

  // the selected text is the initial search term, and is replaced by typing
  await at('結尾').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+h')
  await finding.getByText('共 1 處。').waitFor()
  await page.keyboard.type('血壓')
  await finding.getByText('共 2 處。').waitFor()
  await page.keyboard.press('Escape')

  // a post by title; input before the panel has loaded does not replace the text to link
  await at('結尾').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  const linkSheet = Promise.withResolvers<void>()
  await page.route('**/link-sheet-*.js', async (route) => {
    await linkSheet.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByText('載入中…').waitFor()
  await page.keyboard.type('x')
  expect((await first())[2]).toBe('paragraph(結尾)')
  linkSheet.resolve()
  const linking = page.getByRole('group', { name: '連結' })
  await expect.poll(() => linking.getByLabel('連結到').evaluate((input) => input === document.activeElement)).toBe(true)
  await linking.getByLabel('連結到').fill('糖尿病')
  await linking.getByText('連結的字：「結尾」').waitFor()
  await linking.getByRole('option').first().waitFor()
  await expectAccessible(page)
  // Enter during IME composition confirms it; afterwards it selects the current result
  const input = linking.getByLabel('連結到')
  await input.press('ArrowDown')
  await input.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  )
  await linking.getByRole('option', { selected: true }).waitFor()
  expect(await input.getAttribute('aria-activedescendant')).toBe(await linking.getByRole('option').first().getAttribute('id'))
  await input.press('Enter')
  expect((await first())[2]).toMatch(/^paragraph\(結尾\^\/(article|blog|book)\/\d+\)$/)

  // a dropped image of this device asks for its alt text
  const sheet = page.getByRole('group', { name: '放圖片' })
  await transferClipboard(page, { files: [{ name: 'IMG_1.png', base64: (await png(3)).toString('base64') }] }, 'drop')
  await sheet.getByLabel('替代文字').fill('一台血壓計')
  await sheet.getByLabel('圖說').fill('每天同一時間量')
  await sheet.getByLabel('攝影、繪圖').fill('試寫')
})

test('block panels are opened, filled and left by keys, and persist after a reload', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  const url = await write(page, [paragraph('a', '開頭')])
  const head = `${inject('siteUrl')}/api/v3.0/office/posts/${url.split('/').at(-1)}`
  const form = (name: string) => page.getByRole('group', { name, exact: true })
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.firstChild?.textContent)
  /** Moves into a field of the panel above the text, by the key that returns. */
  const backTo = async (name: string, label: string) => {
    await form(name).waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift+Tab')
        return focused()
      })
      .toBe(label)
  }
  const backToText = async () => {
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return text(page).evaluate((element) => element === document.activeElement)
      })
      .toBe(true)
  }

  // focus by a script updates the selection asynchronously; a click does so at once
  await text(page).getByText('開頭').click()
  await page.keyboard.press('End')
  // so does a caret key; typing does so at once
  await page.keyboard.type('。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/figure')
  await page.keyboard.press('Enter')
  await page.keyboard.type('每天的鹽')
  await backTo('數字卡', '數字')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await page.keyboard.type('公克')
  await backToText()
  await page.keyboard.press('Alt+F9')
  await page.getByLabel('插入什麼').waitFor()
  await page.keyboard.type('emergency')
  await page.keyboard.press('Enter')
  await page.keyboard.type('胸口悶痛')
  await backTo('紅旗', '哪一種急難')
  await page.keyboard.press('Home')
  await backToText()
  await page.keyboard.press('Alt+F9')
  await page.getByLabel('插入什麼').waitFor()
  await page.keyboard.type('fridge')
  await page.keyboard.press('Enter')
  await page.keyboard.type('先打電話')
  await backTo('冰箱頁', '標題')
  await page.keyboard.type('急救電話')
  const onServer = async () => (await page.request.get(head, { headers: { 'api-key': 'healthpress-web' } })).text()
  await expect.poll(onServer).toContain('急救電話')

  await page.reload()
  await text(page).waitFor()
  const stored = ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ type, attrs }) => {
    const { key: _, ...set } = attrs ?? {}
    return { type, ...set }
  })
  expect(stored).toEqual([
    { type: 'paragraph' },
    { type: 'figure_card', value: '6', unit: '公克', source: '', href: '' },
    { type: 'red_flag', flag: 'crisis' },
    { type: 'fridge_card', title: '急救電話' },
  ])
  await text(page).getByText('每天的鹽').click()
  await expect.poll(() => form('數字卡').getByLabel('數字', { exact: true }).inputValue()).toBe('6')
})

test('on a phone the toolbar starts with the main buttons and leaves half the window to the text', async () => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signInQuietly(page, 'editor')
  await write(page)
  const bar = page.getByRole('toolbar', { name: '編輯工具' })
  const visibleButtons = () =>
    bar.evaluate((bar) => {
      const { left, right } = bar.getBoundingClientRect()
      const fullyVisible = [...bar.querySelectorAll('button')].filter((button) => {
        const at = button.getBoundingClientRect()
        return at.left >= left && at.right <= right
      })
      const byEye = fullyVisible.toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
      return byEye.map(({ textContent }) => textContent)
    })
  const fades = () =>
    bar.evaluate((bar) =>
      ['--before', '--after']
        .map((name) => getComputedStyle(bar).getPropertyValue(name))
        .map((wide) => Number.parseFloat(wide) > 0),
    )
  expect((await visibleButtons()).slice(0, 7)).toEqual(['復原', '插入', '粗體', '小標', '項目', '連結', '圖片'])
  await expect.poll(fades).toEqual([false, true])
  await bar.evaluate((bar) => bar.scrollTo({ left: 300 }))
  await expect.poll(fades).toEqual([true, true])
  await bar.evaluate((bar) => bar.scrollTo({ left: bar.scrollWidth }))
  await expect.poll(fades).toEqual([true, false])

  await text(page).getByText('儲存格的字').tap()
  const ofTable = page.getByRole('toolbar', { name: '表格工具' })
  await ofTable.getByRole('button', { name: '標題列：這一列都是標題格', pressed: false }).waitFor()
  await page.getByLabel('表格的名稱').waitFor()
  const workflowBar = sheet(page, '送審').locator('xpath=ancestor::section[1]')
  // scrolled until the toolbar is at the top of the window, as while writing
  await page.evaluate(() => scrollTo({ top: 260, behavior: 'instant' }))
  const left = await workflowBar.evaluate((workflowBar) => {
    const bars = document.querySelector('[role=toolbar]')?.parentElement
    return bars && workflowBar.getBoundingClientRect().top - bars.getBoundingClientRect().bottom
  })
  expect(left).toBeGreaterThan(844 / 2)
})

test('出處 focuses its list by mouse and keyboard; Escape returns, and leaving closes it', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('p', '研究發現走路有幫助。')])
  const button = page.getByRole('toolbar', { name: '編輯工具' }).getByRole('button', { name: /^出處/ })
  const list = page.getByRole('group', { name: '參考資料的號碼' })
  const isIn = (place: typeof list) => expect.poll(() => place.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await text(page).focus()
  const before = await written(page)
  await button.click()
  await list.waitFor()
  await isIn(list)
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await isIn(text(page))
  expect([await list.count(), await written(page)]).toEqual([0, before])

  await button.press('Enter')
  await list.waitFor()
  await isIn(list)
  await page.getByLabel('標題', { exact: true }).first().focus()
  await list.waitFor({ state: 'detached' })
  await isIn(page.getByLabel('標題', { exact: true }).first())
})
