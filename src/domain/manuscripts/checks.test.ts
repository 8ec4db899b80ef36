import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../posts/blocks.ts'
import {
  contentChecks,
  linksIn,
  nextVisitInterval,
  type SourceVisit,
  sourceChecks,
  sourceResponse,
  stateAfterVisit,
  type VisitStep,
  wallChecks,
} from './checks.ts'
import { type Content, emptyFields } from './fields.ts'

const paragraph = (text: string, key = 'a'): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const image = (alt: string | null): Block => ({ type: 'image', attrs: { key: 'p', media: 'cover-1', width: 1, height: 1, alt } })
const heading = (level: 2 | 3, key: string): Block => ({
  type: 'heading',
  attrs: { key, level, anchor: null },
  content: [{ type: 'text', text: '小標' }],
})
const content = (blocks: Block[], fields: Partial<Content['fields']> = {}): Content => ({
  fields: { ...emptyFields('article'), title: '標題', lead: '前言', authors: [1], channels: [2], ...fields },
  document: { type: 'doc', attrs: { version: 1 }, content: blocks },
})
const source = { title: '來源', publisher: '', url: 'https://example.org/source' }
const places = (...args: Parameters<typeof content>) => contentChecks(content(...args)).map(({ place }) => place)

test('a plain text has no advice', () => {
  expect(places([heading(2, 'h'), heading(3, 'i'), paragraph('慢慢走，走久一點。'), image('一雙鞋')])).toEqual([])
  // a picture with a null alt is decorative: its editor has marked it so
  expect(places([paragraph('慢慢走，走久一點。'), image(null)])).toEqual([])
})

test.each<[string, Block[], Partial<Content['fields']>, string]>([
  ['a title that lists cut', [paragraph('文')], { title: '長'.repeat(33) }, 'fields.title'],
  ['no author', [paragraph('文')], { authors: [] }, 'fields.authors'],
  ['no channel', [paragraph('文')], { channels: [] }, 'fields.channels'],
  ['no lead', [paragraph('文')], { lead: ' ' }, 'fields.lead'],
  ['a heading that skips a level', [heading(3, 'h'), paragraph('文')], {}, 'block.h'],
  ['a study without its source', [paragraph('研究發現走路有幫助。')], {}, 'block.a'],
  ['a share without its source', [paragraph('有 30% 的人如此。')], {}, 'block.a'],
  ['an emergency without its card', [paragraph('若胸痛不退，立刻就醫。')], {}, 'block.a'],
  ['a partner who paid, and is not named', [paragraph('本文由廠商贊助。')], {}, 'fields.sponsor'],
  ['a review without sources', [paragraph('文')], { reviewer: 3, reviewed_at: '2026-11-01T00:00:00Z' }, 'fields.references'],
])('%s is reported with its place', (_, blocks, fields, place) => {
  expect(places(blocks, fields)).toEqual([place])
})

test('a reference that leads to the front page of a body is reported', () => {
  const body = { title: '手冊', publisher: '衛生福利部國民健康署', url: 'https://www.hpa.gov.tw/' }
  const of = (url: string) => places([paragraph('文')], { references: [{ ...body, url }] })
  expect(of(body.url)).toEqual(['fields.references'])
  expect(of('')).toEqual([])
  expect(of('https://www.nice.org.uk/guidance/ng203')).toEqual([])
})

test('a source, a link in the sentence, a card and a sponsor resolve them', () => {
  const linked: Block = {
    type: 'paragraph',
    attrs: { key: 'a' },
    content: [{ type: 'text', text: '研究發現', marks: [{ type: 'link', attrs: { href: '/article/1' } }] }],
  }
  expect(places([linked])).toEqual([])
  expect(places([paragraph('研究發現走路有幫助。')], { references: [source] })).toEqual([])
  const marked: Block = {
    type: 'paragraph',
    attrs: { key: 'm' },
    content: [
      { type: 'text', text: '研究發現' },
      { type: 'reference', attrs: { number: 1 } },
    ],
  }
  expect(places([marked], { references: [source] })).toEqual([])
  expect(places([marked, paragraph('另一項研究。')], { references: [source] }), 'who numbers some numbers all').toEqual([
    'block.a',
  ])
  const card: Block = {
    type: 'red_flag',
    attrs: { key: 'r', flag: 'emergency' },
    content: [{ type: 'paragraph', attrs: { key: 's' } }],
  }
  expect(places([paragraph('若胸痛不退，立刻就醫。'), card])).toEqual([])
  expect(places([paragraph('本文由廠商贊助。')], { sponsor: '晴日' })).toEqual([])
})

test('a heading with only a red flag below it is reported, and so is a shop card beside one', () => {
  const flag = (key: string): Block => ({
    type: 'red_flag',
    attrs: { key, flag: 'emergency' },
    content: [{ type: 'paragraph', attrs: { key: `${key}s` } }],
  })
  const card: Block = { type: 'card', attrs: { key: 'c', of: 'product', thing: 'scale' } }
  expect(places([heading(2, 'h'), flag('r')])).toEqual(['block.h'])
  expect(places([heading(2, 'h'), flag('r'), heading(2, 'i'), paragraph('文')])).toEqual(['block.h'])
  expect(places([heading(2, 'h'), flag('r'), heading(3, 'i'), paragraph('文')])).toEqual([])
  expect(places([heading(2, 'h'), flag('r'), paragraph('文')])).toEqual([])
  expect(places([paragraph('文'), card])).toEqual([])
  expect(places([flag('r'), paragraph('文'), card])).toEqual(['block.c'])
})

test('a table without a name or header cells is reported; advice never blocks publishing', () => {
  type Row = ('table_header' | 'table_cell')[]
  const rowOf = (cells: Row, text: string) => ({
    type: 'table_row' as const,
    content: cells.map((type) => ({ type, content: [{ type: 'text' as const, text }] })),
  })
  const table = (label: string, ...rows: Row[]): Block => ({
    type: 'table',
    attrs: { key: 't', label },
    content: rows.map((cells) => rowOf(cells, '半碗')),
  })
  const [head, plain]: [Row, Row] = [
    ['table_header', 'table_header'],
    ['table_cell', 'table_cell'],
  ]
  const named: Row = ['table_header', 'table_cell']
  const actual = (block: Block) => contentChecks(content([block])).map(({ message }) => message.split('：')[0])
  expect(actual(table('三餐', head, plain))).toEqual([])
  expect(actual(table('三餐', named, named)), 'a first column of headers').toEqual([])
  expect(actual(table('三餐', plain)), 'one row').toEqual([])
  expect(actual(table('三餐', plain, plain))).toEqual(['表格沒有標題格'])
  expect(actual(table(' ', plain, plain))).toEqual(['表格沒有名稱', '表格沒有標題格'])
  const unfilled: Block = { type: 'table', attrs: { key: 't', label: '三餐' }, content: [rowOf(head, '餐'), rowOf(plain, ' ')] }
  expect(actual(unfilled)).toEqual(['表格有一整列是空的，讀者會看到一條空白'])
  const all = contentChecks(content([table('', plain, plain)]))
  expect(all.map(({ blocking, place }) => [blocking, place])).toEqual([
    [false, 'block.t'],
    [false, 'block.t'],
  ])
})

test('a heading above the maximum length is reported with the limit', () => {
  const long = (length: number): Block => ({
    type: 'heading',
    attrs: { key: `h${length}`, level: 2, anchor: null },
    content: [{ type: 'text', text: '字'.repeat(length) }],
  })
  const checks = contentChecks(content([long(40), long(41), long(5000)])).filter(({ message }) => message.startsWith('小標有'))
  expect(checks.map(({ place, message }) => [place, message])).toEqual([
    ['block.h41', '小標有 41 個字，目錄會放不下；40 個字以內比較好'],
    ['block.h5000', '小標有 5,000 個字，目錄會放不下；40 個字以內比較好'],
  ])
})

test('advice refers to existing fields or blocks, and never blocks publishing', () => {
  const block = fc.oneof(
    fc.constantFrom('研究。', '胸痛。', '誤食。', '贊助。', '好。').map((text) => paragraph(text)),
    fc.constantFrom(image(null), image('圖'), heading(2, 'h'), heading(3, 'h')),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), fc.boolean(), (blocks, sourced) => {
      const keyed = blocks.map((one, index) => ({ ...one, attrs: { ...one.attrs, key: `k${index}` } }) as Block)
      const checks = contentChecks(content(keyed, sourced ? { references: [source] } : {}))
      const keys = new Set(keyed.map(({ attrs }) => `block.${attrs.key}`))
      expect(checks.filter(({ place, blocking }) => blocking || !(place.startsWith('fields.') || keys.has(place)))).toEqual([])
    }),
  )
})

test('links are found at any depth', () => {
  const linked = { type: 'text' as const, text: '文', marks: [{ type: 'link' as const, attrs: { href: '/article/9' } }] }
  const inside: Block = {
    type: 'list',
    attrs: { key: 'l', ordered: false, start: 1 },
    content: [{ type: 'list_item', content: [{ type: 'paragraph', attrs: { key: 'm' }, content: [linked] }] }],
  }
  expect(linksIn([image('圖'), inside])).toEqual(['/article/9'])
})

test('a change of who may read a post is reported, also after restoring an open version', () => {
  const open = content([paragraph('文')], { wall: '' })
  expect(wallChecks(open, 'memberwall')).toEqual([
    { blocking: false, place: 'fields.wall', message: '現在會員才能讀全文，發布之後所有人都能讀全文' },
  ])
  expect(wallChecks(open, ''), 'as before').toEqual([])
  expect(wallChecks(open, null), 'readers have nothing').toEqual([])
})

const from = 'https://www.hpa.gov.tw/Pages/Detail.aspx?nodeid=1'
const to = (url: string, status = 200): VisitStep => ({ url, status })

test.each<[string, VisitStep[], object]>([
  ['answers', [to(from)], { outcome: 'there' }],
  ['is gone', [to(from, 404)], { outcome: 'dead', status: 404 }],
  ['leads to what is gone', [to(from, 302), to('https://www.hpa.gov.tw/x', 410)], { outcome: 'dead', status: 410 }],
  ['is elsewhere for good', [to(from, 301), to('https://health.gov.tw/1')], { outcome: 'moved', to: 'https://health.gov.tw/1' }],
  ['leads on for today alone', [to(from, 302), to('https://health.gov.tw/1')], { outcome: 'there' }],
  [
    'leads to the front page',
    [to(from, 302), to('https://www.hpa.gov.tw/')],
    { outcome: 'moved', to: 'https://www.hpa.gov.tw/' },
  ],
  ['is the same with other letters', [to('http://a.tw/x', 301), to('https://www.a.tw/x/')], { outcome: 'there' }],
  ['lets no program in', [to(from, 403)], { outcome: 'unsure' }],
  ['answers with an error', [to(from, 503)], { outcome: 'unsure' }],
  ['leads nowhere', [to(from, 302)], { outcome: 'unsure' }],
  ['does not answer', [], { outcome: 'unsure' }],
])('an address that %s', (_, steps, response) => {
  expect(sourceResponse(steps)).toEqual(response)
})

const at = new Date('2026-11-20T00:00:00Z')
const first: SourceVisit = { url: from, outcome: null, status: null, movedTo: null, at: null, inconclusiveChecks: 0 }
const actual = (visit: SourceVisit) =>
  sourceChecks([{ title: '國健署', url: from }], new Map([[from, visit]]), () => '11 月 20 日').map(({ message }) => message)

test('a definite result survives inconclusive checks; several in a row are reported', () => {
  const dead = stateAfterVisit(first, { outcome: 'dead', status: 404 }, at)
  const inconclusive = stateAfterVisit(dead, { outcome: 'unsure' }, new Date())
  expect(inconclusive).toEqual({ ...dead, inconclusiveChecks: 1 })
  expect(actual(inconclusive)).toEqual(['參考資料 1「國健署」的網址打不開了：對方說沒有這一頁（404，11 月 20 日看的）'])
  let quiet = first
  for (const words of [[], [], ['參考資料 1「國健署」的網址連續 3 天連不上，請打開看看']]) {
    quiet = stateAfterVisit(quiet, { outcome: 'unsure' }, at)
    expect(actual(quiet)).toEqual(words)
  }
  expect(actual(stateAfterVisit(quiet, { outcome: 'there' }, at))).toEqual([])
  expect(sourceChecks([{ title: '', url: 'https://a.tw/' }], new Map(), String)).toEqual([])
  expect(sourceChecks([{ title: '', url: from }], new Map([[from, dead]]), String).every(({ blocking }) => !blocking)).toBe(true)
})

test('an address is checked once a week, and once a day while it does not respond', () => {
  const days = (visit: SourceVisit) => Math.ceil(nextVisitInterval(visit) / (24 * 3_600_000))
  expect([
    days(stateAfterVisit(first, { outcome: 'there' }, at)),
    days(stateAfterVisit(first, { outcome: 'unsure' }, at)),
  ]).toEqual([7, 1])
})
