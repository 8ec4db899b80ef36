import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import { around, box, circle, group, leaf, line, num, oval, path, times } from './shapes.ts'

/** The input of a scene, and where it may place elements. */
export interface Stage {
  w: number
  h: number
  /** A nine-hundredth of the shorter side. */
  u: number
  p: Palette
  rng: Random
  /** The wall colours of the tone, and what may be behind the subject. */
  wall: string
  dark: boolean
  pool: string
  pool2: string
  /** Whether another sun may be in the sky. */
  clear: boolean
  /** The subject: centre x, the y of its foot, its size. */
  subject(x: number, foot: number, size: number): string
  /** Adds a soft shadow under shapes. */
  lift(...shapes: string[]): string
}

export type Scene = (stage: Stage) => string

export const third = (s: Stage): number => s.w * (s.w > s.h ? s.rng.pick([0.4, 0.5, 0.6]) : 0.5)
export const away = (s: Stage, x: number): number => (x > s.w * 0.55 ? -1 : x < s.w * 0.45 ? 1 : s.rng.sign())
/** A position beside the subject, clamped to the picture. */
export const beside = (s: Stage, x: number, distance: number): number =>
  Math.min(s.w - s.u * 110, Math.max(s.u * 110, x + distance * s.u))
export const greens = (s: Stage): [string, string] => (s.dark ? [s.p.leaf, s.p.soft] : [s.p.leaf, s.p.leaf2])

/** Supporting shapes of a composition: grounds, discs, hills, sprigs. */

/** Rolling ground from one edge to the other. */
export function hill(w: number, h: number, y: number, swing: number, fill: string, rng: Random): string {
  const a = y + rng.range(-swing, swing)
  const b = y + rng.range(-swing, swing)
  const lift = rng.range(0.5, 1) * swing * rng.sign()
  return path(
    `M0 ${num(a)}C${num(w * 0.28)} ${num(a - lift * 2)} ${num(w * 0.62)} ${num(b + lift * 2.2)} ${num(w)} ${num(b)}V${num(h)}H0Z`,
    fill,
  )
}

/** A soft closed shape, like torn paper with smooth edges. */
export function blob(cx: number, cy: number, r: number, wobble: number, fill: string, rng: Random, wide = 1): string {
  const corners = Array.from({ length: 8 }, (_, i) => {
    const [x, y] = around(0, 0, r * rng.range(1 - wobble, 1 + wobble), i * 45)
    return [cx + x * wide, cy + y] as const
  })
  const middle = (i: number): [number, number] => {
    const a = corners[i % 8]!
    const b = corners[(i + 1) % 8]!
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const start = middle(7)
  const curves = corners.map((corner, i) => {
    const [x, y] = middle(i)
    return `Q${num(corner[0])} ${num(corner[1])} ${num(x)} ${num(y)}`
  })
  return path(`M${num(start[0])} ${num(start[1])}${curves.join('')}Z`, fill)
}

export function arch(cx: number, base: number, width: number, height: number, fill: string): string {
  const r = width / 2
  return path(
    `M${num(cx - r)} ${num(base)}V${num(base - height + r)}A${num(r)} ${num(r)} 0 0 1 ${num(cx + r)} ${num(base - height + r)}V${num(base)}Z`,
    fill,
  )
}

/** A stem of paired leaves, growing along its angle. */
export function sprig(x: number, y: number, length: number, angle: number, light: string, dark: string, pairs = 4): string {
  return group(
    `translate(${num(x)} ${num(y)}) rotate(${num(angle)})`,
    line(`M0 0Q${num(length * 0.5)} ${num(-length * 0.06)} ${num(length)} 0`, dark, length * 0.022),
    times(pairs, (i) => {
      const at = length * (0.2 + (0.72 * i) / pairs)
      const size = length * (0.36 - i * 0.035)
      return (
        leaf(at, -length * 0.03, size, size * 0.3, -48, light, dark) + leaf(at, -length * 0.02, size, size * 0.3, 44, dark, light)
      )
    }),
    leaf(length * 0.96, 0, length * 0.24, length * 0.07, -2, light, dark),
  )
}

/** One broad leaf with ribs, for corners. */
export function frond(x: number, y: number, length: number, angle: number, light: string, dark: string, rib: string): string {
  const l = length
  return group(
    `translate(${num(x)} ${num(y)}) rotate(${num(angle)})`,
    leaf(0, 0, l, l * 0.3, 0, light, dark),
    line(`M0 0H${num(l * 0.9)}`, rib, l * 0.012, 0.6),
    times(5, (i) => {
      const at = l * (0.2 + i * 0.13)
      return line(
        `M${num(at)} 0L${num(at + l * 0.1)} ${num(-l * 0.13)}M${num(at)} 0L${num(at + l * 0.1)} ${num(l * 0.13)}`,
        rib,
        l * 0.008,
        0.45,
      )
    }),
  )
}

export function cloud(x: number, y: number, s: number, fill: string): string {
  return group(
    `translate(${num(x)} ${num(y)}) scale(${Math.round(s * 100) / 100})`,
    path('M-80 30C-108 30 -108 -8 -76 -8C-72 -46 -18 -52 -6 -20C26 -40 62 -22 58 4C92 0 96 30 74 30Z', fill),
  )
}

/** Light falling through four panes. */
export function paneLight(x: number, y: number, s: number, fill: string, opacity: number): string {
  const pane = (i: number, j: number): string => {
    const left = x + i * s * 1.1 - j * s * 0.42
    const top = y + j * s * 1.12
    return path(
      `M${num(left)} ${num(top)}H${num(left + s)}L${num(left + s - s * 0.38)} ${num(top + s)}H${num(left - s * 0.38)}Z`,
      fill,
      opacity,
    )
  }
  return pane(0, 0) + pane(1, 0) + pane(0, 1) + pane(1, 1)
}

/** Overlapping scallops, the wave pattern of old fabrics. */
export function scallops(x: number, y: number, w: number, rows: number, r: number, fills: readonly string[]): string {
  return times(rows, (row) => {
    const offset = row % 2 ? r : 0
    return times(Math.ceil(w / (r * 2)) + 2, (i) => {
      const cx = x + i * r * 2 - offset
      const cy = y + row * r * 0.62
      return (
        circle(cx, cy, r, fills[row % fills.length]!) +
        circle(cx, cy, r * 0.68, fills[(row + 1) % fills.length]!) +
        circle(cx, cy, r * 0.34, fills[row % fills.length]!)
      )
    })
  })
}

/** A potted plant, a stack of books or a vase; bottom centre at x, y. */
export function prop(kind: number, x: number, y: number, s: number, p: Palette): string {
  const inner = [
    () =>
      leaf(0, -70, 90, 24, -120, p.leaf, p.leaf2) +
      leaf(0, -70, 104, 24, -90, p.leaf2, p.leaf) +
      leaf(0, -70, 90, 24, -58, p.leaf, p.leaf2) +
      path('M-40 -78H40L30 0H-30Z', p.warm) +
      path('M8 -78H40L30 0H2Z', p.warm2, 0.6) +
      box(-46, -86, 92, 20, 6, p.warm2),
    () =>
      box(-70, -26, 140, 26, 5, p.main) +
      box(-58, -50, 120, 24, 5, p.sun) +
      box(-64, -74, 116, 24, 5, p.warm) +
      box(-52, -26, 10, 26, 0, p.paper, 0.6) +
      circle(-6, -92, 18, p.warm2) +
      leaf(-6, -108, 26, 8, -40, p.leaf, p.leaf2),
    () =>
      sprig(0, -96, 150, -80, p.leaf, p.leaf2) +
      path('M-20 -110H20C18 -84 44 -70 44 -36C44 -12 26 0 0 0C-26 0 -44 -12 -44 -36C-44 -70 -18 -84 -20 -110Z', p.cool2) +
      path('M6 -110H20C18 -84 44 -70 44 -36C44 -12 26 0 4 0C36 -30 20 -80 6 -110Z', p.ink, 0.25),
    () =>
      circle(-34, -32, 32, p.warm) +
      circle(30, -26, 26, p.sun) +
      leaf(-34, -62, 34, 10, -30, p.leaf, p.leaf2) +
      leaf(30, -50, 26, 8, -150, p.leaf2, p.leaf) +
      oval(-46, -42, 6, 10, p.paper, 0.5, 24),
  ]
  return group(`translate(${num(x)} ${num(y)}) scale(${Math.round(s * 100) / 100})`, inner[kind % inner.length]!())
}

/** A few loose discs in the air. */
export function crumbs(w: number, h: number, count: number, colours: readonly string[], rng: Random): string {
  return times(count, () => {
    const side = rng.chance(0.5) ? rng.range(0.05, 0.26) : rng.range(0.74, 0.95)
    return circle(w * side, h * rng.range(0.1, 0.62), Math.min(w, h) * rng.range(0.007, 0.02), rng.pick(colours))
  })
}
