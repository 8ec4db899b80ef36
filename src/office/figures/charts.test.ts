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
  expect([shapesOf(months, 'rect'), shapesOf(bars, 'rect')], 'in two sizes').toEqual([2 * 2, 2 * 4])
  for (const svg of [months, bars]) {
    expect(svg).not.toContain('<style')
    expect(svg).toMatch(/^<svg[^>]* aria-hidden="true"/)
  }
  expect(bars).toContain('慢性病')
})

test('lines differ without colour: one is dashed, and each is named at its end', () => {
  const points = ['會員牆', '訂戶牆'].flatMap((series, index) =>
    ['2026-10', '2026-11'].map((month, nth) => ({ month, series, value: 4 + index + nth })),
  )
  const svg = linesChart(points, '讀到全文的比例')
  expect(svg.match(/stroke-dasharray/g), 'one in each size').toHaveLength(2)
  for (const name of ['會員牆', '訂戶牆']) expect(svg.split(`>${name}<`)).toHaveLength(1 + 2)
  expect(shapesOf(svg, 'circle')).toBe(2 * 4)
})

test('without data a chart is still drawn', () => {
  for (const svg of [monthsChart([], '元'), comparisonChart([]), linesChart([], '比例')]) expect(svg).toContain('<svg')
})

test('a phone has a chart of its own width, with fewer names of months, the last included', () => {
  const months = [...Array(13).keys()].map((index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, value: index }))
  const [wide = '', narrow = ''] = monthsChart(months, '元').split(/(?<=<\/svg>)/)
  const widthOf = (svg: string) => Number(/ width="(\d+)"/.exec(svg)?.[1])
  expect([widthOf(wide) > 600, widthOf(narrow) <= 360]).toEqual([true, true])
  const named = (svg: string) => svg.match(/>\d+ 月</g) ?? []
  expect([named(wide).length, named(narrow).length]).toEqual([13, 5])
  expect(named(narrow).at(-1)).toBe(named(wide).at(-1))
})
