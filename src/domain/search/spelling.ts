import { syllableOf, toneOf } from './sound.ts'
import type { TypedSyllable } from './zhuyin-keys.ts'

/** A bigram of the index, and its document frequency. */
export interface KnownPair {
  pair: string
  documents: number
}

/** Bigrams of the index by sound: by the sounds of both characters, `soundKey`. */
export type Soundalikes = ReadonlyMap<string, readonly KnownPair[]>

interface Chain extends Proposal {
  /** The mean logarithm of its bigrams' document frequencies. */
  likely: number
}

/** Beam width of the search, and maximum proposals to check: more of both if only sounds are known. */
const beam = { characters: 48, syllables: 160 }
const proposals = { characters: 6, syllables: 32 }
/** Cost of one changed character, in units of the logarithm of documents; lower if it sounds exactly the same. */
const changeCost = { same: 2.2, otherTone: 2.4, similar: 2.6 }
/** Cost of another tone if only sounds were typed. */
const toneCost = 1.3
/** Cost of a transposition of two neighbours. */
const swapCost = 2.6

/** A proposed word. */
export interface Proposal {
  text: string
  /** Its distance from the typed word: 0 if only sounds were typed. */
  cost: number
}

/** The typed input: characters, or only the sounds of the keys. */
export type Typed = { characters: string } | { syllables: readonly TypedSyllable[] }

/**
 * Beam search: words that sound like the input and whose bigrams all occur in the index, the most likely first.
 * @param keys sound keys of the neighbours, one fewer than the word has characters
 */
export function soundalikesOf(keys: readonly string[], typed: Typed, known: Soundalikes): Proposal[] {
  const kind = 'characters' in typed ? 'characters' : 'syllables'
  let chains: Chain[] = []
  for (const [at, key] of keys.entries()) {
    const pairs = (known.get(key) ?? []).filter(({ pair }) => fits(pair, typed, at))
    const byFirst = Map.groupBy(pairs, ({ pair }) => pair.charAt(0))
    const step = (before: Chain, pair: KnownPair, characters: string): Chain => ({
      text: before.text + characters,
      likely: before.likely + Math.log(1 + pair.documents) / keys.length,
      cost: before.cost + costOf(characters, typed, before.text.length),
    })
    const grown =
      at === 0
        ? pairs.map((pair) => step({ text: '', likely: 0, cost: 0 }, pair, pair.pair))
        : chains.flatMap((chain) =>
            (byFirst.get(chain.text.slice(-1)) ?? []).map((pair) => step(chain, pair, pair.pair.charAt(1))),
          )
    chains = grown.sort((a, b) => b.likely - b.cost - (a.likely - a.cost)).slice(0, beam[kind])
    if (chains.length === 0) return []
  }
  const own = 'characters' in typed ? typed.characters : null
  return chains.filter(({ text }) => text !== own).slice(0, proposals[kind])
}

/** Typed sounds must match exactly. */
function fits(pair: string, typed: Typed, at: number): boolean {
  if ('characters' in typed) return true
  return [0, 1].every((side) => syllableOf(pair.charAt(side)) === typed.syllables[at + side]?.syllable)
}

/** The cost of a part of a proposal that starts at a position of the input. */
export function costOf(characters: string, typed: Typed, start: number): number {
  let cost = 0
  for (let at = 0; at < characters.length; at += 1) {
    const after = characters.charAt(at)
    if ('characters' in typed) cost += costOfChange(typed.characters.charAt(start + at), after)
    else if (toneOf(after) !== typed.syllables[start + at]?.tone) cost += toneCost
  }
  return cost
}

function costOfChange(before: string, after: string): number {
  if (before === after) return 0
  if (syllableOf(before) !== syllableOf(after)) return changeCost.similar
  return toneOf(before) === toneOf(after) ? changeCost.same : changeCost.otherTone
}

/** The word with each pair of neighbours transposed. */
export function swapsOf(typed: string): Proposal[] {
  const swaps = new Map<string, Proposal>()
  for (let at = 0; at + 1 < typed.length; at += 1) {
    const text = typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2)
    if (text !== typed) swaps.set(text, { text, cost: swapCost })
  }
  return [...swaps.values()]
}
