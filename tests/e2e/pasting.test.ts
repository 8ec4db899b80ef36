import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { altError } from '../../src/office/posts/editor/pictures/pictures.ts'
import { expectError } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { png, transferClipboard } from './support/transfer-clipboard.ts'
import { signInQuietly } from './support/visit.ts'
import { blocksOf, paragraph, text, write, written } from './support/write.ts'

const newPage = openBrowser()

const entry = (sign: string, entryText: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${entryText}</p>`
/** A Word document with deletions, comments, symbols, and a list interrupted by a paragraph. */
const reviewedInWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml"><body>
<h1 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>一、</span>用藥</h1>
<p class=MsoNormal>每日服用<s><del cite="mailto:w" datetime="2026-01-01T00:00">三次</del></s><ins cite="mailto:w">一次</ins>，每次20 <span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span>g<span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1">[KS1]</a><![endif]></span>。<!--[if gte vml 1]><v:shape id="b1"><v:textbox><![if !mso]><table><tr><td><![endif]><div><p class=MsoNormal style='color:red'>警語：孕婦禁用</p></div><![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]--><![if !vml]><img src="file:///C:/clip_image001.png" alt="文字方塊: 警語：孕婦禁用" v:shapes="b1"><![endif]></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${entry('1.', '先坐好')}${entry('2.', '綁袖帶')}<p>中間</p>${entry('3.', '按開始')}
<p><a href="http://www.hpa.gov.tw/a">國健署</a></p>
<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt><p class=MsoCommentText>主編：這個數字沒有出處</p></div></div></div></body></html>`

/** A clipboard as Word fills it: lists are paragraphs, images refer to the writer's own disk. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1>量血壓的步驟</h1>
<p class=MsoNormal style='color:#C00000'>每天<b style='mso-bidi-font-weight:normal'>早晚</b>各量一次，單位是 m<span style='vertical-align:super'>2</span>。</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt'>&nbsp;&nbsp;</span></span><![endif]>先坐五分鐘</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>背靠著椅背</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>再量兩次</p>
<table class=MsoTable><thead><tr><td colspan=2><p>時段</p></td></tr></thead><tr><td><p>早</p><p>晚</p></td><td rowspan=2><p>128</p></td></tr><tr><td>午</td></tr></table>
<p><img src="file:///C:/Users/a/clip_image001.png" width=200></p>
<p><a href="https://www.hpa.gov.tw/Pages/?utm_source=word&amp;id=3&amp;fbclid=x">國健署</a>、<a href="javascript:alert(1)">不該有的</a></p></body></html>`
const paste = (page: Page, html: string) => transferClipboard(page, { html })
const recorded = (name: string) => readFileSync(new URL(`clipboards/${name}.txt`, import.meta.url), 'utf8')

test('pastes from Word, Google Docs and web pages become blocks, with a report of losses', async () => {
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
    '沒有貼上：1 處畫了刪除線的字、1 張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）。和原文不同：1 處編號的樣式改成阿拉伯數字。表格第一列是粗體，當成標題格了。',
  )
  expect(await blocksOf(page)).toEqual([
    'heading(在家量血壓)',
    'paragraph(每天 早晚^strong 各一次^em ，m 2^sup)',
    'list(list_item(paragraph(先坐五分鐘) list(list_item(paragraph(背靠椅背)))) list_item(paragraph(再量兩次)))',
    'table(table_row(table_header(時段) table_header()) table_row(table_cell(早上) table_cell(128)))',
    'paragraph(國健署^https://www.hpa.gov.tw/Pages/List.aspx?nodeid=359)',
    'paragraph(最後一段)',
  ])

  await over(reviewedInWord)
  await lost('沒有貼上：1 則註解、1 處追蹤修訂刪除的字。和原文不同：1 個文字方塊的字排在段落後面、1 個連結的 http 改成 https。')
  expect(await blocksOf(page)).toEqual([
    'heading(一、用藥)',
    'paragraph(每日服用一次，每次20 μg。)',
    'paragraph(警語：孕婦禁用)',
    'list(list_item(paragraph(先坐好)) list_item(paragraph(綁袖帶)))',
    'paragraph(中間)',
    'list(list_item(paragraph(按開始)))',
    'paragraph(國健署^https://www.hpa.gov.tw/a)',
  ])
  expect(await text(page).locator('ol').nth(1).getAttribute('start')).toBe('3')

  // a list beyond the maximum depth, at the end of the clipboard
  await over(`${'<ul><li>層'.repeat(8)}${'</ul>'.repeat(8)}`)
  await expect.poll(async () => (await blocksOf(page)).join('').match(/層/g)?.length).toBe(8)

  // a bold first row becomes a header; an entirely bold table, or one with a header, is unchanged
  await over(recorded('word-tables'))
  await lost('文字貼上了，樣子沒有留下：2 處合併的儲存格。表格第一列是粗體，當成標題格了。')
  expect(await blocksOf(page)).toEqual([
    'table(table_row(table_header(時段) table_header(收縮壓) table_header()) table_row(table_cell(早上) table_cell(128) table_cell(坐著^strong)) table_row(table_cell() table_cell(132) table_cell()))',
    'table(table_row(table_cell(警訊^strong) table_cell(找誰^strong)) table_row(table_cell(胸悶^strong) table_cell(119^strong)))',
    'table(table_row(table_header(項目) table_header(值)) table_row(table_cell(糖化血色素) table_cell(6.5)))',
  ])

  // lines that are divs stay in the cell into which they are pasted, beside its text
  await over('<table><tr><th>時段</th><th>值</th></tr><tr><td>早</td><td>128</td></tr></table>')
  await text(page).getByText('128').click()
  await page.keyboard.press('End')
  await paste(page, '<div>坐著</div><div><br></div><div>右手</div>')
  expect(await blocksOf(page)).toEqual([
    'table(table_row(table_header(時段) table_header(值)) table_row(table_cell(早) table_cell(128坐著 hard_break() 右手)))',
  ])
  // a URL links the selected text, or is inserted as a link
  await over('<p>國健署</p>')
  const plainly = (plain: string) =>
    text(page).evaluate((element, plain) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, plain)
  const plainUrl = () => plainly('https://www.hpa.gov.tw/a?id=3&utm_source=line')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await plainUrl()
  const href = 'https://www.hpa.gov.tw/a?id=3'
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${href})`])
  await page.keyboard.press('End')
  await page.keyboard.type('：')
  await plainUrl()
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${href} ：${' '}${href}^${href})`])
  await page.keyboard.press('Control+z')
  await expect.poll(() => blocksOf(page)).toEqual([`paragraph(國健署^${href} ：)`])

  // Markdown is converted, plain text is not; with Shift neither is
  await page.keyboard.press('Enter')
  await plainly('\n## 小標\n\n- 一**mmHg**\n- 二\n')
  await lost('照 Markdown 的符號排好了；要原來的字，先復原，再按 Ctrl+Shift+V 貼上。')
  expect((await blocksOf(page)).slice(1)).toEqual([
    'heading(小標)',
    'list(list_item(paragraph(一 mmHg^strong)) list_item(paragraph(二)))',
  ])
  // bold is visible, in Latin letters too
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
    'paragraph(空腹 126^strong  mg/dL 以上[1]， 再驗一次^https://example.org/hba1c?id=7 。)',
    'quote(paragraph(醫師說：少吃一口飯。))',
    'list(list_item(paragraph(第一點) list(list_item(paragraph(裡面)))))',
  ])
  // the image with bytes is uploaded, and waits for its alt text: a file name is none
  const sheet = page.getByRole('group', { name: '放圖片' })
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await expectError(sheet.getByLabel('替代文字'), altError(''))
  await sheet.getByLabel('替代文字').fill('手指上的血糖機')
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await blocksOf(page))[2]).toBe('image(血糖機)')

  // Word's images are beside its HTML
  const rtf = `{\\rtf1{\\*\\shppict{\\pict\\pngblip ${(await png(2)).toString('hex')}}}}`
  await text(page).click()
  await page.keyboard.press('Control+a')
  await transferClipboard(page, { html: '<p>前<img src="file:///C:/clip_image001.png">後</p>', rtf })
  await sheet.getByLabel('裝飾用，不必描述').check()
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await expect.poll(() => blocksOf(page)).toEqual(['paragraph(前後)', 'image()'])

  // a paste beyond the limits is rejected before it is processed
  const before = await written(page)
  await paste(page, `<p>${'字'.repeat(3_100_000)}</p>`)
  await lost('剪貼簿的內容太長，沒有貼上。請分幾次貼。')
  await paste(page, `<p>${'字'.repeat(100_001)}</p>`)
  await lost('貼上之後會超過 100,000 字，沒有貼上。請分成幾篇。')
  expect(await written(page)).toBe(before)
})
