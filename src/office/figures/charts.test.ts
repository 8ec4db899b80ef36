import { expect, test } from 'vitest'
import { comparisonChart, linesChart, monthsChart } from './charts.ts'

const shapesOf = (svg: string, name: string) => svg.match(new RegExp(`<${name}[ >]`, 'g'))?.length ?? 0

test('charts have a shape for each value, no style element and no names for assistive technology', () => {
  const months = monthsChart(
    [
      { month: '2026-10', value: 3 },
      { month: '2026-11', value: 5 },
    ],
    '元',
  )
  const bars = comparisonChart([
    { name: '慢性病', now: 12, before: 9 },
    { name: '飲食', now: 2, before: 4 },
  ])
  expect([shapesOf(months, 'rect'), shapesOf(bars, 'rect')]).toEqual([2, 4])
  for (const svg of [months, bars]) {
    expect(svg).not.toContain('<style')
    expect(svg).toMatch(/^<svg[^>]* aria-hidden="true"/)
  }
  expect(bars).toContain('慢性病')
})

test('lines are told apart without colour: one is dashed, and each is named at its end', () => {
  const points = ['會員牆', '訂戶牆'].flatMap((series, at) =>
    ['2026-10', '2026-11'].map((month, nth) => ({ month, series, value: 4 + at + nth })),
  )
  const svg = linesChart(points, '讀到全文的比例')
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(1)
  for (const name of ['會員牆', '訂戶牆']) expect(svg.split(`>${name}<`)).toHaveLength(2)
  expect(shapesOf(svg, 'circle')).toBe(4)
})

test('without data a chart is still drawn', () => {
  for (const svg of [monthsChart([], '元'), comparisonChart([]), linesChart([], '比例')]) expect(svg).toContain('<svg')
})
