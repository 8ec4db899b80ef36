import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/*
 * Charts as SVG, drawn on the server: no script is sent for them. They have no text alternative of their own; a sentence
 * above and a table beside each have the data.
 */

const widths = { wide: 720, narrow: 340 } as const
type Size = keyof typeof widths

/** The chart in both sizes, of which the style sheet shows one: a wide one, scaled down on a phone, could not be read. */
function renderChart(optionsOf: (size: Size) => Plot.PlotOptions): string {
  const svgs = (Object.keys(widths) as Size[]).map((size) => {
    const { document } = parseHTML('<!doctype html><html><body></body></html>')
    const svg = Plot.plot({ document, width: widths[size], ...optionsOf(size) })
    // the office's policy allows no style element
    for (const style of svg.querySelectorAll('style')) style.remove()
    svg.setAttribute('aria-hidden', 'true')
    svg.setAttribute('data-size', size)
    return svg.outerHTML
  })
  return svgs.join('')
}

/** The labels of a month axis: all of them where there is room, otherwise every third, the last included. */
const monthTicks = (months: readonly string[], size: Size) => ({
  ticks: size === 'wide' ? [...months] : months.filter((_, index) => (months.length - 1 - index) % 3 === 0),
  tickFormat: shortMonth,
})

const grouped = (value: number) => value.toLocaleString('zh-TW')
const shortMonth = (month: string) => `${Number(month.slice(5))} 月`

/** The value of a month, `2026-11`. */
interface MonthValue {
  month: string
  value: number
}

/** A column chart of months. @param unit of the vertical axis */
export const monthsChart = (months: readonly MonthValue[], unit: string): string =>
  renderChart((size) => ({
    height: 220,
    marginLeft: 56,
    x: {
      type: 'band',
      label: null,
      ...monthTicks(
        months.map(({ month }) => month),
        size,
      ),
    },
    y: { label: unit, grid: true, ticks: 4, tickFormat: grouped },
    marks: [Plot.barY([...months], { x: 'month', y: 'value' }), Plot.ruleY([0], { stroke: 'currentColor' })],
  }))

/** Two bars for each name, now and before, in the given order. The earlier one is outlined. */
export function comparisonChart(items: readonly { name: string; now: number; before: number }[]): string {
  const bars = items.flatMap(({ name, now, before }) => [
    { name, period: '現在', value: now },
    { name, period: '之前', value: before },
  ])
  return renderChart((size) => ({
    height: 60 + items.length * 44,
    marginLeft: size === 'wide' ? 120 : 84,
    marginBottom: 44,
    x: { label: '打開（次）', labelOffset: 38, grid: true, ticks: size === 'wide' ? 5 : 3, tickFormat: grouped },
    y: { axis: null, domain: ['現在', '之前'] },
    fy: { label: null, domain: items.map(({ name }) => name), padding: 0.25 },
    marks: [
      Plot.barX(bars, {
        x: 'value',
        y: 'period',
        fy: 'name',
        className: 'bars',
        fillOpacity: (bar: (typeof bars)[number]) => (bar.period === '現在' ? 1 : 0.35),
      }),
      Plot.ruleX([0], { stroke: 'currentColor' }),
    ],
  }))
}

/** A line for each series over months; its name is written at its end. @param unit of the vertical axis */
export function linesChart(points: readonly { month: string; series: string; value: number }[], unit: string): string {
  const months = [...new Set(points.map(({ month }) => month))]
  const last = points.at(-1)?.month
  const lastPoints = points.filter(({ month }) => month === last).toSorted((item, other) => other.value - item.value)
  return renderChart((size) => ({
    height: 240,
    marginLeft: 48,
    marginRight: 64,
    x: { type: 'point', label: null, ...monthTicks(months, size) },
    y: { label: unit, grid: true, ticks: 4, zero: true, tickFormat: (value: number) => `${value}%` },
    marks: [
      Plot.ruleY([0], { stroke: 'currentColor' }),
      // dashes distinguish the lines without colour
      ...[...new Set(points.map(({ series }) => series))].map((name, index) =>
        Plot.lineY(
          points.filter(({ series }) => series === name),
          { x: 'month', y: 'value', stroke: 'currentColor', strokeWidth: 2, ...(index > 0 ? { strokeDasharray: '7 4' } : {}) },
        ),
      ),
      Plot.dot(points, { x: 'month', y: 'value', r: 3, fill: 'currentColor' }),
      ...lastPoints.map((end, index) =>
        // names of lines that end close together are kept apart
        Plot.text([end], { x: 'month', y: 'value', text: 'series', textAnchor: 'start', dx: 8, dy: index === 0 ? -7 : 7 }),
      ),
    ],
  }))
}
