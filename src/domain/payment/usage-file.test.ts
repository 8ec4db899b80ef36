import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainCell } from '../office/csv-file.ts'
import { usageFile } from './usage-file.ts'

const use = {
  at: '2026-11-21T16:30:00Z',
  code: 'CATHAY1',
  order_no: 'HP1',
  product_name: '單題諮詢',
  questions: 1,
  state: 'paid',
}

test('a line for each use, in Taipei time', () => {
  expect(usageFile([use], { paid: '已付款' })).toBe(
    '\uFEFF"使用時間","合作代碼","訂單編號","題包","題數","狀態"\r\n"2026.11.22 00:30","CATHAY1","HP1","單題諮詢","1","已付款"\r\n',
  )
})

test('any name remains one cell, and no formula', () => {
  fc.assert(
    fc.property(fc.string(), (product_name) => {
      const line = usageFile([{ ...use, product_name }], {}).split('"HP1",')[1] ?? ''
      const [, inside = ''] = /^"((?:[^"]|"")*)","1","paid"\r\n$/.exec(line) ?? []
      const read = inside.replaceAll('""', '"')
      expect(plainCell(read)).toBe(product_name)
      expect(/^[=+\-@\t\r]/.test(read)).toBe(false)
    }),
  )
})
