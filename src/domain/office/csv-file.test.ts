import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, plainCell } from './csv-file.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹣1+1',
  '\u200b=1+1',
  ' =1',
  '\u3000＝1',
  '\u00a0@a',
])('%j is escaped as text for spreadsheets', (value) => {
  expect(csvFile([[value]])).toBe(`\uFEFF"'${value}"\r\n`)
})

test.each(['血壓', '1-2', '1＝2', ' 血壓', "'血壓'", ''])('%j is unchanged', (value) => {
  expect(csvFile([[value]])).toBe(`\uFEFF"${value}"\r\n`)
})

test.each(["'=1", "''＝1", "'﹣1"])('%j has another apostrophe, so that an import restores it', (value) => {
  expect(csvFile([[value]])).toBe(`\uFEFF"'${value}"\r\n`)
})

test('an import reads every cell as it was before the export', () => {
  const beginnings = ["'", '=', '+', '-', '@', '＝', '－', '﹣', '﹢', '\t', ' ', '\u200b', '']
  const text = fc.tuple(fc.array(fc.constantFrom(...beginnings), { maxLength: 4 }), fc.string())
  fc.assert(
    fc.property(text, ([before, after]) => {
      const value = before.join('') + after
      const [, exported = ''] = /^\uFEFF"(.*)"\r\n$/s.exec(csvFile([[value]])) ?? []
      expect(plainCell(exported.replaceAll('""', '"'))).toBe(value)
    }),
  )
})
