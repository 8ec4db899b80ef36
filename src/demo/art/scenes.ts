import { away, beside, blob, crumbs, frond, greens, prop, type Scene, sprig, third } from './scenery.ts'
import { daylight, hills, niche, plinth, table, waves } from './scenes-placed.ts'
import { around, box, circle, leaf, num, path, times } from './shapes.ts'

/** Scenes with the subject in an open shape. */
const discs: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const [a, b] = greens(s)
  const side = away(s, x)
  const r = u * rng.range(330, 370)
  return [
    box(0, 0, w, h, 0, s.wall),
    circle(x + side * u * 470, h * rng.range(0.2, 0.8), u * rng.range(120, 250), s.pool2, 0.7),
    s.lift(
      sprig(x - r * 0.72, h * 0.5 + r * 0.78, u * 360, -150 + rng.range(-14, 14), a, b),
      sprig(x + r * 0.72, h * 0.5 + r * 0.78, u * 360, -30 + rng.range(-14, 14), a, b),
    ),
    s.lift(circle(x, h * 0.5, r, s.pool)),
    circle(x, h * 0.5, r * 0.9, p.paper, 0.22),
    crumbs(w, h, 6, [p.sun, p.warm, s.pool2], rng),
    s.subject(x, h * 0.5 + u * 255, u * 510),
  ].join('')
}

const split: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = away(s, x)
  const lean = u * rng.range(60, 190) * rng.sign()
  const edge =
    side > 0 ? `M${num(x + lean)} 0H${num(w)}V${num(h)}H${num(x - lean)}Z` : `M${num(x + lean)} 0H0V${num(h)}H${num(x - lean)}Z`
  const half = rng.pick([p.main, p.warm, p.deep, p.sun])
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(path(edge, half)),
    rng.pick([
      () => times(5, (i) => circle(x + side * u * (470 + (i % 2) * 70), h * (0.18 + i * 0.16), u * 11, p.paper, 0.5)),
      () =>
        circle(x + side * u * 520, h * 0.24, u * 74, p.paper, 0.35) + circle(x + side * u * 590, h * 0.38, u * 34, p.paper, 0.3),
      () => sprig(x + side * u * 500, h * 0.86, u * 400, -90 + side * 8, p.soft, p.paper, 5),
    ])(),
    s.lift(circle(x, h * 0.5, u * 350, s.pool)),
    s.lift(
      frond(beside(s, x, side * -560), h * 1.02, u * rng.range(380, 480), -90 + side * rng.range(4, 26), p.leaf, p.leaf2, p.soft),
    ),
    s.lift(frond(beside(s, x, side * -620), h * 1.04, u * 300, -90 + side * 50, p.leaf2, p.leaf, p.soft)),
    s.subject(x, h * 0.5 + u * 260, u * 525),
  ].join('')
}

const clearing: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = rng.sign()
  const rings = s.dark
    ? [p.main, p.soft, p.ground2]
    : rng.pick([
        [p.ground3, p.soft, p.paper],
        [p.main, p.soft, p.ground2],
        [p.soft, p.sun, p.ground],
        [p.warm, p.blush, p.ground],
      ])
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(blob(x, h * 0.5, u * 590, 0.14, rings[0]!, rng, 1.25)),
    s.lift(blob(x, h * 0.5, u * 470, 0.12, rings[1]!, rng, 1.2)),
    s.lift(blob(x, h * 0.5, u * 395, 0.08, s.pool, rng, 1.1)),
    side > 0
      ? s.lift(
          sprig(w * 0.02, h * rng.range(0.7, 1), u * 330, -38, p.leaf, p.leaf2),
          sprig(w * 0.98, h * rng.range(0, 0.3), u * 330, 142, p.leaf2, p.leaf),
        )
      : s.lift(
          frond(w * 0.99, h * rng.range(0.75, 1), u * 380, 214, p.leaf, p.leaf2, p.soft),
          frond(w * 0.01, h * rng.range(0.02, 0.2), u * 330, 28, p.leaf2, p.leaf, p.soft),
        ),
    side < 0 && s.clear ? s.lift(circle(w * 0.88, h * 0.2, u * 58, p.sun)) : '',
    s.subject(x, h * 0.5 + u * 268, u * 540),
  ].join('')
}

const sheet: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = w * 0.5
  const m = u * rng.range(56, 84)
  const frame = rng.pick([p.deep, p.main, p.warm, p.leaf2])
  const corner = rng.sign()
  const cx = corner > 0 ? w : 0
  return [
    box(0, 0, w, h, 0, frame),
    times(
      9,
      (i) =>
        circle((w * (i + 0.5)) / 9, m * 0.5, u * 7, p.paper, 0.35) +
        circle((w * (i + 0.5)) / 9, h - m * 0.5, u * 7, p.paper, 0.35),
    ),
    s.lift(box(m, m, w - 2 * m, h - 2 * m, u * 30, s.pool)),
    circle(x + rng.range(-150, 150) * u, h * 0.48, u * 300, s.pool2, 0.45),
    s.lift(
      frond(cx - corner * u * 20, h, u * 460, corner > 0 ? -142 : -38, p.leaf, p.leaf2, p.soft),
      frond(cx - corner * u * 150, h, u * 300, corner > 0 ? -172 : -8, p.leaf2, p.leaf, p.soft),
    ),
    s.lift(frond(w - cx + corner * u * 20, 0, u * 330, corner > 0 ? 40 : 140, p.leaf2, p.leaf, p.soft)),
    crumbs(w, h, 4, [p.warm, p.sun], rng),
    s.subject(x, h * 0.5 + u * 268, u * 545),
  ].join('')
}

const foliage: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = w * 0.5
  const leafy = (cx: number, cy: number, base: number): string =>
    times(4, (i) =>
      s.lift(
        frond(
          cx,
          cy,
          u * rng.range(330, 520),
          base + (i - 1.5) * 27,
          i % 2 ? p.leaf : rng.pick([p.leaf2, p.main, p.deep]),
          i % 2 ? p.leaf2 : p.leaf,
          p.soft,
        ),
      ),
    )
  const flip = rng.chance(0.5)
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(blob(x, h * 0.5, u * 400, 0.05, s.pool2, rng, 1.2)),
    s.lift(blob(x, h * 0.5, u * 350, 0.05, s.pool, rng, 1.12)),
    leafy(flip ? 0 : w, 0, flip ? 45 : 135),
    leafy(flip ? w : 0, h, flip ? 225 : -45),
    leafy(flip ? 0 : w, h, flip ? -45 : 225),
    circle(flip ? w * 0.86 : w * 0.14, h * 0.2, u * 56, p.sun),
    crumbs(w, h, 5, [p.warm, p.sun], rng),
    s.subject(x, h * 0.5 + u * 262, u * 530),
  ].join('')
}

const panels: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const gap = u * 26
  const wide = Math.min(w * 0.56, u * 840)
  const at = rng.int(0, 2)
  const rest = (w - wide - gap * 4) / 2
  const lefts =
    at === 0
      ? [gap, gap * 2 + wide, gap * 3 + wide + rest]
      : at === 1
        ? [gap * 2 + rest, gap, gap * 3 + rest + wide]
        : [gap * 3 + rest * 2, gap, gap * 2 + rest]
  const [main, one, two] = lefts as [number, number, number]
  const high = h - gap * 2
  return [
    box(0, 0, w, h, 0, s.dark ? p.deep : p.paper),
    s.lift(box(main, gap, wide, high, u * 26, s.pool)),
    circle(main + wide * 0.5, h * 0.47, Math.min(wide * 0.44, u * 340), s.pool2, 0.55),
    s.lift(box(one, gap, rest, high, u * 26, rng.pick([p.main, p.warm, p.deep]))),
    s.lift(
      box(two, gap, rest, high * 0.56, u * 26, p.sun),
      box(two, gap * 2 + high * 0.56, rest, high * 0.44 - gap, u * 26, rng.pick([p.soft, p.blush, p.cool])),
    ),
    sprig(
      one + rest * 0.5,
      gap + high * 0.95,
      Math.min(high * 0.72, rest * 1.9),
      -90 + rng.range(-5, 5),
      p.soft,
      p.leaf,
      rng.int(4, 6),
    ),
    circle(one + rest * rng.range(0.3, 0.7), gap + high * 0.13, rest * rng.range(0.12, 0.22), p.sun),
    rng.chance(0.5)
      ? circle(two + rest * 0.5, gap + high * 0.28, rest * 0.3, p.warm) +
        circle(two + rest * 0.5, gap + high * 0.28, rest * 0.18, p.paper, 0.4)
      : frond(two + rest * 0.22, gap + high * 0.48, rest * 0.9, -62, p.leaf, p.leaf2, p.soft),
    prop(rng.int(0, 3), two + rest * 0.5, gap + high * 0.97, u * (rest / u / 260), p),
    s.subject(main + wide * 0.5, h * 0.5 + u * 270, Math.min(u * 540, wide * 0.92)),
  ].join('')
}

const wreath: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const r = u * 345
  const count = rng.int(5, 6) * 4
  const way = rng.sign()
  const start = rng.range(0, 360)
  const berries = rng.pick([p.warm, p.sun])
  return [
    box(0, 0, w, h, 0, s.wall),
    circle(x, h * 0.5, r * 1.42, s.pool2, 0.35),
    s.lift(
      times(count, (i) => {
        const turn = start + (i * 360) / count
        const [lx, ly] = around(x, h * 0.5, r * 0.97, turn)
        const [bx, by] = around(x, h * 0.5, r * 1.1, turn - 2)
        const [light, dark] = i % 2 ? [p.leaf, p.leaf2] : greens(s)
        return (
          leaf(lx, ly, u * (i % 2 ? 128 : 104), u * 32, turn + way * (i % 2 ? 38 : 66), light, dark) +
          (i % 4 === 0 ? circle(bx, by, u * 15, berries) : '')
        )
      }),
    ),
    s.lift(circle(x, h * 0.5, r, s.pool)),
    crumbs(w, h, 5, [berries, s.pool2], rng),
    s.subject(x, h * 0.5 + u * 255, u * 515),
  ].join('')
}

/** The scenes that a picture chooses from. */

/** Thirteen, a prime: evenly spaced seeds cycle through all of them. */
export const scenes: readonly Scene[] = [
  table,
  discs,
  hills,
  niche,
  split,
  clearing,
  daylight,
  sheet,
  plinth,
  foliage,
  panels,
  waves,
  wreath,
]

/** The calm ones for use between paragraphs; seven, for the same reason. */
export const calmScenes: readonly Scene[] = [table, discs, hills, clearing, daylight, plinth, wreath]
