import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adviceParts } from '../../domain/red-flags/advice-parts.ts'
import { findTool } from '../../domain/tools/catalogue.ts'
import { outcomeOf } from '../../domain/tools/read-values.ts'
import { ToolResult } from './tool-sheet.tsx'

test.each([
  ['signs', { sex: 'female', signs: 'on' }],
  ['one value of five', { sex: 'female', systolic: '60', diastolic: '40' }],
  ['very low glucose', { sex: 'male', glucose: '35' }],
])('an emergency (%s) is called before the values that it is about', (_, inputValues) => {
  const tool = findTool('mcsb')
  if (!tool) throw new Error('no tool mcsb')
  const { outcome } = outcomeOf(tool, inputValues, '2026-11-28')
  const html = renderToStaticMarkup(<ToolResult outcome={outcome} section={null} />)
  // the numbers of the text are links
  const [{ text } = { text: '?' }] = adviceParts(outcome?.text ?? '?')
  const parts = ['撥 119', 'href="tel:119"', text, ...(html.includes('標準：') ? ['標準：'] : [])]
  const places = parts.map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a result of five criteria has its rows below the call', () => {
  const tool = findTool('mcsb')
  if (!tool) throw new Error('no tool mcsb')
  const { outcome } = outcomeOf(tool, { sex: 'female', systolic: '60', diastolic: '40' }, '2026-11-28')
  expect(renderToStaticMarkup(<ToolResult outcome={outcome} section={null} />)).toMatch(/tel:119.*未填/s)
})
