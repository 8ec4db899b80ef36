import { describe, expect, test } from 'vitest'
import type { Block } from '../posts/blocks.ts'
import { habitsOf, type StyledText, styleChecks, styleHabits } from './style.ts'

const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const quote = (text: string): Block => ({
  type: 'quote',
  attrs: { key: 'q' },
  content: [{ type: 'paragraph', attrs: { key: 'p' }, content: [{ type: 'text', text }] }],
})
const text = (first: string, last = '下一次回診帶著它去。', more: Block[] = [], title = '量血壓之前'): StyledText => ({
  title,
  blocks: [paragraph('a', first), paragraph('b', '中間。'), ...more, paragraph('z', last)],
})

describe('habits of one text', () => {
  test.each(['傍晚 6 點半，林太太把碗筷推到一旁。', '凌晨三點，廚房的燈亮著。', '那天早上 07:40，他坐在捷運上。'])(
    '%s opens with a clock time',
    (first) => expect(habitsOf(text(first)).has('clock')).toBe(true),
  )

  test.each([
    'eGFR 一年掉幾分算快？',
    '三點心意，一張卡片。',
    '請用手掌遮住左眼，看這一行字。',
    '他量了一次血壓，護理師說下午三點再來。',
  ])('%s does not', (first) => expect(habitsOf(text(first)).has('clock')).toBe(false))

  test('a last sentence that repeats a noun of the first', () => {
    expect(habitsOf(text('他把餅乾盒放在桌上。', '今年，餅乾盒換了新的。')).has('circle')).toBe(true)
    expect(habitsOf(text('他把餅乾盒放在桌上。', '下一次回診帶著記錄本。')).has('circle')).toBe(false)
    expect(habitsOf(text('我們今天可以開始。', '如果需要，我們現在可以。')).has('circle')).toBe(false)
  })

  test('a quote that negates, and a title with a colon', () => {
    expect(habitsOf(text('字。', '完。', [quote('數字不是成績單。')])).has('negation')).toBe(true)
    expect(habitsOf(text('字。', '完。', [quote('數字是路標。')])).has('negation')).toBe(false)
    expect(habitsOf(text('字。', '完。', [], '腎臟病：讀懂分期')).has('colon')).toBe(true)
  })
})

const all = text('早上七點，他打開餅乾盒。', '他蓋上餅乾盒。', [quote('這不是比賽。')], '早餐：一顆蛋')
const none = text('請先坐下。')

test('a habit is advised against beyond one in three texts of a month, at its place', () => {
  expect(habitsOf(all)).toEqual(new Set(styleHabits))
  expect(styleChecks(all, [none, none])).toEqual([])
  const checks = styleChecks(all, [all, none, none])
  expect(checks.map(({ place, blocking }) => [place, blocking])).toEqual([
    ['block.a', false],
    ['block.z', false],
    ['block.q', false],
    ['fields.title', false],
  ])
  expect(checks[0]?.message).toContain('4 篇裡已經有 2 篇')
})

test('nothing is advised for a text without the habit, or in a month with too few texts', () => {
  expect(styleChecks(none, [all, all, all])).toEqual([])
  expect(styleChecks(all, [all])).toEqual([])
})
