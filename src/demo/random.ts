/** Seeded randomness: equal parts always yield the same numbers. */

type Seed = string | number

export interface Random {
  next(): number
  range(from: number, to: number): number
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** FNV-1a with a final mix: neighbouring seeds yield distant values. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** A mulberry32 stream named by its parts. */
export function randomStream(...parts: Seed[]): Random {
  let state = hash(parts.join('|'))
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}
