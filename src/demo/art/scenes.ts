/** The scenes that a picture chooses from. */
import { clearing, discs, foliage, panels, sheet, split, wreath } from './scenes-free.ts'
import { daylight, hills, niche, plinth, table, waves } from './scenes-placed.ts'
import type { Scene } from './stage.ts'

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
