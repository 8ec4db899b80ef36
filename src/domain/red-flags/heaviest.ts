import { readText } from './features.ts'
import { classes, type Weights } from './train.ts'

/** What one feature of a text adds to the score of one class. */
export interface Contribution {
  piece: string
  kind: (typeof classes)[number]
  weight: number
}

/** The features with the highest weights, highest first, ten at most. */
export function heaviestOf(text: string, { of }: Weights): Contribution[] {
  return readText(text)
    .features.flatMap((piece) => (of.get(piece) ?? []).map((weight, k) => ({ piece, kind: classes[k] ?? 'none', weight })))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, 10)
}
