import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

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

test.each(['血壓', '1-2', '1＝2', ' 血壓', ''])('%j is unchanged', (value) => {
  expect(csvFile([[value]])).toBe(`\uFEFF"${value}"\r\n`)
})
