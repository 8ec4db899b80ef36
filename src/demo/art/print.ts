/** Covers of printed items: magazine issues and books. */

import type { MotifName } from '../../content/motifs.ts'
import { chooseScene, finish, place, sheet, stageFor } from './compose.ts'
import { motifOf } from './motifs/index.ts'
import type { Palette } from './palette.ts'
import { mix, paletteOf } from './palette.ts'
import type { Random, Seed } from './random.ts'
import { blob, frond, hill, scallops, sprig } from './scenery.ts'
import { scenes } from './scenes.ts'
import { box, circle, drawNumber, group, num, numberWidth, path, times } from './shapes.ts'

export function drawMagazineCover({
  issue,
  motif,
  tone,
  seed,
}: {
  issue: number
  motif: MotifName
  tone: number
  seed: Seed
}): string {
  const page = sheet('magazine', tone, `${issue} ${seed}`, motif)
  const { p, rng } = page
  const left = 56
  const inner = 1200 - left * 2
  const band = 250
  const top = left + band + 20
  const high = 1600 - top - left
  const stage = stageFor(motif, page, inner, high, false)
  const picture = chooseScene(scenes, motif, issue)(stage)
  const [strip, figure] = rng.pick([
    [p.deep, p.sun],
    [p.warm, p.paper],
    [p.main, p.paper],
    [p.sun, p.ink],
  ] as const)
  const digits = 128
  const width = numberWidth(issue, digits)
  const clip = `${page.id}c`
  return finish(
    page,
    1200,
    1600,
    [
      box(0, 0, 1200, 1600, 0, p.paper),
      page.lift(box(left, left, inner, band, 18, strip)),
      circle(left + 130, left + band / 2, 88, p.paper),
      mark(left + 74, left + band / 2 - 57, 112, p.warm, p.leaf, p.leaf2),
      times(3, (i) =>
        mark(left + 266 + i * 104, left + band / 2 - 40, 80, figure, mix(figure, strip, 0.25), mix(figure, strip, 0.5)),
      ),
      drawNumber(issue, 1200 - left - 54 - width, left + (band - digits) / 2, digits, figure, 14),
      `<clipPath id="${clip}">${box(0, 0, inner, high, 18, '#000')}</clipPath>`,
      page.lift(`<g transform="translate(${left} ${top})"><g clip-path="url(#${clip})">${picture}</g></g>`),
    ].join(''),
  )
}

/**
 * The cover of an issue from before the site: the same head over a plain picture, a tenth of the size. There are
 * hundreds.
 */
export function drawArchiveCover({ issue, motif, tone }: { issue: number; motif: MotifName; tone: number }): string {
  const { draw, floats } = motifOf(motif)
  const p = paletteOf(tone)
  const strip = [p.deep, p.warm, p.main, p.sun][issue % 4]!
  const figure = strip === p.sun ? p.ink : p.paper
  const wall = [p.ground, p.ground2, p.soft, p.blush][issue % 4]!
  const pool = issue % 2 ? p.paper : p.ground3
  const digits = 56
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800" role="img" aria-hidden="true">',
    box(0, 0, 600, 800, 0, p.paper),
    box(28, 28, 544, 120, 10, strip),
    circle(92, 88, 42, p.paper),
    mark(65, 61, 54, p.warm, p.leaf, p.leaf2),
    drawNumber(issue, 572 - 26 - numberWidth(issue, digits), 60, digits, figure, 12),
    box(28, 160, 544, 612, 10, wall),
    circle(300, 476, 218, pool),
    box(28, 690, 544, 82, 10, strip),
    `<g transform="translate(120 ${floats ? 290 : 372})scale(.9)">${draw(p)}</g>`,
    '</svg>',
  ].join('')
}

interface Jacket {
  p: Palette
  rng: Random
  lift(...shapes: string[]): string
  ground: string
  pool: string
  subject(x: number, foot: number, size: number): string
}

const W = 900
const H = 1260

/** The label that carries a title in a shop window; here it carries the mark. */
const label = ({ p, lift }: Jacket, y: number, x = 470): string =>
  `<g transform="translate(${x - 450} 0)">${[
    lift(box(170, y, 560, 190, 12, p.paper)),
    box(186, y + 16, 528, 158, 6, p.ground2),
    mark(414, y + 40, 72, p.warm, p.leaf, p.leaf2),
    box(330, y + 134, 240, 8, 4, p.main),
    circle(300, y + 138, 6, p.warm),
    circle(600, y + 138, 6, p.warm),
  ].join('')}</g>`

const jackets: readonly ((jacket: Jacket) => string)[] = [
  (j) =>
    [
      label(j, 110),
      j.lift(circle(470, 800, 345, j.pool)),
      j.lift(sprig(140, 1180, 330, -64, j.p.leaf, j.p.soft), sprig(770, 1180, 330, -116, j.p.leaf, j.p.soft)),
      j.subject(470, 1060, 530),
    ].join(''),
  (j) =>
    [
      j.lift(path('M0 0H900V720C700 800 240 640 0 760Z', j.pool)),
      circle(690, 190, 90, j.p.sun),
      j.subject(470, 720, 560),
      label(j, 930),
    ].join(''),
  (j) =>
    [
      j.lift(box(96, 90, 760, 1080, 380, j.p.sun)),
      j.lift(box(124, 118, 704, 1024, 352, j.pool)),
      j.subject(476, 780, 540),
      label(j, 930),
    ].join(''),
  (j) =>
    [
      j.lift(blob(470, 500, 420, 0.1, j.p.soft, j.rng)),
      j.lift(blob(470, 500, 345, 0.08, j.pool, j.rng)),
      j.lift(hill(W, H, 1000, 40, j.p.leaf, j.rng)),
      j.lift(hill(W, H, 1120, 30, j.p.leaf2, j.rng)),
      j.subject(470, 770, 540),
      label(j, 930),
    ].join(''),
  (j) =>
    [
      j.lift(box(40, 330, 860, 600, 0, j.pool)),
      circle(470, 630, 250, j.p.sun, 0.45),
      j.lift(scallops(20, 1010, W, 7, 66, [j.p.main, j.p.soft])),
      label(j, 80),
      j.subject(470, 890, 530),
    ].join(''),
  (j) =>
    [
      circle(470, 760, 400, j.p.paper, 0.3),
      j.lift(circle(470, 790, 350, j.pool)),
      j.lift(
        frond(900, 1260, 520, -128, j.p.leaf, j.p.leaf2, j.p.soft),
        frond(40, 1260, 480, -58, j.p.leaf2, j.p.leaf, j.p.soft),
      ),
      j.subject(470, 1060, 540),
      label(j, 110),
    ].join(''),
]

export function drawBookCover({ motif, tone, seed }: { motif: MotifName; tone: number; seed: Seed }): string {
  const page = sheet('book', tone, seed, motif)
  const { p, rng } = page
  const ground = rng.pick([p.deep, p.main, p.ground3, p.soft, p.warm, p.cool2])
  const pool = motifOf(motif).pale
    ? rng.pick([p.ground3, p.blush, p.soft].filter((c) => c !== ground))
    : rng.pick([p.paper, p.ground, p.ground2])
  const step = typeof seed === 'number' && Number.isInteger(seed) ? Math.abs(seed) : rng.int(0, 99)
  const jacket = jackets[step % jackets.length]!
  return finish(
    page,
    W,
    H,
    [
      box(0, 0, W, H, 0, ground),
      jacket({ p, rng, lift: page.lift, ground, pool, subject: (x, foot, size) => place(motif, page, x, foot, size) }),
      box(0, 0, 40, H, 0, p.ink, 0.22),
      box(40, 0, 5, H, 0, p.paper, 0.25),
      box(W - 8, 0, 8, H, 0, p.ink, 0.1),
    ].join(''),
  )
}

/** The brand's mark, a sun over a leaf, as shapes in a box of 48. */
function mark(x: number, y: number, size: number, sun: string, light: string, dark: string): string {
  return group(
    `translate(${num(x)} ${num(y)}) scale(${(size / 48).toFixed(3)})`,
    circle(24, 14.5, 11, sun),
    path('M24 46C10 45 3 36 3 21C16 22 24 31 24 46Z', light),
    path('M24 46C38 45 45 36 45 21C32 22 24 31 24 46Z', dark),
  )
}
