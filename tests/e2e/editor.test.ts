import type { CDPSession, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { signInQuietly, takenOver } from './support/visit.ts'

const newPage = openBrowser()

const words = (text: string) => [{ type: 'text', text }]
const paragraph = (key: string, text: string) => ({ type: 'paragraph', attrs: { key }, content: words(text) })
const cell = (type: 'table_header' | 'table_cell', text: string) => ({ type, content: words(text) })
/** One block of each kind, each with words of its own. */
const blocks = [
  paragraph('p', '段落裡的字'),
  { type: 'heading', attrs: { key: 'h', level: 2, anchor: 'name' }, content: words('小標裡的字') },
  {
    type: 'list',
    attrs: { key: 'l', ordered: false, start: 1 },
    content: [
      {
        type: 'list_item',
        content: [
          paragraph('l1', '清單裡的字'),
          {
            type: 'list',
            attrs: { key: 'l2', ordered: true, start: 1 },
            content: [{ type: 'list_item', content: [paragraph('l3', '裡層清單的字')] }],
          },
        ],
      },
    ],
  },
  { type: 'quote', attrs: { key: 'q' }, content: [paragraph('q1', '引言裡的字')] },
  {
    type: 'table',
    attrs: { key: 't', label: '表' },
    content: [
      { type: 'table_row', content: [cell('table_header', '標題格的字'), cell('table_header', '另一格')] },
      { type: 'table_row', content: [cell('table_cell', '儲存格的字'), cell('table_cell', '最後一格')] },
    ],
  },
  {
    type: 'image',
    attrs: { key: 'i', media: 'cover-article-1', width: 1600, height: 1000, alt: '血壓計' },
    content: words('圖說裡的字'),
  },
  { type: 'red_flag', attrs: { key: 'r', flag: 'emergency' }, content: [paragraph('r1', '紅旗裡的字')] },
]

let made = 0
/** Opens the editor on a new manuscript of one's own. */
async function write(page: Page, content: unknown[] = blocks): Promise<string> {
  const origin = inject('siteUrl')
  made += 1
  const answer = await page.request.post(`${origin}/api/v3.0/office/posts`, {
    data: {
      type: 'article',
      key: crypto.randomUUID(),
      fields: { title: `編輯器試寫 ${process.pid}-${made}` },
      document: { type: 'doc', attrs: { version: 1 }, content },
    },
    headers: { 'api-key': 'healthpress-web', origin },
  })
  if (!answer.ok()) throw new Error(`beginning a manuscript answered ${answer.status()}: ${await answer.text()}`)
  const { items } = (await answer.json()) as { items: { uid: number } }
  const address = `${origin}/office/posts/${items.uid}`
  await open(page, address)
  return address
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await takenOver(page)
  await text(page).waitFor()
}

const text = (page: Page) => page.getByRole('textbox', { name: '內文', exact: true })
/** What the form would send now. */
const written = (page: Page) =>
  page.evaluate(() =>
    String(new FormData(document.querySelector<HTMLFormElement>('form[aria-label="稿件內容"]') ?? undefined).get('document')),
  )
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^已儲存，第 [2-9] 版/ })
    .waitFor()

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

const places = [
  '段落裡的字',
  '小標裡的字',
  '清單裡的字',
  '裡層清單的字',
  '引言裡的字',
  '標題格的字',
  '儲存格的字',
  '圖說裡的字',
  '紅旗裡的字',
]
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
<table class=MsoTable><tr><td colspan=2><p>時段</p></td></tr><tr><td><p>早</p><p>晚</p></td><td><p>128</p></td></tr></table>
<p><img src="file:///C:/Users/a/clip_image001.png" width=200></p>
<p><a href="https://www.hpa.gov.tw/Pages/?utm_source=word&amp;id=3&amp;fbclid=x">國健署</a>、<a href="javascript:alert(1)">不該有的</a></p></body></html>`
const paste = (page: Page, html: string) =>
  text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
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

test('what Word puts on the clipboard comes as blocks, and what could not be kept is said', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('only', '原來的')])
  await text(page).click()
  await page.keyboard.press('Control+a')
  await paste(page, fromWord)
  await page.getByText('沒有貼上：1 張圖片、1 個連結、1 處合併的儲存格。').waitFor()
  const blocks = async () =>
    ((JSON.parse(await written(page)) as Shape).content ?? []).map(short).filter((block) => block !== 'paragraph()')
  expect(await blocks()).toEqual([
    'heading(量血壓的步驟)',
    'paragraph(每天 早晚^strong 各量一次，單位是 m 2^sup 。)',
    'list(list_item(paragraph(先坐五分鐘) list(list_item(paragraph(背靠著椅背)))) list_item(paragraph(再量兩次)))',
    'table(table_row(table_cell(時段) table_cell()) table_row(table_cell(早 hard_break() 晚) table_cell(128)))',
    'paragraph(國健署^https://www.hpa.gov.tw/Pages/?id=3 、不該有的)',
  ])
})

test('what is written saves itself; what two change is shown from both sides; what was not sent is offered again', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await Promise.all([signInQuietly(page, 'editor'), signInQuietly(other, 'admin')])
  const address = await write(page)
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
  await text(page).getByText('引言裡的字').click()
  await page.keyboard.type('甲')
  await page.getByRole('status').filter({ hasText: '已儲存，第 3 版' }).waitFor()
  const keptAs = (page: Page, version: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `已儲存，第 ${version} 版` })
      .waitFor()
  await text(other).getByText('引言裡的字').click()
  await other.keyboard.type('乙')
  await other.getByRole('heading', { name: '別人也改了同一個地方' }).waitFor()
  expect(await text(other).textContent()).toContain('乙')
  await other.getByRole('button', { name: '用我的（內文的一段）' }).click()
  await keptAs(other, 4)
  expect(await other.getByRole('heading', { name: '別人也改了同一個地方' }).count()).toBe(0)

  // what two write in different blocks comes together by itself
  await text(page).getByText('段落裡的字').click()
  await page.keyboard.type('丙')
  await keptAs(page, 5)
  await page.getByText('同事同時改的別的地方，已經放進來了。').waitFor()
  expect(await text(page).locator('blockquote').textContent()).toContain('乙')

  // a line that is cut, while somebody else goes on: what was typed meets theirs when it comes back
  await page.route('**/save', (route) => route.abort())
  await page.keyboard.type('斷線時打的')
  await page.getByRole('status').filter({ hasText: '連不上伺服器' }).waitFor()
  await text(other).getByText('圖說裡的字').click()
  await other.keyboard.type('丁')
  await keptAs(other, 6)
  const again = await page.context().newPage()
  await open(again, address)
  await again.getByRole('button', { name: '放回來' }).click()
  await text(again)
    .getByText(/斷線時打的/)
    .waitFor()
  await keptAs(again, 7)
  for (const words of [/丁/, /乙/, /丙斷線時打的/]) await text(again).getByText(words).waitFor()
})
