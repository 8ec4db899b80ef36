/**
 * Parts of the drawings: one pen, one accent, text as text. Colours are those of the page, so that a drawing follows the
 * theme. There are no identifiers in a drawing, because a page may show several.
 */

export const ink = 'currentColor'
export const accent = 'var(--accent)'
export const softAccent = 'var(--accent-soft)'
export const paper = 'var(--paper-raised)'
export const sunkenPaper = 'var(--paper-sunken)'
export const faintLine = 'var(--line-strong)'
/** Grades of a scale, from harmless to dangerous. */
export const grades = [1, 2, 3, 4, 5, 6].map((grade) => `var(--grade-${grade})`)

export interface Drawing {
  title: string
  /** Units of 360; 16 units of text are at least 15 pixels where it is shown. */
  height: number
  parts: string
  /** Text alternative of the drawing, entry by entry: the numbers in the drawing are those of the entries. */
  lines: readonly string[]
}

/** Thickness of the pen. */
const pen = 2.25

interface Stroke {
  stroke?: string
  fill?: string
  width?: number
  dash?: string
}

/** Attributes of the whole drawing, which its parts have where they state no others. */
export const inherited = `fill="none" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"`

const style = ({ stroke = ink, fill = 'none', width = pen, dash }: Stroke) =>
  [
    ...(fill === 'none' ? [] : [`fill="${fill}"`]),
    ...(stroke === 'none' ? [] : [`stroke="${stroke}"`, ...(width === pen ? [] : [`stroke-width="${width}"`])]),
    ...(dash ? [`stroke-dasharray="${dash}"`] : []),
  ].join(' ')

export const path = (d: string, stroke: Stroke = {}): string => `<path d="${d}" ${style(stroke)}/>`
export const circle = (x: number, y: number, r: number, stroke: Stroke = {}): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${style(stroke)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, stroke: Stroke = {}): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${style(stroke)}/>`
export const box = (x: number, y: number, width: number, height: number, stroke: Stroke & { round?: number } = {}): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${stroke.round ?? 0}" ${style(stroke)}/>`
export const translate = (x: number, y: number, parts: string, more = ''): string =>
  `<g transform="translate(${x} ${y})${more && ` ${more}`}">${parts}</g>`
export const mirrored = (x: number, y: number, parts: string): string => translate(x, y, parts, 'scale(-1 1)')

interface TextOptions {
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  bold?: boolean
  fill?: string
}

export const textAt = (x: number, y: number, text: string, { size = 16, anchor = 'start', bold, fill = ink }: TextOptions = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${bold ? ' font-weight="700"' : ''} fill="${fill}">${text}</text>`

/** The number of an entry of the list. */
export const mark = (number: number, x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="13" fill="${accent}" stroke="${paper}" stroke-width="2.5"/><text class="mark" x="${x}" y="${y + 5.6}" font-size="16" font-weight="700" text-anchor="middle" fill="var(--on-accent)">${number}</text>`

/** A thin line from a number to what it names. */
export const leaderLine = (d: string): string => path(d, { stroke: accent, width: 1.5 })

/** An arrow along a path of which the last part points from one place to another. */
export function arrow(d: string, [fromX, fromY]: [number, number], [x, y]: [number, number], stroke: Stroke = {}): string {
  const { stroke: colour = accent, width = 2.5 } = stroke
  const turn = Math.atan2(y - fromY, x - fromX)
  const wing = (angle: number) =>
    `${(x - 10 * Math.cos(turn + angle)).toFixed(1)},${(y - 10 * Math.sin(turn + angle)).toFixed(1)}`
  return (
    path(d, { ...stroke, stroke: colour, width }) + path(`M${wing(0.5)} L${x},${y} L${wing(-0.5)}`, { stroke: colour, width })
  )
}

export const straightArrow = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): string =>
  arrow(`M${x1},${y1} L${x2},${y2}`, [x1, y1], [x2, y2], stroke)

/** Parts of a body as rounded bars with one common outline: later ones are drawn over earlier ones. */
export function limbs(...parts: readonly [d: string, width: number, fill?: string][]): string {
  const line = (d: string, width: number, stroke: string) => path(d, { stroke, width })
  return (
    parts.map(([d, width]) => line(d, width, ink)).join('') +
    parts.map(([d, width, fill = paper]) => line(d, width - 2 * pen, fill)).join('')
  )
}

/** One bar over what is drawn already, with its outline. */
export const limb = (d: string, width: number, fill: string = paper): string => limbs([d, width, fill])

/** A head in profile that looks to the right; its neck is 48 below. */
export const profile = (x: number, y: number, size = 1): string =>
  translate(
    x,
    y,
    path(
      'M-15,50 C-14,40 -20,36 -21,25 C-23,7 -10,-2 3,-2 C17,-2 22,8 21,17 C21,19 25,25 26,27 C26.500,28.500 23,29 22.500,29.500 C23,31.500 23.500,33 22,34 C23,35.500 22.500,36.500 21.500,37 C22,40 20,43 15,42.500 C11,42 10,42 9,44 L10,50',
      { fill: paper },
    ) +
      path(
        'M-21,25 C-23,7 -10,-2 3,-2 C15,-2 20,5 20.500,12 C14,11 9,8 5,7 C4,13 2,15 -1,15 C-2,22 -5,26 -7,33 C-10,38 -16,36 -18,34 C-20,31 -21,28 -21,25 Z',
        { fill: ink },
      ) +
      path('M15.500,17 L15.500,19', { width: 2.6 }),
    size === 1 ? '' : `scale(${size})`,
  )

export const tick = (x: number, y: number): string =>
  path(`M${x - 6},${y} L${x - 1.5},${y + 5} L${x + 7},${y - 6}`, { stroke: accent, width: 3 })
export const heart = (x: number, y: number): string =>
  path(
    `M${x},${y + 10} C${x - 18},${y - 3} ${x - 10},${y - 14} ${x},${y - 5} C${x + 10},${y - 14} ${x + 18},${y - 3} ${x},${y + 10} Z`,
    {
      stroke: 'none',
      fill: accent,
    },
  )
/** A clock that shows the share of an hour as a sector. */
export const clock = (x: number, y: number, r: number): string =>
  circle(x, y, r, { fill: paper }) +
  path(`M${x},${y} L${x},${y - r + 3} A${r - 3},${r - 3} 0 0 1 ${x + r - 3},${y} Z`, { stroke: 'none', fill: softAccent }) +
  path(`M${x},${y - r + 6} L${x},${y} L${x + r - 8},${y}`)
