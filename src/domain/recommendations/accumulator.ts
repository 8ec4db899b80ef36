/** Reusable accumulator of sums by position, with constant-time reset. */
export class Accumulator {
  readonly #sums: Float64Array
  readonly #rounds: Uint32Array
  readonly #touched: Uint32Array
  #count = 0
  #round = 0

  /** @param places one more than the highest position */
  constructor(places: number) {
    this.#sums = new Float64Array(places)
    this.#rounds = new Uint32Array(places)
    this.#touched = new Uint32Array(places)
  }

  clear(): void {
    this.#round += 1
    this.#count = 0
  }

  add(places: readonly number[], amount: number): void {
    const round = this.#round
    const rounds = this.#rounds
    const sums = this.#sums
    const touched = this.#touched
    let count = this.#count
    for (const place of places) {
      if (rounds[place] === round) {
        sums[place] = (sums[place] ?? 0) + amount
      } else {
        rounds[place] = round
        sums[place] = amount
        touched[count++] = place
      }
    }
    this.#count = count
  }

  of(place: number): number {
    return this.#rounds[place] === this.#round ? (this.#sums[place] ?? 0) : 0
  }

  /** Visits every position with a sum, in the order of their first addition. */
  forEach(visit: (place: number, sum: number) => void): void {
    for (let at = 0; at < this.#count; at += 1) {
      const place = this.#touched[at] ?? 0
      visit(place, this.#sums[place] ?? 0)
    }
  }
}
