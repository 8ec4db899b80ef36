/** A piece of a drawn page: its words, or the picture that it is, and in what kind of place it stands. */
export interface Piece {
  text: string
  slot: string
}

/** What only draws: a reader sees no other place where one more of them stands around it. */
const drawn = new Set(['DIV', 'SPAN'])
/** How far around a piece is told. */
const told = 4

/**
 * In what kind of place a piece stands: what it is and what it stands in, wherever on the page that is. Names of classes do not
 * count: the same paragraph stands in a text that fades before a wall, and in one that goes on. @param names of its element and of those around it, outwards
 */
export const slotFrom = ([own = '', ...around]: readonly string[]): string =>
  [own, ...around.filter((name) => !drawn.has(name)).slice(0, told - 1)].join('<')

/** How a piece differs from what others have: they have other words in such a place, or nothing that is its like. */
export type Difference = 'changed' | 'lone'

/**
 * What differs between drawings of one page: for each piece of each drawing null where all have it, as often and in such a
 * place, whatever stands around it; else how it differs.
 */
export function differencesOf(drawings: readonly (readonly Piece[])[]): (Difference | null)[][] {
  const counted = drawings.map((pieces) => {
    const counts = new Map<string, number>()
    for (const piece of pieces) counts.set(keyOf(piece), (counts.get(keyOf(piece)) ?? 0) + 1)
    return counts
  })
  /** For each piece the drawings that have it less often. */
  const lacking = drawings.map((pieces) => {
    const seen = new Map<string, number>()
    return pieces.map((piece) => {
      const key = keyOf(piece)
      const nth = (seen.get(key) ?? 0) + 1
      seen.set(key, nth)
      return counted.flatMap((counts, other) => ((counts.get(key) ?? 0) < nth ? [other] : []))
    })
  })
  const slots = drawings.map(
    (pieces, at) => new Set(pieces.flatMap(({ slot }, piece) => (lacking[at]?.[piece]?.length ? [slot] : []))),
  )
  return drawings.map((pieces, at) =>
    pieces.map(({ slot }, piece) => {
      const without = lacking[at]?.[piece] ?? []
      if (without.length === 0) return null
      return without.some((other) => slots[other]?.has(slot)) ? 'changed' : 'lone'
    }),
  )
}

const keyOf = ({ text, slot }: Piece) => `${slot}\n${text}`
