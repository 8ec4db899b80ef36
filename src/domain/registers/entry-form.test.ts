import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlText, valueOfText, valueText } from './entry-form.ts'
import { choice, day, flag, instant, integer, line, lines, media, money, numberChoice, optional, url } from './field.ts'
import {
  issueContents,
  issueOutline,
  samplePages,
  samplePagesOutline,
  specialContents,
  specialOutline,
  transcript,
  transcriptOutline,
} from './outlines.ts'

test.each([
  [integer('月數', 1, 60), '１２', { value: 12 }],
  [money('價格', 100_000), ' 1,200 ', { value: 1200 }],
  [integer('月數', 1, 60), '', { error: '請填寫月數' }],
  [integer('月數', 1, 60), '一年', { error: '月數必須是數字' }],
  [
    numberChoice('標記', [
      [1, '一般'],
      [2, '廣告'],
    ]),
    '2',
    { value: 2 },
  ],
  [choice('種類', [['1', '一']]), '1', { value: '1' }],
  [optional(day('日期')), '', { value: null }],
  [media('封面'), '', { value: null }],
  [instant('開始'), '2026-12-01T08:30', { value: '2026-12-01T00:30:00.000Z' }],
  [instant('開始'), '2026-13-01T08:30', { error: '開始不是日期與時間' }],
  [flag('敏感'), 'on', { value: true }],
  [lines('包含', { max: 3, longest: 9 }), ' 一 \r\n\r\n二', { value: ['一', '二'] }],
  [line('名稱', 9), ' 名 ', { value: '名' }],
] as const)('%o reads %o', (field, text, read) => {
  expect(valueOfText(field, text)).toEqual(read)
})

test('an instant is shown in Taipei time, and read back as the same one', () => {
  const field = instant('開始')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000 }), (minutes) => {
      const value = new Date(minutes * 60_000 + Date.UTC(2020, 0, 1)).toISOString()
      expect(valueOfText(field, controlText(field, value))).toEqual({ value })
    }),
  )
  expect(controlText(field, '2026-11-30T16:00:00.000Z')).toBe('2026-12-01T00:00')
  expect(valueText(field, '2026-11-30T16:00:00.000Z')).toBe('2026.12.01 00:00')
})

test('an address leads to this site or another one by https, and runs nothing', () => {
  const { schema } = url('連結')
  for (const good of ['/subscriptions', 'https://example.org/a?b=1']) expect(schema.safeParse(good).success, good).toBe(true)
  for (const bad of ['//evil.example', '/\\evil.example', 'http://example.org', 'javascript:alert(1)', 'a b', '', '/a b'])
    expect(schema.safeParse(bad).success, bad).toBe(false)
})

test('the contents of an issue survive the notation, and a wrong line is named by its number', () => {
  const contents = [
    {
      title: '封面故事',
      items: [
        { title: '血壓怎麼量', page: 12, post: { type: 'article', id: 3 } },
        { title: '只在紙本', page: 18, post: null },
      ],
    },
    { title: '飲食', items: [] },
  ]
  const read = issueOutline.read(issueOutline.write(contents))
  expect(read).toEqual({ value: contents })
  expect(issueContents.parse(contents)).toEqual(contents)
  expect(issueOutline.read('12 沒有單元')).toEqual({ error: '第 1 行：先用「# 單元名稱」開一個單元' })
  expect(issueOutline.read('# 一\n\n血壓')).toEqual({ error: '第 3 行：請寫成「頁碼 標題」，例如「12 血壓怎麼量」' })
  expect(issueOutline.read('# 一\n3 題 movie/4')).toEqual({ error: '第 2 行：「movie/4」不是文章的網址' })
})

test('the sections of a special survive the notation', () => {
  const sections = [
    { title: '先知道', text: '第一行\n第二行', posts: [{ type: 'article', id: 3 }] },
    { title: '再讀', text: '', posts: [] },
  ]
  expect(specialOutline.read(specialOutline.write(sections))).toEqual({ value: sections })
  expect(specialContents.parse(sections)).toEqual(sections)
  expect(specialOutline.read('- article/3')).toEqual({ error: '第 1 行：先用「# 段落標題」開一段' })
  expect(specialOutline.read('# 一\n- movie/3')).toEqual({ error: '第 2 行：「movie/3」不是文章的網址' })
})

test('a transcript survives the notation, and runs forward', () => {
  const sentences = [
    { at: 0, text: '今天談血壓' },
    { at: 72, text: '坐下來休息五分鐘' },
  ]
  expect(transcriptOutline.write(sentences)).toBe('0:00 今天談血壓\n1:12 坐下來休息五分鐘')
  expect(transcriptOutline.read(transcriptOutline.write(sentences))).toEqual({ value: sentences })
  expect(transcriptOutline.write([{ at: 59.6, text: '結束' }])).toBe('1:00 結束')
  expect(transcriptOutline.read('1:00:05 結束')).toEqual({ value: [{ at: 3605, text: '結束' }] })
  expect(transcriptOutline.read('坐下來')).toEqual({ error: '第 1 行：請寫成「分:秒 句子」，例如「0:12 坐下來休息五分鐘」' })
  expect(transcript.safeParse(sentences.toReversed()).success).toBe(false)
})

test('sample pages of an issue are read and written as lines; incomplete lines are refused', () => {
  const pages = [
    { mediaId: 'page-20', caption: '一碗飯的三種盛法' },
    { mediaId: 'page-28', caption: '替雙腳點名' },
  ]
  expect(samplePagesOutline.read(samplePagesOutline.write(pages))).toEqual({ value: pages })
  expect(samplePagesOutline.read('page-20 | 一碗飯')).toEqual({ value: [{ mediaId: 'page-20', caption: '一碗飯' }] })
  expect(samplePagesOutline.read('')).toEqual({ value: [] })
  expect(samplePagesOutline.read('page-20')).toEqual({ error: '第 1 行：請寫成「圖片編號｜圖說」' })
  expect(samplePages.safeParse(pages).success).toBe(true)
  expect(samplePages.safeParse([pages[0], pages[0]]).success).toBe(false)
  expect(samplePages.safeParse([{ mediaId: '../x', caption: '字' }]).success).toBe(false)
  expect(samplePages.safeParse(Array.from({ length: 9 }, (_, index) => ({ mediaId: `p-${index}`, caption: '字' }))).success).toBe(
    false,
  )
})

test('a date and time that no calendar has is refused and not shifted', () => {
  const field = instant('開始')
  expect(valueOfText(field, '2026-02-30T10:00')).toHaveProperty('error')
  expect(valueOfText(field, '2026-02-28T00:30')).toEqual({ value: '2026-02-27T16:30:00.000Z' })
})
