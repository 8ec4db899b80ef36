import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from './arbitrary-document.ts'
import type { Block, Inline, Mark } from './blocks.ts'
import { compileDocument } from './compile.ts'
import { speechOfBlock } from './speech.ts'
import { speechOf } from './speech-of-compiled.ts'
import { isPublishedBlock } from './text-of-block.ts'

const text = (words: string, ...marks: Mark['type'][]): Inline[number] =>
  marks.length > 0 ? { type: 'text', text: words, marks: marks.map((type) => ({ type }) as Mark) } : { type: 'text', text: words }
const source = (number: number): Inline[number] => ({ type: 'reference', attrs: { number } })
const paragraph = (...content: Inline): Extract<Block, { type: 'paragraph' }> => ({
  type: 'paragraph',
  attrs: { key: 'a' },
  content,
})
const spokenText = (...content: Inline) => speechOfBlock(paragraph(...content)).join('')
/** The speech text for a reader with the whole text. */
const spokenOf = (...content: Block[]) => speechOf(compileDocument({ type: 'doc', attrs: { version: 1 }, content }))

test.each<[string, Inline, string]>([
  ['the mark of a source is no digit of a number', [text('下降 25'), source(1), text('。')], '下降 25。'],
  ['two marks of sources', [text('每天 6 公克'), source(1), source(12), text('，')], '每天 6 公克，'],
  ['a power of ten', [text('每毫升 10'), text('9', 'sup'), text(' 個')], '每毫升 10 的 9 次方 個'],
  ['a negative power', [text('10'), text('-3', 'sup')], '10 的 負 3 次方'],
  ['square metres', [text('24 kg/m'), text('2', 'sup')], '24 kg/m 平方'],
  ['a power divided by another mark', [text('10'), text('1', 'sup'), text('2', 'strong', 'sup')], '10 的 12 次方'],
  ['a raised word divided by the order of its marks', [text('血'), text('1', 'sup', 'em'), text('血', 'em', 'sup')], '血1血'],
  ['two powers with text between', [text('10'), text('3', 'sup'), text('・10'), text('4', 'sup')], '10 的 3 次方・10 的 4 次方'],
  ['signs of sources, raised as text', [text('25'), text('1,2', 'sup'), text('%')], '25，註 1,2，%'],
  ['a fraction by marks', [text('3'), text('1', 'sup'), text('/'), text('2', 'sub'), text(' 杯')], '3 1/2 杯'],
  [
    'a power of a bracket, of a metre in Chinese',
    [text('(10)'), text('2', 'sup'), text('公尺'), text('2', 'sup')],
    '(10) 的 2 次方公尺 平方',
  ],
  ['a raised letter', [text('1'), text('st', 'sup')], '1st'],
  ['a lowered digit', [text('HbA'), text('1c', 'sub')], 'HbA1c'],
  ['a line break', [text('先坐下'), { type: 'hard_break' }, text('再量')], '先坐下，再量'],
])('%s', (_, content, expected) => expect(spokenText(...content)).toBe(expected))

test('the speech text has the meaning of the block, not the text of its HTML', () => {
  const marked = paragraph(text('下降 25'), source(1), text('%'))
  expect(spokenOf(marked)).toEqual([['下降 25%']])
  expect(
    compileDocument({ type: 'doc', attrs: { version: 1 }, content: [paragraph(text('先坐五分鐘。'))] })[0],
  ).not.toHaveProperty('speech')
})

type Row = Extract<Block, { type: 'table' }>['content'][number]
const row = (heads: number, ...cells: string[]): Row => ({
  type: 'table_row',
  content: cells.map((words, index) => ({
    type: index < heads ? 'table_header' : 'table_cell',
    ...(words && { content: [text(words)] }),
  })),
})
const table = (label: string, ...content: Row[]): Block => ({ type: 'table', attrs: { key: 't', label }, content })

test('a table is announced and read row by row, each cell with the header of its column', () => {
  expect(
    spokenOf(
      table('氣喘的三色燈', row(3, '燈號', '症狀', '做法'), row(0, '紅燈', '說不完一句話', '打 119'), row(1, '綠燈', '', '照常')),
    ),
  ).toEqual([['表格：氣喘的三色燈，2 列 3 欄。', '紅燈；症狀：說不完一句話；做法：打 119', '綠燈；做法：照常']])
  expect(spokenOf(table('', row(0, '甲', '1'), row(0, '乙', '2')))).toEqual([['表格，2 列 2 欄。', '甲；1', '乙；2']])
  expect(spokenOf(table('只有標題', row(2, '甲', '乙')))).toEqual([['表格：只有標題，1 列 2 欄。', '甲；乙']])
})

test('list items are lines of their own, with their numbers', () => {
  const item = (words: string, ...rest: Extract<Block, { type: 'list' }>[]) => ({
    type: 'list_item' as const,
    content: [paragraph(text(words)), ...rest] as [ReturnType<typeof paragraph>],
  })
  const list = (ordered: boolean, start: number, ...content: ReturnType<typeof item>[]): Extract<Block, { type: 'list' }> => ({
    type: 'list',
    attrs: { key: 'l', ordered, start },
    content,
  })
  expect(spokenOf(list(true, 3, item('坐下'), item('量', list(false, 1, item('左手'), item('右手')))))).toEqual([
    ['3、坐下', '4、量，左手，右手'],
  ])
  expect(spokenOf({ type: 'steps', attrs: { key: 's' }, content: [item('坐下'), item('量')] })).toEqual([
    ['第 1 步：坐下', '第 2 步：量'],
  ])
})

test('a looked-up item is spoken under its current name, visual-only content is not spoken', () => {
  const compiled = compileDocument({
    type: 'doc',
    attrs: { version: 1 },
    content: [
      { type: 'card', attrs: { key: 'c', of: 'post', thing: 'article/9' } },
      { type: 'image', attrs: { key: 'p', media: 'egg', width: 1, height: 1, alt: '蛋' } },
    ],
  })
  const visibleBlocks = compiled.map((block) =>
    block.thing ? { ...block, html: '<div><p>延伸閱讀</p><p><a href="/article/9">摸脈搏</a></p></div>' } : block,
  )
  expect(speechOf(visibleBlocks)).toEqual([['延伸閱讀', '摸脈搏'], []])
})

test('any document: a list of non-empty single lines for each block, headings once', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const spoken = speechOf(compileDocument(document))
      expect(spoken.length).toBe(document.content.filter(isPublishedBlock).length)
      for (const line of spoken.flat()) expect(line.trim()).not.toBe('')
      for (const line of spoken.flat()) expect(line).not.toContain('\n')
      for (const [index, block] of document.content.filter(isPublishedBlock).entries())
        if (block.type === 'heading') expect(spoken[index]?.length).toBeLessThanOrEqual(1)
    }),
  )
})
