/** Scenes with a ground, a field or a ledge under the subject. */
import { arch, away, beside, cloud, frond, greens, hill, paneLight, prop, type Scene, scallops, sprig, third } from './scenery.ts'
import { box, circle, num, path } from './shapes.ts'

export const table: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const y = h * rng.range(0.76, 0.8)
  const side = away(s, x)
  const top = rng.pick([p.main, p.deep, p.warm2, p.blush2])
  const size = u * rng.range(540, 610)
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(circle(x - side * u * rng.range(20, 110), y - size * 0.52, size * rng.range(0.52, 0.6), s.pool)),
    s.lift(prop(rng.int(0, 3), beside(s, x, side * rng.range(450, 520)), y + 4 * u, u * rng.range(1.3, 1.7), p)),
    s.lift(box(-20, y, w + 40, h, 0, top)),
    box(0, y, w, u * 14, 0, p.paper, 0.28),
    box(0, y + u * 96, w, h, 0, p.ink, 0.12),
    s.subject(x, y + u * 30, size),
  ].join('')
}

export const hills: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = away(s, x)
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(circle(x, h * 0.46, u * rng.range(330, 380), s.pool)),
    s.clear
      ? s.lift(
          circle(
            beside(s, x, side * rng.range(440, 560)),
            h * rng.range(0.16, 0.3),
            u * rng.range(54, 84),
            rng.pick([p.sun, p.warm]),
          ),
        )
      : '',
    cloud(x - side * u * rng.range(440, 600), h * rng.range(0.14, 0.34), u * rng.range(0.9, 1.4), p.paper),
    cloud(x + side * u * rng.range(360, 540), h * rng.range(0.38, 0.5), u * 0.8, p.paper),
    s.lift(hill(w, h, h * 0.68, u * 46, p.soft, rng)),
    s.lift(hill(w, h, h * 0.77, u * 40, p.leaf, rng)),
    s.subject(x, h * 0.84, u * rng.range(560, 620)),
    s.lift(hill(w, h, h * 0.9, u * 18, rng.pick([p.leaf2, p.deep]), rng)),
    rng.chance(0.5)
      ? sprig(beside(s, x, side * 480), h * 0.98, u * 260, -90 + side * 14, p.leaf, p.soft) +
        sprig(beside(s, x, side * -560), h, u * 200, -84, p.soft, p.leaf)
      : s.lift(
          frond(beside(s, x, side * 560), h * 1.02, u * 300, -90 - side * 24, p.leaf, p.leaf2, p.soft),
          frond(beside(s, x, side * 610), h * 1.02, u * 260, -90 + side * 20, p.leaf2, p.leaf, p.soft),
        ),
  ].join('')
}

export const niche: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const [a, b] = greens(s)
  const side = away(s, x)
  const foot = h * 0.86
  const kind = rng.int(0, 3)
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(arch(beside(s, x, side * 420), foot, u * 240, u * rng.range(380, 500), s.pool2)),
    s.lift(arch(x, foot, u * 690, u * 690, p.sun)),
    s.lift(arch(x, foot, u * 626, u * 652, s.pool)),
    s.lift(box(-20, foot, w + 40, h, 0, rng.pick([p.deep, p.main, p.warm2]))),
    box(0, foot, w, u * 12, 0, p.paper, 0.25),
    s.lift(sprig(beside(s, x, side * -400), foot + 4 * u, u * rng.range(320, 420), -90 - side * 16, a, b, 5)),
    prop(kind, beside(s, x, side * 420), foot + 3 * u, u * 1.35, p),
    s.subject(x, foot + u * 14, u * rng.range(510, 550)),
  ].join('')
}

export const daylight: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = away(s, x)
  const y = h * rng.range(0.78, 0.82)
  const floor = rng.pick([p.blush2, p.soft, p.ground3, p.main])
  return [
    box(0, 0, w, h, 0, s.pool),
    paneLight(
      x - u * rng.range(90, 330),
      h * rng.range(0.03, 0.1),
      u * rng.range(230, 275),
      s.pool === p.paper ? p.ground3 : p.paper,
      0.6,
    ),
    rng.chance(0.4)
      ? s.lift(
          sprig(beside(s, x, side * 470), -10 * u, u * 300, 90 + side * 8, p.leaf, p.leaf2, 5),
          sprig(beside(s, x, side * 600), -10 * u, u * 430, 90 - side * 6, p.leaf2, p.leaf, 6),
        )
      : s.lift(
          frond(
            beside(s, x, side * 690) + side * u * 60,
            h * rng.range(0.02, 0.1),
            u * 420,
            side > 0 ? 148 : 32,
            p.leaf,
            p.leaf2,
            p.soft,
          ),
          frond(beside(s, x, side * 760) + side * u * 90, h * 0.3, u * 340, side > 0 ? 168 : 12, p.leaf2, p.leaf, p.soft),
        ),
    s.lift(box(-20, y, w + 40, h, 0, floor)),
    box(0, y, w, u * 12, 0, p.paper, 0.4),
    path(`M${num(x - u * 330)} ${num(y)}H${num(x + u * 300)}L${num(x + u * 190)} ${num(h)}H${num(x - u * 460)}Z`, p.paper, 0.25),
    s.lift(prop(rng.int(0, 3), beside(s, x, side * -470), y + u * 34, u * 1.7, p)),
    s.subject(x, y + u * 44, u * rng.range(570, 620)),
  ].join('')
}

export const plinth: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = away(s, x)
  const top = h * 0.76
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(circle(x + side * u * rng.range(30, 90), h * 0.43, u * rng.range(340, 370), s.pool)),
    s.lift(box(beside(s, x, side * 420) - u * 110, h * 0.62, u * 220, h, u * 12, p.warm)),
    s.lift(box(beside(s, x, side * -440) - u * 90, h * 0.7, u * 180, h, u * 12, p.sun)),
    prop(rng.int(0, 1) * 2, beside(s, x, side * 420), h * 0.62, u * 1.15, p),
    prop(rng.pick([1, 3]), beside(s, x, side * -440), h * 0.7, u * 1.15, p),
    s.lift(box(x - u * 320, top, u * 640, h, u * 14, p.main)),
    box(x - u * 320, top, u * 640, u * 26, u * 13, p.soft),
    box(x + u * 120, top + u * 26, u * 200, h, 0, p.deep, 0.35),
    box(0, h * 0.95, w, h * 0.05, 0, p.deep),
    s.subject(x, top + u * 12, u * rng.range(540, 580)),
  ].join('')
}

export const waves: Scene = (s) => {
  const { w, h, u, p, rng } = s
  const x = third(s)
  const side = away(s, x)
  const band = rng.pick([
    [p.main, p.soft],
    [p.cool2, p.cool],
    [p.leaf2, p.leaf],
    [p.warm, p.blush],
  ])
  return [
    box(0, 0, w, h, 0, s.wall),
    s.lift(circle(x, h * 0.45, u * rng.range(345, 375), s.pool)),
    s.clear ? s.lift(circle(beside(s, x, side * 520), h * rng.range(0.18, 0.3), u * 70, rng.pick([p.sun, p.warm]))) : '',
    cloud(x - side * u * 500, h * 0.22, u, p.paper),
    cloud(x - side * u * 590, h * 0.3, u * 0.7, s.pool2),
    s.lift(scallops(-rng.range(0, 60) * u, h * 0.84, w + u * 140, 5, u * rng.range(62, 88), band)),
    s.subject(x, h * 0.78, u * rng.range(545, 590)),
  ].join('')
}
