/** Composes a subject and a scene and completes the picture: light, grain, ids. */

import type { MotifName } from '../../content/motifs.ts'
import { motifOf } from './motifs/index.ts'
import type { Palette } from './palette.ts'
import { mix, paletteOf } from './palette.ts'
import type { Random, Seed } from './random.ts'
import { hash, random } from './random.ts'
import type { Scene, Stage } from './scenery.ts'
import { num, path } from './shapes.ts'

/** The parts specific to one picture: its ids, palette and random stream. */
export interface Sheet {
  id: string
  p: Palette
  rng: Random
  lift(...shapes: string[]): string
}

export function sheet(kind: string, tone: number, seed: Seed, subject = ''): Sheet {
  const id = `a${hash([kind, subject, tone, seed].join('|')).toString(36)}`
  return {
    id,
    p: paletteOf(tone),
    rng: random(kind, subject, seed),
    lift: (...shapes) => `<g filter="url(#${id}s)">${shapes.join('')}</g>`,
  }
}

function definitions({ id, p, rng }: Sheet, unit: number): string {
  const speck = (): string => {
    const size = rng.range(1, 2.6) * unit
    return `M${num(rng.range(0, 236) * unit)} ${num(rng.range(0, 236) * unit)}h${num(size)}v${num(size)}h${num(-size)}z`
  }
  const dust = (count: number): string => Array.from({ length: count }, speck).join('')
  const side = num(240 * unit)
  return [
    '<defs>',
    `<filter id="${id}s" x="-10%" y="-10%" width="120%" height="125%"><feGaussianBlur in="SourceAlpha" stdDeviation="${num(7 * unit)}"/><feOffset dx="${num(3 * unit)}" dy="${num(8 * unit)}" result="b"/><feFlood flood-color="${p.ink}" flood-opacity=".2"/><feComposite in2="b" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
    `<pattern id="${id}g" width="${side}" height="${side}" patternUnits="userSpaceOnUse">${path(dust(70), p.ink, 0.07)}${path(dust(70), p.paper, 0.16)}</pattern>`,
    `<linearGradient id="${id}l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${p.paper}" stop-opacity=".2"/><stop offset=".5" stop-color="${p.paper}" stop-opacity="0"/><stop offset="1" stop-color="${p.ink}" stop-opacity=".1"/></linearGradient>`,
    '</defs>',
  ].join('')
}

/** The complete SVG document. */
export function finish(page: Sheet, width: number, height: number, content: string): string {
  const unit = Math.min(width, height) / 900
  const w = num(width)
  const h = num(height)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-hidden="true">`,
    definitions(page, unit),
    content,
    `<rect width="${w}" height="${h}" fill="url(#${page.id}l)"/><rect width="${w}" height="${h}" fill="url(#${page.id}g)"/></svg>`,
  ].join('')
}

/** Draws a motif at a foot point; hanging ones are centred a little higher. */
export function place(name: MotifName, page: Sheet, x: number, foot: number, size: number, free = true): string {
  const motif = motifOf(name)
  const scale = size / 400
  const turn = motif.floats && free ? page.rng.range(-5, 5) : 0
  const mirrored = free && !motif.fixed && page.rng.chance(0.5)
  const top = motif.floats ? foot - size * 1.05 : foot - scale * 358
  return page.lift(
    `<g transform="translate(${num(x)} ${num(top + size / 2)}) rotate(${num(turn)}) scale(${mirrored ? '-' : ''}${scale.toFixed(3)} ${scale.toFixed(3)}) translate(-200 -200)">${motif.draw(page.p)}</g>`,
  )
}

/** Chooses a scene of the list; neighbouring seeds get different scenes. */
export function chooseScene(list: readonly Scene[], motif: string, seed: Seed): Scene {
  const start = hash(motif)
  const step = typeof seed === 'number' && Number.isInteger(seed) ? seed * 5 : hash(String(seed))
  return list[(((start + step) % list.length) + list.length) % list.length]!
}

/** Colours of wall and ground behind the subject, with sufficient contrast. */
export function stageFor(name: MotifName, page: Sheet, w: number, h: number, calm: boolean): Stage {
  const { p, rng } = page
  const { pale, rosy, sky } = motifOf(name)
  const dark = !calm && rng.chance(0.34)
  const wall = dark
    ? rng.pick([p.deep, p.deep, p.leaf2, p.cool2])
    : calm
      ? rng.pick([p.ground, p.ground2, p.paper])
      : rng.pick([p.ground, p.ground2, p.ground3, p.soft, p.blush])
  const pools = pale
    ? [p.ground3, p.soft, p.blush, mix(p.sun, p.paper, 0.4)]
    : rosy
      ? [p.paper, p.cool, p.ground]
      : dark
        ? [p.ground, p.ground2, p.paper, p.blush]
        : [p.ground2, p.paper, p.ground, p.ground3]
  const fresh = pools.filter((colour) => colour !== wall)
  const pool = rng.pick(fresh)
  const pool2 = rng.pick([p.sun, p.soft, p.ground3, p.blush].filter((colour) => colour !== wall && colour !== pool))
  return {
    w,
    h,
    u: (Math.min(w, h) / 900) * (w > h ? 1 : 0.94),
    p,
    rng,
    wall,
    dark,
    pool,
    pool2,
    clear: sky !== true,
    subject: (x, foot, size) => place(name, page, x, foot, size),
    lift: page.lift,
  }
}
