/** Places by name (of a tag, of a channel), in the order in which they were put there. */
export class PostingLists {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #places: number[][] = []

  /** Puts a place into each named list. @returns the lists' numbers, in the order of the names */
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

  /** The places put there last, at most `limit`, the oldest of them first. */
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
