import { expect, test } from 'vitest'
import type { Block } from '../posts/blocks.ts'
import { emergencyFault, names119 } from './emergency-fault.ts'
import { type Content, emptyFields } from './fields.ts'
import { publishFaults } from './publish-faults.ts'

test.each([
  '立刻打 119。',
  '撥119',
  '請直接打１１９，不要等',
  '打 **119** 或到急診',
  '119 線上人員會教您',
  '119、110 都可以',
  '（119）',
  '119',
])('%s names the emergency number', (text) => expect(names119(text)).toBe(true))

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
])('%s does not', (text) => expect(names119(text)).toBe(false))

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
])('119 in %s requires a red flag before publication', (_, manuscript, path) => {
  expect(emergencyFault(manuscript)?.path).toBe(path)
  expect(publishFaults(manuscript, new Date()).map((fault) => fault.path)).toEqual([path])
  const flagged = { ...manuscript, document: { ...manuscript.document, content: [...manuscript.document.content, flag] } }
  expect(publishFaults(flagged, new Date())).toEqual([])
})

test('a text without the number requires none', () => {
  expect(emergencyFault(content([paragraph('每天 119 公克蔬菜。')]))).toBeNull()
})
