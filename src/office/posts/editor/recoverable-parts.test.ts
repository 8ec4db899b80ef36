import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServerContent } from './document.ts'
import { recoverableFields, recoverableParts } from './recoverable-parts.ts'

const block = (key: string, text: string) => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const textOf = (...content: object[]) => [JSON.stringify({ type: 'doc', attrs: { version: 1 }, content })]
const baseOf = (fields: object, ...content: object[]) =>
  ({ fields, document: { type: 'doc', attrs: { version: 1 }, content } }) as unknown as ServerContent

test('lists the stored input by field, with its size', () => {
  const now = { title: ['標題'], authors: ['溫心怡', ''], lead: ['前言'], document: textOf(block('a', '第一段')), base: ['5'] }
  const copy = {
    ...now,
    authors: ['林曉彤', ''],
    lead: ['長'.repeat(30)],
    reference_title: ['', '一篇'],
    document: textOf(block('a', '第一段'), block('b', '沒有送到的字')),
    base: ['3'],
  }
  expect(recoverableParts(copy, now, baseOf({ title: '標題', lead: '前言' }, block('a', '第一段')))).toEqual([
    '作者「林曉彤」',
    '前言（30 個字）',
    '參考資料「一篇」',
    '內文 1 段（6 個字）',
  ])
})

test('reports nothing when the page already has it: whitespace, opened values, and later edits', () => {
  const base = baseOf({ title: '標題', source: '舊的' }, block('a', '甲'), block('b', '乙'))
  const copy = {
    title: ['標題 '],
    source: ['舊的'],
    document: textOf(block('a', '甲改'), block('b', '乙')),
    base: ['3'],
    key: ['x'],
  }
  const now = { title: ['標題'], source: ['新的'], document: textOf(block('a', '甲改'), block('b', '乙又改'), block('c', '丙')) }
  expect(recoverableParts(copy, now, base)).toEqual([])
})

test('a page never reports a copy of itself, and names each differing field', () => {
  const values = fc.record({
    title: fc.array(fc.constantFrom('', '甲', '乙'), { maxLength: 1 }),
    tags: fc.array(fc.constantFrom('', '甲', '乙'), { maxLength: 3 }),
    partner: fc.array(fc.constantFrom('', '甲'), { maxLength: 1 }),
  })
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(recoverableParts(one, one, null)).toEqual([])
      const actual = (texts: string[]) => texts.filter((text) => text !== '').join('|')
      const differ = (['title', 'tags', 'partner'] as const).filter((name) => actual(one[name]) !== actual(other[name]))
      expect(recoverableParts(one, other, null)).toHaveLength(differ.length)
    }),
  )
})

test('fields with the opened value are neither reported nor restored: later edits stay', () => {
  const base = baseOf({
    title: '標題',
    lead: '',
    source: '舊的',
    tags: [],
    channels: [4],
    reviewer: null,
    magazine: null,
    topic_level: 1,
  })
  const opened = { title: ['標題'], source: ['舊的'], tags: ['', ''], reviewer: [''], magazine: [''], topic_level: ['1'] }
  const input = { lead: ['新的前言'], channels: [''] }
  const hiddenFields = { base: ['3'], name: ['二校'], document: textOf(block('a', '甲')) }
  const now = {
    ...opened,
    title: ['同事的標題'],
    tags: ['糖尿病'],
    channels: ['飲食'],
    lead: [''],
    document: textOf(block('a', '甲')),
  }
  expect(recoverableParts({ ...opened, ...input, ...hiddenFields }, now, base)).toEqual(['前言「新的前言」', '頻道（清空了）'])
  expect(recoverableFields({ ...opened, ...input, ...hiddenFields }, base)).toEqual({ ...input, ...hiddenFields })
  expect(recoverableFields(opened, null)).toEqual(opened)
})
