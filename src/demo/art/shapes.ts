/** The basic shapes of every picture. All return SVG markup. */

export const num = (value: number): string => String(Math.round(value * 10) / 10)

const veil = (opacity?: number): string => (opacity === undefined || opacity === 1 ? '' : ` opacity="${opacity}"`)

export function circle(cx: number, cy: number, r: number, fill: string, opacity?: number): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"${veil(opacity)}/>`
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, opacity?: number, turn = 0): string {
  const spin = turn === 0 ? '' : ` transform="rotate(${num(turn)} ${num(cx)} ${num(cy)})"`
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${veil(opacity)}${spin}/>`
}

export function box(x: number, y: number, width: number, height: number, r: number, fill: string, opacity?: number): string {
  const round = r === 0 ? '' : ` rx="${num(r)}"`
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${round} fill="${fill}"${veil(opacity)}/>`
}

export function path(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}" fill="${fill}"${veil(opacity)}/>`
}

/** A line with round ends, for thin objects: stems, tubes, frames. */
export function line(d: string, colour: string, width: number, opacity?: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${veil(opacity)}/>`
}

export function group(transform: string, ...children: string[]): string {
  return `<g transform="${transform}">${children.join('')}</g>`
}

/** A leaf folded along its rib: one half in each colour. 0° points right. */
export function leaf(x: number, y: number, length: number, width: number, angle: number, light: string, dark: string): string {
  const a = num(length * 0.3)
  const b = num(length * 0.72)
  const l = num(length)
  const upper = `M0 0C${a} ${num(-width)} ${b} ${num(-width * 0.85)} ${l} 0Z`
  const lower = `M0 0C${a} ${num(width)} ${b} ${num(width * 0.85)} ${l} 0Z`
  return group(`translate(${num(x)} ${num(y)}) rotate(${num(angle)})`, path(upper, light), path(lower, dark))
}

/** Several copies by index. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** A point on a circle, degrees clockwise from the right. */
export function around(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const turn = (degrees * Math.PI) / 180
  return [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r]
}

/** Numerals as drawn strokes, in boxes of 60 by 100; no fonts needed. */
const strokes: Record<string, string> = {
  0: 'M30 6C50 6 54 26 54 50C54 74 50 94 30 94C10 94 6 74 6 50C6 26 10 6 30 6Z',
  1: 'M14 24L34 8V94M14 94H54',
  2: 'M8 28C8 -2 54 -2 54 28C54 50 8 66 8 94H54',
  3: 'M8 6H52L30 40C62 40 62 94 30 94C18 94 10 88 7 78',
  4: 'M42 94V6L6 66H56',
  5: 'M50 6H14L11 44C24 32 54 36 54 65C54 98 14 102 7 78',
  6: 'M46 10C20 14 6 42 6 66C6 104 54 104 54 68C54 36 12 34 7 62',
  7: 'M6 6H54L24 94',
  8: 'M30 47C6 47 6 6 30 6C54 6 54 47 30 47C0 47 0 94 30 94C60 94 60 47 30 47Z',
  9: 'M14 90C40 86 54 58 54 34C54 -4 6 -4 6 32C6 64 48 66 53 38',
}

/** Width of a number drawn at a height. */
export function numberWidth(value: number, height: number): number {
  return (String(value).length * 78 - 18) * (height / 100)
}

/** A whole number, its top left corner at x, y. */
export function drawNumber(value: number, x: number, y: number, height: number, colour: string, weight = 12): string {
  const scale = height / 100
  return group(
    `translate(${num(x)} ${num(y)}) scale(${scale.toFixed(3)})`,
    ...[...String(Math.abs(Math.trunc(value)))].map((digit, index) =>
      group(`translate(${index * 78} 0)`, line(strokes[digit]!, colour, weight)),
    ),
  )
}
