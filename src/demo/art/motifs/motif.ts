import type { Palette } from '../palette.ts'

/** One subject, drawn in a box of 400 by 400. */
export interface Motif {
  draw(palette: Palette): string
  /** Is suspended in the air; the others are on their lower edge, y = 356. */
  floats?: boolean
  /** Mostly white: requires a tinted ground behind it. */
  pale?: boolean
  /** Skin-coloured: requires a ground of another colour. */
  rosy?: boolean
  /** Contains its own sun or sky. */
  sky?: boolean
  /** Must not be mirrored. */
  fixed?: boolean
}
