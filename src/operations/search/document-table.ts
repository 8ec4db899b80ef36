import type { DocumentFactsRow } from '../../db/queries/search-index.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'

/** The layer of a document that is no longer live. */
export const deletedLayer = 255

/**
 * The in-memory data of every document, a few bytes each: its layer, type and channels. Sufficient for counting and
 * filtering thousands of hits without a query.
 */
export class DocumentTable {
  #layers = new Uint8Array(1024).fill(deletedLayer)
  #types = new Uint8Array(1024)
  #channels = new Uint16Array(1024)
  readonly #typeNames: string[] = []
  /** Every distinct combination of channels. */
  readonly #combinations: number[][] = []
  readonly #combinationAt = new Map<string, number>()
  readonly #typeAt = new Map<string, number>()
  readonly #perLayer = new Map<number, number>()
  /** One more than the highest number. */
  size = 0

  /** Adds a document, or marks it as removed. */
  set({ number, layer, live, type, channel_ids }: DocumentFactsRow): void {
    if (number >= this.#layers.length) this.#grow(number + 1)
    this.#count(this.#layers[number] ?? deletedLayer, -1)
    this.#layers[number] = live ? layer : deletedLayer
    this.#count(this.#layers[number] ?? deletedLayer, 1)
    this.#types[number] = indexOf(type, type, this.#typeNames, this.#typeAt)
    this.#channels[number] = indexOf(channel_ids.join(), channel_ids, this.#combinations, this.#combinationAt)
    this.size = Math.max(this.size, number + 1)
  }

  /** By document number: the layer of a live document; `deletedLayer` for any other. */
  get layers(): Uint8Array {
    return this.#layers
  }

  /** By document number: the index into `typeNames`. */
  get types(): Uint8Array {
    return this.#types
  }

  get typeNames(): readonly string[] {
    return this.#typeNames
  }

  /** By document number: the index into the `combinations` of channels. */
  get channels(): Uint16Array {
    return this.#channels
  }

  get combinations(): readonly (readonly number[])[] {
    return this.#combinations
  }

  /** The number of live documents on some layers. */
  count(layers: readonly SearchLayer[]): number {
    return layers.reduce<number>((sum, layer) => sum + (this.#perLayer.get(layer) ?? 0), 0)
  }

  #count(layer: number, change: number): void {
    if (layer !== deletedLayer) this.#perLayer.set(layer, (this.#perLayer.get(layer) ?? 0) + change)
  }

  #grow(needed: number): void {
    const space = Math.max(needed, this.#layers.length * 2)
    const layers = new Uint8Array(space).fill(deletedLayer)
    const types = new Uint8Array(space)
    const channels = new Uint16Array(space)
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
