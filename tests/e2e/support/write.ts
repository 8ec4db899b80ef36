import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { hydrated } from './visit.ts'

export const words = (text: string) => [{ type: 'text', text }]
export const paragraph = (key: string, text: string) => ({ type: 'paragraph', attrs: { key }, content: words(text) })
const cell = (type: 'table_header' | 'table_cell', text: string) => ({ type, content: words(text) })
/** One block of each type, each with unique text. */
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

let count = 0
/** Creates a manuscript by the call that the page makes. @returns the URL of its page */
export async function begin(page: Page, fields: object = {}, content: unknown[] = blocks): Promise<string> {
  const origin = inject('siteUrl')
  count += 1
  const response = await page.request.post(`${origin}/api/v3.0/office/posts`, {
    data: {
      type: 'article',
      key: crypto.randomUUID(),
      // a channel without medical content: publishing needs no signature
      fields: { title: `編輯器試寫 ${process.pid}-${count}`, channels: [19], ...fields },
      document: { type: 'doc', attrs: { version: 1 }, content },
    },
    headers: { 'api-key': 'healthpress-web', origin },
  })
  if (!response.ok()) throw new Error(`beginning a manuscript answered ${response.status()}: ${await response.text()}`)
  const { items } = (await response.json()) as { items: { uid: number } }
  return `${origin}/office/posts/${items.uid}`
}

/** Opens the editor on a new own manuscript. */
export async function write(page: Page, content: unknown[] = blocks): Promise<string> {
  const url = await begin(page, {}, content)
  await open(page, url)
  return url
}

/** Opens a manuscript, and waits for its editor: until that has loaded, the text can only be read. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
  await text(page).and(page.locator('[contenteditable=true]')).waitFor()
}

/** The button of a panel in the workflow bar. */
export const sheet = (page: Page, title: '送審' | '發布') => page.locator('summary').filter({ hasText: new RegExp(`^${title}$`) })

export const text = (page: Page) => page.getByRole('textbox', { name: '內文', exact: true })
/** The document that the form would submit now. */
export const written = (page: Page) =>
  page.evaluate(() =>
    String(new FormData(document.querySelector<HTMLFormElement>('form[aria-label="稿件內容"]') ?? undefined).get('document')),
  )

/** Their editable places. */
export const places = [
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

/** Confirmations on office pages. */
const doneMessages = {
  publish: /^已經(發布|排程)/,
  unschedule: /^已經取消排程/,
  submit: /^已經送出/,
  note: /^註解已經加上/,
  sign: /^已經簽核，謝謝您/,
}

/** Waits for a confirmation. */
export const waitForConfirmation = (page: Page, what: keyof typeof doneMessages) =>
  page.getByRole('status').filter({ hasText: doneMessages[what] }).first().waitFor()

/** Waits until the page reports the input as saved. */
export const waitUntilSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^已儲存，第 ([2-9]|\d\d) 版/ })
    .waitFor()

/** A document as the editor submits it. */
export interface Shape {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Shape[]
  marks?: { type: string; attrs?: { href: string } }[]
}
/** A short notation of a block: types and text, with marks after the text. */
export const short = ({ type, text, marks = [], content = [] }: Shape): string =>
  type === 'text'
    ? [text, ...marks.map((mark) => mark.attrs?.href ?? mark.type)].join('^')
    : `${type}(${content.map(short).join(' ')})`

/** The document's blocks in short notation, without empty ones. */
export const blocksOf = async (page: Page) =>
  ((JSON.parse(await written(page)) as Shape).content ?? []).map(short).filter((block) => block !== 'paragraph()')
