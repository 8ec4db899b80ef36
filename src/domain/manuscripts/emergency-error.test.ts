import { expect, test } from 'vitest'
import type { Block } from '../posts/blocks.ts'
import { emergencyError, mentions119, sendsToEmergency } from './emergency-error.ts'
import { type Content, emptyFields } from './fields.ts'
import { publishErrors } from './publish-errors.ts'

test.each([
  '立刻打 119。',
  '撥119',
  '請直接打１１９，不要等',
  '打 **119** 或到急診',
  '119 線上人員會教您',
  '119、110 都可以',
  '（119）',
  '119',
])('%s names the emergency number', (text) => expect(mentions119(text)).toBe(true))

test.each([
  '119 公克',
  '119mg',
  '119 mmHg',
  '血糖 119 mg/dL',
  '119%',
  '119 個人',
  '第 119 期',
  '民國 119 年',
  '1190',
  '2119',
  '1.119',
  '119.5',
  '119/78',
  '110-119',
  '02-119-1234',
  '119 元',
  '119 大卡',
])('%s does not', (text) => expect(mentions119(text)).toBe(false))

test.each(['完全尿不出來，請立刻到急診。', '當下就去急診', '下腹脹痛，直接去急診', '要馬上送急診'])(
  '%s sends readers to an emergency department',
  (text) => expect(sendsToEmergency(text)).toBe(true),
)

test.each(['那天半夜爸爸被送到急診', '我直接去急診', '急診的醫師說', '改天再去急診旁的藥局'])('%s does not send them', (text) =>
  expect(sendsToEmergency(text)).toBe(false),
)

const paragraph = (text: string): Block => ({ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text }] })
const flag: Block = {
  type: 'red_flag',
  attrs: { key: 'r', flag: 'emergency' },
  content: [{ type: 'paragraph', attrs: { key: 's' } }],
}
const content = (blocks: Block[], fields: Partial<Content['fields']> = {}): Content => ({
  fields: { ...emptyFields('article'), title: '標題', ...fields },
  document: { type: 'doc', attrs: { version: 1 }, content: blocks },
})

test.each<[string, Content, string]>([
  ['its text', content([paragraph('胸痛不退，立刻打 119。')]), 'block.a'],
  ['its lead', content([paragraph('文')], { lead: '什麼時候打 119？' }), 'fields.lead'],
  ['its key points', content([paragraph('文')], { key_points: ['先坐下', '胸痛打 119'] }), 'fields.key_points'],
  ['its promises', content([paragraph('文')], { promises: ['何時打 119'] }), 'fields.promises'],
  ['its title', content([paragraph('文')], { title: '該打 119 的時候' }), 'fields.title'],
  [
    'the text behind a wall, as an emergency department',
    content([paragraph('尿不出來，立刻去急診。')], { wall: 'memberwall' }),
    'block.a',
  ],
])('119 in %s requires a red flag before publication', (_, manuscript, path) => {
  expect(emergencyError(manuscript)?.path).toBe(path)
  expect(publishErrors(manuscript, new Date()).map((error) => error.path)).toEqual([path])
  const flagged = { ...manuscript, document: { ...manuscript.document, content: [...manuscript.document.content, flag] } }
  expect(publishErrors(flagged, new Date())).toEqual([])
})

test('a text without the number requires none', () => {
  expect(emergencyError(content([paragraph('每天 119 公克蔬菜。')]))).toBeNull()
  expect(emergencyError(content([paragraph('尿不出來，立刻去急診。')]))).toBeNull()
})
