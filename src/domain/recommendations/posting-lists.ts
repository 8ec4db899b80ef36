/** Posting lists: positions by the name of a tag or channel, in insertion order. */
export class PostingLists {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #places: number[][] = []

  /** Adds a position to each named list. @returns the lists' numbers, in the order of the names */
  put(names: readonly string[], place: number): number[] {
    return [...new Set(names)].map((name) => {
      const number = this.#numbers.get(name) ?? this.#begin(name)
      this.#places[number]?.push(place)
      return number
    })
  }

  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }

  /** The positions added last, at most `limit`, the oldest of them first. */
  latest(number: number, limit: number): readonly number[] {
    const places = this.#places[number] ?? []
    return places.length > limit ? places.slice(-limit) : places
  }

  #begin(name: string): number {
    const number = this.#names.length
    this.#numbers.set(name, number)
    this.#names.push(name)
    this.#places.push([])
    return number
  }
}
