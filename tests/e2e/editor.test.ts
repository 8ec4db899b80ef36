import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { openBrowser } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { hand, png } from './support/hand-over.ts'
import { signInQuietly } from './support/visit.ts'
import { tabTo } from './support/walk-journey.ts'
import { open, openPlain, paragraph, places, sheet, text, write, written } from './support/write.ts'

const newPage = openBrowser()

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^已儲存，第 ([2-9]|\d\d) 版/ })
    .waitFor()

/** The scripts that the editor's page fetched when it had come, but for who else is there, which comes before it or after: their bytes on the way. */
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

/** An input method: what it composes stands in the text until it is chosen; its keys are its own. */
function inputMethod(cdp: CDPSession) {
  const compose = (words: string) =>
    cdp.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length })
  const key = async (key: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await cdp.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 })
  }
  return { compose, key, choose: (words: string) => cdp.send('Input.insertText', { text: words }) }
}
type Method = ReturnType<typeof inputMethod>

/** How one composes, and what stands in the place of its words afterwards. */
const ways: Record<string, { act: (ime: Method, page: Page) => Promise<void>; becomes: (words: string) => string }> = {
  'Zhuyin, then a candidate': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['ㄒ', 'ㄒㄩ', 'ㄒㄩㄝ', '血']) await compose(step)
      await key('ArrowDown')
      await choose('血')
    },
    becomes: (words) => `${words}血`,
  },
  'several characters, chosen by Enter, which is the input method’s': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['ㄒㄩㄝˋ', '血ㄧㄚ', '血壓']) await compose(step)
      await key('Enter')
      await choose('血壓')
    },
    becomes: (words) => `${words}血壓`,
  },
  'Backspace within the composition': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['血', '血ㄧㄚ', '血ㄧ']) await compose(step)
      await key('Backspace')
      await compose('血')
      await choose('血')
    },
    becomes: (words) => `${words}血`,
  },
  'given up by Escape': {
    act: async ({ compose, key, choose }) => {
      await compose('ㄒㄩ')
      await key('Escape')
      await compose('')
      await choose('')
    },
    becomes: (words) => words,
  },
  'over a selection': {
    act: async ({ compose, choose }, page) => {
      await page.keyboard.press('Shift+Home')
      for (const step of ['ㄒ', '血']) await compose(step)
      await choose('血')
    },
    becomes: () => '血',
  },
}

test('an input method composes in every kind of block: what it chose stands there, its keys do nothing else, and undoing brings back every byte', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page)
  const ime = inputMethod(await page.context().newCDPSession(page))
  const before = await written(page)
  for (const place of places)
    for (const [way, { act, becomes }] of Object.entries(ways)) {
      await text(page).getByText(place, { exact: true }).click()
      await page.keyboard.press('End')
      await act(ime, page)
      const wanted = before.replace(JSON.stringify(place), JSON.stringify(becomes(place)))
      await expect.poll(() => written(page), { message: `${place}: ${way}` }).toBe(wanted)
      for (let steps = 4; steps > 0 && (await written(page)) !== before; steps -= 1) await page.keyboard.press('Control+z')
      expect([place, way, await written(page)]).toEqual([place, way, before])
    }
})

/** A clipboard as Word fills it: lists are paragraphs, pictures lie on the writer's own disk. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1>量血壓的步驟</h1>
<p class=MsoNormal style='color:#C00000'>每天<b style='mso-bidi-font-weight:normal'>早晚</b>各量一次，單位是 m<span style='vertical-align:super'>2</span>。</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt'>&nbsp;&nbsp;</span></span><![endif]>先坐五分鐘</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>背靠著椅背</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>再量兩次</p>
<table class=MsoTable><thead><tr><td colspan=2><p>時段</p></td></tr></thead><tr><td><p>早</p><p>晚</p></td><td rowspan=2><p>128</p></td></tr><tr><td>午</td></tr></table>
<p><img src="file:///C:/Users/a/clip_image001.png" width=200></p>
<p><a href="https://www.hpa.gov.tw/Pages/?utm_source=word&amp;id=3&amp;fbclid=x">國健署</a>、<a href="javascript:alert(1)">不該有的</a></p></body></html>`
const paste = (page: Page, html: string) => hand(page, { html })
interface Shape {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Shape[]
  marks?: { type: string; attrs?: { href: string } }[]
}
/** A block in short: its kinds and words, with marks after the words. */
const short = ({ type, text, marks = [], content = [] }: Shape): string =>
  type === 'text'
    ? [text, ...marks.map((mark) => mark.attrs?.href ?? mark.type)].join('^')
    : `${type}(${content.map(short).join(' ')})`

const recorded = (name: string) => readFileSync(new URL(`clipboards/${name}.txt`, import.meta.url), 'utf8')
const blocksOf = async (page: Page) =>
  ((JSON.parse(await written(page)) as Shape).content ?? []).map(short).filter((block) => block !== 'paragraph()')

test('what is typed before the editor has come stays, what is composed then too, and both are gone on with', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  const address = await write(page, [paragraph('p', '早餐')])
  const come = Promise.withResolvers<void>()
  await page.route('**/body-editor-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await openPlain(page, address)
  const { compose, choose } = inputMethod(await page.context().newCDPSession(page))
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('少鹽')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('量')
  await compose('ㄒㄩㄝˋ')
  come.resolve()
  await compose('血ㄧㄚ')
  await choose('血壓')
  await page.locator('[contenteditable=true]').waitFor()
  await page.keyboard.type('，再記下來')
  await expect.poll(() => page.locator('[contenteditable=true] p').allTextContents()).toEqual(['早餐少鹽', '量血壓，再記下來'])
  await saved(page)
})

test('what Word, Google Docs and web pages put on the clipboard comes as blocks, and what could not be kept is said', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('only', '原來的')])
  const over = async (html: string) => {
    await text(page).click()
    await page.keyboard.press('Control+a')
    await paste(page, html)
  }
  const lost = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()

  await over(fromWord)
  await lost('沒有貼上：1 張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）、1 個連結。文字貼上了，樣子沒有留下：2 處合併的儲存格。')
  expect(await blocksOf(page)).toEqual([
    'heading(量血壓的步驟)',
    'paragraph(每天 早晚^strong 各量一次，單位是 m 2^sup 。)',
    'list(list_item(paragraph(先坐五分鐘) list(list_item(paragraph(背靠著椅背)))) list_item(paragraph(再量兩次)))',
    'table(table_row(table_header(時段) table_header()) table_row(table_cell(早 hard_break() 晚) table_cell(128)) table_row(table_cell(午) table_cell()))',
    'paragraph(國健署^https://www.hpa.gov.tw/Pages/?id=3 、不該有的)',
  ])

  await over(recorded('google-docs'))
  await lost(
    '沒有貼上：1 張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）。文字貼上了，樣子沒有留下：1 處刪除線。表格第一列是粗體，當成標題格了。',
  )
  expect(await blocksOf(page)).toEqual([
    'heading(在家量血壓)',
    'paragraph(每天 早晚^strong 各一次^em ，m 2^sup 舊的說法)',
    'list(list_item(paragraph(先坐五分鐘) list(list_item(paragraph(背靠椅背)))) list_item(paragraph(再量兩次)))',
    'table(table_row(table_header(時段) table_header()) table_row(table_cell(早上) table_cell(128)))',
    'paragraph(國健署^https://www.hpa.gov.tw/Pages/List.aspx?nodeid=359)',
    'paragraph(最後一段)',
  ])

  // a first row in bold is a header; a table that is bold throughout, or has one already, stays as it is
  await over(recorded('word-tables'))
  await lost('文字貼上了，樣子沒有留下：2 處合併的儲存格。表格第一列是粗體，當成標題格了。')
  expect(await blocksOf(page)).toEqual([
    'table(table_row(table_header(時段) table_header(收縮壓) table_header()) table_row(table_cell(早上) table_cell(128) table_cell(坐著^strong)) table_row(table_cell() table_cell(132) table_cell()))',
    'table(table_row(table_cell(警訊^strong) table_cell(找誰^strong)) table_row(table_cell(胸悶^strong) table_cell(119^strong)))',
    'table(table_row(table_header(項目) table_header(值)) table_row(table_cell(糖化血色素) table_cell(6.5)))',
  ])

  // lines that are divisions stay in the cell into which they are pasted, beside its words
  await over('<table><tr><th>時段</th><th>值</th></tr><tr><td>早</td><td>128</td></tr></table>')
  await text(page).getByText('128').click()
  await page.keyboard.press('End')
  await paste(page, '<div>坐著</div><div><br></div><div>右手</div>')
  expect(await blocksOf(page)).toEqual([
    'table(table_row(table_header(時段) table_header(值)) table_row(table_cell(早) table_cell(128坐著 hard_break() 右手)))',
  ])
  // an address makes a link of the words that are selected, and of itself where none are
  await over('<p>國健署</p>')
  const plainly = (plain: string) =>
    text(page).evaluate((element, plain) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, plain)
  const address = () => plainly('https://www.hpa.gov.tw/a?id=3&utm_source=line')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await address()
  const led = 'https://www.hpa.gov.tw/a?id=3'
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${led})`])
  await page.keyboard.press('End')
  await page.keyboard.type('：')
  await address()
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${led} ：${' '}${led}^${led})`])
  await page.keyboard.press('Control+z')
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${led} ：)`])

  // words with the signs of Markdown become what they stand for, others stay as they are; with Shift all do
  await page.keyboard.press('Enter')
  await plainly('\n## 小標\n\n- 一**mmHg**\n- 二\n')
  await lost('照 Markdown 的符號排好了；要原來的字，先復原，再按 Ctrl+Shift+V 貼上。')
  expect((await blocksOf(page)).slice(1)).toEqual([
    'heading(小標)',
    'list(list_item(paragraph(一 mmHg^strong)) list_item(paragraph(二)))',
  ])
  // what is bold looks so, in letters too
  const strong = text(page).locator('strong', { hasText: 'mmHg' })
  const widthAt = (weight: string) =>
    strong.evaluate((one, weight) => {
      one.style.fontWeight = weight
      return one.getBoundingClientRect().width
    }, weight)
  expect(await widthAt('')).not.toBe(await widthAt('normal'))
  await page.keyboard.press('Control+z')
  await page.keyboard.down('Shift')
  await plainly('## 小標')
  await page.keyboard.up('Shift')
  await plainly('，- 一')
  await expect.poll(async () => (await blocksOf(page)).at(-1)).toMatch(/## 小標，- 一\)$/)

  await over(recorded('web-page').replace('PICTURE', (await png(1)).toString('base64')))
  await lost('沒有貼上：1 個影音、2 個表單欄位、1 條分隔線、1 張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）。')
  expect(await blocksOf(page)).toEqual([
    'heading(血糖怎麼看)',
    'paragraph(空腹 126^strong  mg/dL 以上 [1]^sup ， 再驗一次^https://example.org/hba1c?id=7 。)',
    'quote(paragraph(醫師說：少吃一口飯。))',
    'list(list_item(paragraph(第一點) list(list_item(paragraph(裡面)))))',
  ])
  // the picture whose bytes were there is sent, and waits for what is seen on it: the name of a file says nothing
  const sheet = page.getByRole('group', { name: '放圖片' })
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await sheet.getByText('寫出圖上看得到什麼，或勾選「裝飾用」。').waitFor()
  await sheet.getByLabel('替代文字').fill('手指上的血糖機')
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await blocksOf(page))[2]).toBe('image(血糖機)')

  // pictures of Word lie beside its HTML
  const rtf = `{\\rtf1{\\*\\shppict{\\pict\\pngblip ${(await png(2)).toString('hex')}}}}`
  await text(page).click()
  await page.keyboard.press('Control+a')
  await hand(page, { html: '<p>前<img src="file:///C:/clip_image001.png">後</p>', rtf })
  await sheet.getByLabel('裝飾用，不必描述').check()
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(前後)', 'image()'])

  // more than a text may be, or than a page can read at once, is refused before anything is done with it
  const before = await written(page)
  await paste(page, `<p>${'字'.repeat(3_100_000)}</p>`)
  await lost('剪貼簿的內容太長，沒有貼上。請分幾次貼。')
  await paste(page, `<p>${'字'.repeat(100_001)}</p>`)
  await lost('貼上之後會超過 100,000 字，沒有貼上。請分成幾篇。')
  expect(await written(page)).toBe(before)
})

test('what is written saves itself; what two change is shown from both sides; what was not sent is offered again', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(page, 'editor'), signInQuietly(other, 'admin')])
  const address = await write(page)
  // all that has come by itself, before anything is pressed
  const weight = (await scriptsOfEditor(page)).reduce((sum, bytes) => sum + bytes, 0)
  expect(weight).toBeGreaterThan(60_000)
  expect(weight).toBeLessThanOrEqual(budgets.scriptsOfEditor)
  await examine(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await examine(page, 'other')

  // by keyboard alone: to the toolbar, a button, back into the text
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('小標')
  await page.keyboard.press('Enter')
  await text(page).getByRole('heading', { name: '段落裡的字' }).waitFor()
  expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await saved(page)

  await open(other, address)
  await page.getByText('也開著這篇的：').waitFor()
  await text(page).getByText('引言裡的字').click()
  await other.getByTitle(/在這一段$/).waitFor()
  // what the first one saves is on its way to the second while they type in the same place
  const late = Promise.withResolvers<void>()
  await other.route('**/api/v3.0/office/posts/*', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.keyboard.type('甲')
  await page.getByRole('status').filter({ hasText: '已儲存，第 3 版' }).waitFor()
  const keptAs = (page: Page, version: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `已儲存，第 ${version} 版` })
      .waitFor()
  await text(other).getByText('引言裡的字').click()
  await other.keyboard.type('乙')
  late.resolve()
  await other.getByRole('heading', { name: '別人也改了同一個地方' }).waitFor()
  expect(await text(other).textContent()).toContain('乙')
  // one press for what overlaps
  await other.getByRole('button', { name: '兩段都留（內文的一段）' }).click()
  await keptAs(other, 4)
  expect((await text(other).locator('blockquote').allTextContents()).map((words) => words.replace(/[^甲乙]/g, ''))).toEqual([
    '甲',
    '乙',
  ])
  expect(await other.getByRole('heading', { name: '別人也改了同一個地方' }).count()).toBe(0)

  // whoever only looks sees what was saved; the caret stays where it was
  await page.getByText('別處存的也放進來了。').waitFor()
  expect(await text(page).locator('blockquote').last().textContent()).toContain('乙')
  expect(await page.evaluate(() => document.getSelection()?.anchorNode?.textContent)).toContain('甲')
  await text(page).getByText('段落裡的字').click()
  await page.keyboard.type('丙')
  await keptAs(page, 5)

  // by keyboard alone, both of them: what they write beside each other is merged without a press
  await tabTo(other, '內文')
  await other.keyboard.press('End')
  await other.keyboard.type('己')
  await page.keyboard.type('庚')
  for (const each of [page, other]) for (const words of [/己/, /庚/]) await text(each).getByText(words).waitFor()
  await Promise.all([page, other].map((each) => keptAs(each, 7)))
  // and where both write the block is decided by one, after which who decided is back in the text
  const heard = Promise.withResolvers<void>()
  await other.route('**/api/v3.0/office/posts/*', async (route) => {
    await heard.promise
    await route.continue()
  })
  await page.keyboard.type('辛')
  await keptAs(page, 8)
  await other.keyboard.press('Control+Home')
  await other.keyboard.press('End')
  await other.keyboard.type('壬')
  heard.resolve()
  await other.getByRole('heading', { name: '別人也改了同一個地方' }).waitFor()
  // who saved before is told that the other chooses, and when they are done
  const choosing = page.getByRole('status').filter({ hasText: '高志豪（改到同一處，正在選用誰的，還沒存）' })
  await choosing.waitFor()
  await other.getByRole('button', { name: '去選用誰的' }).press('Enter')
  expect(await other.locator('mark').allTextContents()).toEqual(['壬', '辛'])
  await tabTo(other, '用我的（內文的一段）')
  await other.keyboard.press('Enter')
  await keptAs(other, 9)
  await expect.poll(() => text(other).evaluate((element) => element === document.activeElement)).toBe(true)
  await text(page).getByText(/壬/).waitFor()
  await choosing.waitFor({ state: 'detached' })
  expect(await text(page).getByText(/辛/).count()).toBe(0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')

  // a line that is cut, while somebody else goes on: what was typed meets theirs when it comes back
  await page.route('**/save', (route) => route.abort())
  await page.keyboard.type('斷線時打的')
  await page.getByRole('status').filter({ hasText: '連不上伺服器' }).waitFor()
  await text(other).getByText('圖說裡的字').click()
  await other.keyboard.type('丁')
  await keptAs(other, 10)
  // another tab of one's own is offered nothing that the first still has, and takes nothing of it away
  const again = await page.context().newPage()
  await open(again, address)
  await text(again).getByText('儲存格的字').click()
  await again.keyboard.type('戊')
  await keptAs(again, 11)
  expect(await again.getByRole('button', { name: '放回來' }).count()).toBe(0)

  // nobody closes the page upon what was not sent without being asked
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  // closed all the same: what it had not sent is offered where one looks next, unless it went out with the page
  await page.close()
  const back = again.getByRole('button', { name: '放回來' })
  const sent = text(again).getByText(/斷線時打的/)
  await expect
    .poll(async () => {
      await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return (await back.count()) + (await sent.count())
    })
    .toBeGreaterThan(0)
  if ((await back.count()) > 0) await back.click()
  await sent.waitFor()
  await keptAs(again, 12)
  for (const words of [/丁/, /乙/, /戊/, /丙庚壬斷線時打的/]) await text(again).getByText(words).waitFor()
  expect(await again.getByRole('button', { name: '放回來' }).count()).toBe(0)
})

test('blocks are put in by a sign and by a button, moved by dragging, found again and replaced; posts are linked by their titles', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '先量血壓'), paragraph('b', '再記血壓'), paragraph('c', '結尾')])
  const cdp = await page.context().newCDPSession(page)
  const ime = inputMethod(cdp)
  const kinds = async () => ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ type }) => type)
  const at = (words: string) => text(page).getByText(words, { exact: true })

  // keys that come faster than the browser says where the caret went act where it stands
  const words = async () =>
    ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ content }) =>
      (content ?? []).map(({ text }) => text).join(''),
    )
  await at('再記血壓').click()
  await Promise.all(['End', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect.poll(words).toEqual(['先量血壓', '再記血壓', '', '結尾'])
  await page.keyboard.press('Control+z')
  await expect.poll(words).toEqual(['先量血壓', '再記血壓', '結尾'])

  // by the sign; what an input method composes is its own until it is chosen
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
  await examine(page)
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

  // by its handle a block goes where it is dropped; above and below do the same by key
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
  await examine(page)
  await finding.getByRole('button', { name: '全部取代' }).click()
  await finding.getByText('換了 2 處；復原一次就全部回來。').waitFor()
  expect((await first())[1]).toBe('paragraph(先量血糖)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  expect((await first())[1]).toBe('paragraph(先量血壓)')
  // one by itself is replaced by the first press
  await page.keyboard.press('Control+h')
  await finding.getByLabel('尋找').fill('再記')
  await finding.getByText('共 1 處。').waitFor()
  await finding.getByLabel('換成').fill('常記')
  await finding.getByRole('button', { name: '取代', exact: true }).click()
  await finding.getByText('換了 1 處；復原一次就回來。').waitFor()
  expect((await first())[0]).toBe('paragraph(常記血壓)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  expect((await first())[0]).toBe('paragraph(再記血壓)')

  // what is selected stands in the box, and gives way to what is typed
  await at('結尾').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+h')
  await finding.getByText('共 1 處。').waitFor()
  await page.keyboard.type('血壓')
  await finding.getByText('共 2 處。').waitFor()
  await page.keyboard.press('Escape')

  // a post by its title; what is typed before the form has come does not go over the words that are to be linked
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
  await expect.poll(() => linking.getByLabel('連結到').evaluate((box) => box === document.activeElement)).toBe(true)
  await linking.getByLabel('連結到').fill('血壓')
  await linking.getByText('連結的字：「結尾」').waitFor()
  await linking.getByRole('option').first().waitFor()
  await examine(page)
  // Enter while an input method is at work chooses a character; then it chooses what the arrow keys lead to
  const box = linking.getByLabel('連結到')
  await box.press('ArrowDown')
  await box.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  )
  await linking.getByRole('option', { selected: true }).waitFor()
  expect(await box.getAttribute('aria-activedescendant')).toBe(await linking.getByRole('option').first().getAttribute('id'))
  await box.press('Enter')
  expect((await first())[2]).toMatch(/^paragraph\(結尾\^\/(article|blog|book)\/\d+\)$/)

  // a picture of this device, dropped, asks what is seen on it
  const sheet = page.getByRole('group', { name: '放圖片' })
  await hand(page, { files: [{ name: 'IMG_1.png', base64: (await png(3)).toString('base64') }] }, 'drop')
  await sheet.getByLabel('替代文字').fill('一台血壓計')
  await sheet.getByLabel('圖說').fill('每天同一時間量')
  await sheet.getByLabel('攝影、繪圖').fill('試寫')
})

test('settings save themselves, one that is wrong holds back no other; the button leaves the page as it stands, and the sheet knows what was saved', async () => {
  const page = await newPage()
  await signInQuietly(page, 'admin')
  const address = await write(page, [paragraph('a', '第一段'), paragraph('b', '第二段')])
  const origin = inject('siteUrl')
  const uid = Number(address.split('/').at(-1))
  interface Head {
    items: {
      version: number
      fields: { authors: number[]; sponsor: string | null; source: string; references: unknown[]; publish_at: string | null }
    }
  }
  const head = async () => {
    const answer = await page.request.get(`${origin}/api/v3.0/office/posts/${uid}`, { headers: { 'api-key': 'healthpress-web' } })
    return ((await answer.json()) as Head).items
  }
  const status = (words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
  const author = page.getByLabel('作者 1')

  // a name that nobody has, and an address that is none: what is right beside them is saved
  await page.getByLabel('第 1 項標題').fill('衛福部')
  await page.getByLabel('連結', { exact: true }).first().fill('不是網址')
  await page.getByLabel('贊助者').fill('某公司')
  await author.fill('沒有這個人')
  await status('有設定還沒存進去')
  // nobody is told of a name while it is written, and everybody as soon as they go on, to an empty box beside it as well
  expect(await page.getByText('沒有「沒有這個人」').count()).toBe(0)
  await page.getByLabel('作者 2').focus()
  await page.getByText('沒有「沒有這個人」').waitFor()
  expect((await head()).fields).toMatchObject({ sponsor: '某公司', authors: [], references: [] })
  expect(await author.inputValue()).toBe('沒有這個人')
  await author.fill('周明德')
  await page.getByLabel('連結', { exact: true }).first().fill('https://www.mohw.gov.tw/')
  await expect.poll(async () => (await head()).fields).toMatchObject({ authors: [3], references: [{ title: '衛福部' }] })
  await expect.poll(() => page.getByText('有設定還沒存進去').count()).toBe(0)

  // across the button the editor and what can be undone stay
  await text(page).getByText('第二段').click()
  await page.keyboard.press('End')
  await page.keyboard.type('加了字')
  await text(page).evaluate((element) => element.setAttribute('data-standing', 'yes'))
  await page.getByLabel('版本名稱').fill('送審前')
  await page.getByRole('button', { name: '儲存', exact: true }).last().click()
  await status('讀者看到的還沒有改變')
  expect(await page.getByLabel('版本名稱').inputValue()).toBe('')
  expect(await text(page).getAttribute('data-standing')).toBe('yes')
  await text(page).getByText('第二段加了字').click()
  await page.keyboard.press('End')
  await page.keyboard.type('又加')
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(第一段)', 'paragraph(第二段加了字又加)'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(第一段)', 'paragraph(第二段)'])

  // what a colleague sets meanwhile is shown; what stands in another box stays
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

  // what readers have read is corrected with a word, which the sheet asks for as soon as it is saved
  const publishing = page.getByRole('button', { name: '立刻發布' })
  const toBePublished = page.locator('form', { has: publishing }).locator('input[name=version]')
  await page.getByLabel('頻道 1').fill('健康飲食')
  await sheet(page, '發布').click()
  await expect.poll(async () => (await toBePublished.inputValue()) === String((await head()).version)).toBe(true)
  // what a check blocks is not offered to be published until it is mended
  const title = page.getByLabel('標題', { exact: true })
  const words = await title.inputValue()
  await title.fill('')
  await page.getByText(/^還不能發布。照上面寫的改好/).waitFor()
  expect([await publishing.count(), await page.getByText('按下立刻發布').count()]).toEqual([0, 0])
  await title.fill(words)
  await publishing.waitFor()
  await sheet(page, '發布').click()

  // an hour that is over is said to be, at once, and is not kept
  const hour = page.locator('form[aria-label="稿件內容"]').getByLabel('公開時間（台北）')
  await hour.fill('2020-01-01T08:00')
  await page.getByText('這個時間已經過了（台北時間）').first().waitFor()
  await status('有設定還沒存進去')
  expect((await head()).fields).toMatchObject({ source: '同事寫的來源', publish_at: null })
  await hour.fill('')
  await expect.poll(() => page.getByText('有設定還沒存進去').count()).toBe(0)

  // whoever was signed out elsewhere reads beside the button why nothing was kept
  await page.context().clearCookies({ name: /session/ })
  await page.getByLabel('來源', { exact: true }).fill('登出之後寫的')
  await page.getByRole('button', { name: '儲存', exact: true }).last().click()
  await page.getByRole('status').filter({ hasText: '還沒儲存：要再登入一次' }).waitFor()
})

test('the small forms of blocks are opened, filled and left by keys, and stand there when the page is opened again', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  const address = await write(page, [paragraph('a', '開頭')])
  const head = `${inject('siteUrl')}/api/v3.0/office/posts/${address.split('/').at(-1)}`
  const form = (name: string) => page.getByRole('group', { name, exact: true })
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.firstChild?.textContent)
  /** Into a form above the text, to a box of it, by the key that goes back. */
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

  // focus that a script gives finds its caret a moment later; a press finds it at once
  await text(page).getByText('開頭').click()
  await page.keyboard.press('End')
  // where a key has led is read a moment later, too; where something was typed, at once
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
  await expect.poll(onServer, { timeout: 10_000 }).toContain('急救電話')

  await page.reload()
  await text(page).waitFor()
  const kept = ((JSON.parse(await written(page)) as Shape).content ?? []).map(({ type, attrs }) => {
    const { key: _, ...set } = attrs ?? {}
    return { type, ...set }
  })
  expect(kept).toEqual([
    { type: 'paragraph' },
    { type: 'figure_card', value: '6', unit: '公克', source: '', href: '' },
    { type: 'red_flag', flag: 'crisis' },
    { type: 'fridge_card', title: '急救電話' },
  ])
  await text(page).getByText('每天的鹽').click()
  await expect.poll(() => form('數字卡').getByLabel('數字', { exact: true }).inputValue()).toBe('6')
})

test('on a phone the line of buttons begins with what is used most, fades where it goes on, and leaves the text half of the window', async () => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signInQuietly(page, 'editor')
  await write(page)
  const bar = page.getByRole('toolbar', { name: '編輯工具' })
  const shown = () =>
    bar.evaluate((bar) => {
      const { left, right } = bar.getBoundingClientRect()
      const whole = [...bar.querySelectorAll('button')].filter((button) => {
        const at = button.getBoundingClientRect()
        return at.left >= left && at.right <= right
      })
      const byEye = whole.toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
      return byEye.map(({ textContent }) => textContent)
    })
  const fades = () =>
    bar.evaluate((bar) =>
      ['--before', '--after']
        .map((name) => getComputedStyle(bar).getPropertyValue(name))
        .map((wide) => Number.parseFloat(wide) > 0),
    )
  expect((await shown()).slice(0, 7)).toEqual(['復原', '插入', '粗體', '小標', '項目', '連結', '圖片'])
  await expect.poll(fades).toEqual([false, true])
  await bar.evaluate((bar) => bar.scrollTo({ left: 300 }))
  await expect.poll(fades).toEqual([true, true])
  await bar.evaluate((bar) => bar.scrollTo({ left: bar.scrollWidth }))
  await expect.poll(fades).toEqual([true, false])

  await text(page).getByText('儲存格的字').tap()
  const ofTable = page.getByRole('toolbar', { name: '表格工具' })
  await ofTable.getByRole('button', { name: '標題列：這一列都是標題格', pressed: false }).waitFor()
  await page.getByLabel('表格的名稱').waitFor()
  const dock = sheet(page, '送審').locator('xpath=ancestor::section[1]')
  const left = await dock.evaluate((dock) => {
    const bars = document.querySelector('[role=toolbar]')?.parentElement
    return bars && dock.getBoundingClientRect().top - bars.getBoundingClientRect().bottom
  })
  expect(left).toBeGreaterThan(844 / 2)
})

test('出處 takes the keys into its list, by mouse and by keyboard; Escape leads back into the text, and going elsewhere closes it', async () => {
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
