import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** The value of a month, `2026-11`. */
export interface MonthValue {
  month: string
  value: number
}

/**
 * A column chart of months as SVG, drawn on the server: no script is sent for it. It has no text alternative of its own;
 * a table beside it has the data.
 * @param unit of the vertical axis
 */
export function monthsChart(months: readonly MonthValue[], unit: string): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const svg = Plot.plot({
    document,
    width: 720,
    height: 220,
    marginLeft: 56,
    x: { type: 'band', label: null, tickFormat: (month: string) => `${Number(month.slice(5))} 月` },
    y: { label: unit, grid: true, ticks: 4, tickFormat: (value: number) => value.toLocaleString('zh-TW') },
    marks: [Plot.barY([...months], { x: 'month', y: 'value' }), Plot.ruleY([0], { stroke: 'currentColor' })],
  })
  // the office's policy allows no style element
  for (const style of svg.querySelectorAll('style')) style.remove()
  svg.setAttribute('aria-hidden', 'true')
  return svg.outerHTML
}
