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
