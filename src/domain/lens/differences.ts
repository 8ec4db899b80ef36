/** A piece of a rendered page: its words or its picture, and its slot. */
export interface Piece {
  text: string
  slot: string
}

/** Purely visual elements: an additional wrapper does not change the slot for a reader. */
const drawn = new Set(['DIV', 'SPAN'])
/** How many surrounding elements a slot contains. */
const maxListed = 4

/**
 * The slot of a piece: its element and the elements around it, regardless of its position on the page. Class names do
 * not count: the same paragraph may be in a text that fades before a wall, and in one that continues. The parameter
 * contains the names of its element and of those around it, outwards.
 */
export const slotFrom = ([own = '', ...around]: readonly string[]): string =>
  [own, ...around.filter((name) => !drawn.has(name)).slice(0, maxListed - 1)].join('<')

/** How a piece differs from the other renderings: they have other words in such a slot, or nothing comparable. */
export type Difference = 'changed' | 'lone'

/**
 * The differences between renderings of one page: for each piece of each rendering null if all have it equally often in
 * such a slot, whatever its neighbours are; otherwise how it differs.
 */
export function differencesOf(drawings: readonly (readonly Piece[])[]): (Difference | null)[][] {
  const counted = drawings.map((pieces) => {
    const counts = new Map<string, number>()
    for (const piece of pieces) counts.set(keyOf(piece), (counts.get(keyOf(piece)) ?? 0) + 1)
    return counts
  })
  /** For each piece the renderings that have it less often. */
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
