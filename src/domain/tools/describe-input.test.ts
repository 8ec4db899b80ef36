import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tools } from './catalogue.ts'
import { typedText } from './describe-input.ts'

test('numbers have their unit, options their texts, checkboxes their names, days have dots', () => {
  expect(typedText(tools.bmi, { height: '170', weight: '65.5' })).toEqual(['身高 170 公分', '體重 65.5 公斤'])
  expect(typedText(tools.bmi, { height: '１６５ 公分', weight: '60KG' })).toEqual(['身高 165 公分', '體重 60 公斤'])
  expect(typedText(tools.calorie, { sex: 'female', activity: 'x' })).toEqual(['生理性別 女', expect.stringContaining(' x')])
  const check = tools.mcsb.fields.find(({ kind }) => kind === 'check')
  expect(typedText(tools.mcsb, { [check?.name ?? '']: 'on' })).toEqual([check?.label])
  const date = tools.safe_period.fields.find(({ kind }) => kind === 'date')
  expect(typedText(tools.safe_period, { [date?.name ?? '']: '2026-11-01' })).toEqual([`${date?.label} 2026.11.01`])
})

test('each filled-in field is listed once, in the order of the form, and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(tools)), fc.dictionary(fc.string(), fc.string()), (tool, other) => {
      const input = Object.fromEntries(tool.fields.map(({ name }) => [name, '7']))
      const words = typedText(tool, { ...other, ...input })
      expect(words).toHaveLength(tool.fields.length)
      for (const [index, { label }] of tool.fields.entries()) expect(words[index]).toContain(label)
      expect(typedText(tool, {})).toEqual([])
    }),
  )
})
