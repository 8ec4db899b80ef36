import type { Palette } from '../palette.ts'

/** One subject, drawn in a box of 400 by 400. */
export interface Motif {
  draw(palette: Palette): string
  /** Hangs in the air; the others stand on their lower edge, y = 356. */
  floats?: boolean
  /** Mostly white: wants a tinted ground behind it. */
  pale?: boolean
  /** Skin-coloured: wants a ground that is not. */
  rosy?: boolean
  /** Brings its own sun or sky. */
  sky?: boolean
  /** Has a right and a left that must not be exchanged. */
  fixed?: boolean
}
