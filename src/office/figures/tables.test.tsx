import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VitalsTable } from './tables.tsx'

test('labels each number of the speed table where a phone hides the column headings', () => {
  const values = [{ name: 'LCP' as const, p75: 2430 }]
  const html = renderToStaticMarkup(<VitalsTable vitals={[{ page: 'index', visits: 12, values }]} />)
  const cells = html.match(/<td[^>]*>/g) ?? []
  expect(cells).toHaveLength(6)
  for (const cell of cells) expect(cell).toContain('data-head=')
  expect(html).toMatch(/<table[^>]*data-stacks="true"/)
  expect(html).toMatch(/data-head="最大內容顯示"[^>]*>2430 ms/)
})
