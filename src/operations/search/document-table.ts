import type { DocumentFactsRow } from '../../db/queries/search-index.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'

/** The layer of a document that is no longer live. */
export const gone = 255

/**
 * What is kept in memory of every document, a few bytes each: its layer, its type and its channels. Enough to
 * count and filter thousands of hits without asking the database.
 */
export class DocumentTable {
  #layers = new Uint8Array(1024).fill(gone)
  #types = new Uint8Array(1024)
  #channels = new Uint16Array(1024)
  readonly #typeNames: string[] = []
  /** Every combination of channels that occurs, once. */
  readonly #combinations: number[][] = []
  readonly #combinationAt = new Map<string, number>()
  readonly #typeAt = new Map<string, number>()
  readonly #perLayer = new Map<number, number>()
  /** One more than the highest number. */
  size = 0

  /** Takes a document in, or notes that it is gone. */
  set({ number, layer, live, type, channel_ids }: DocumentFactsRow): void {
    if (number >= this.#layers.length) this.#grow(number + 1)
    this.#count(this.#layers[number] ?? gone, -1)
    this.#layers[number] = live ? layer : gone
    this.#count(this.#layers[number] ?? gone, 1)
    this.#types[number] = indexOf(type, type, this.#typeNames, this.#typeAt)
    this.#channels[number] = indexOf(channel_ids.join(), channel_ids, this.#combinations, this.#combinationAt)
    this.size = Math.max(this.size, number + 1)
  }

  /** By document number: the layer of a live document; `gone` of any other. */
  get layers(): Uint8Array {
    return this.#layers
  }

  /** By document number: which of `typeNames` it is. */
  get types(): Uint8Array {
    return this.#types
  }

  get typeNames(): readonly string[] {
    return this.#typeNames
  }

  /** By document number: in which of the `combinations` of channels it is. */
  get channels(): Uint16Array {
    return this.#channels
  }

  get combinations(): readonly (readonly number[])[] {
    return this.#combinations
  }

  /** How many live documents some layers have. */
  count(layers: readonly SearchLayer[]): number {
    return layers.reduce<number>((sum, layer) => sum + (this.#perLayer.get(layer) ?? 0), 0)
  }

  #count(layer: number, change: number): void {
    if (layer !== gone) this.#perLayer.set(layer, (this.#perLayer.get(layer) ?? 0) + change)
  }

  #grow(needed: number): void {
    const room = Math.max(needed, this.#layers.length * 2)
    const layers = new Uint8Array(room).fill(gone)
    const types = new Uint8Array(room)
    const channels = new Uint16Array(room)
    layers.set(this.#layers)
    types.set(this.#types)
    channels.set(this.#channels)
    this.#layers = layers
    this.#types = types
    this.#channels = channels
  }
}

function indexOf<T>(key: string, value: T, values: T[], places: Map<string, number>): number {
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, values.length)
  return values.push(value) - 1
}
