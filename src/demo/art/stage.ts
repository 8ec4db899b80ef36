/** The input of a scene, and where it may place elements. */
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

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
