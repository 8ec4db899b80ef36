import type { CDPSession, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
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
