/** Top-k: the indices with the highest values, highest first; among equals the higher index (the newer post) first. */
export class Nearest {
  readonly #indices: number[] = []
  readonly #values: number[] = []
  readonly #capacity: number
  /** When full: the lowest retained value. Lower values are rejected. */
  least = Number.NEGATIVE_INFINITY

  constructor(space: number) {
    this.#capacity = space
  }

  offer(index: number, value: number): void {
    const values = this.#values
    const indices = this.#indices
    let at = values.length
    if (at === this.#capacity) {
      if (!precedes(index, value, indices[at - 1] ?? 0, values[at - 1] ?? 0)) return
      at -= 1
    }
    let low = 0
    let high = at
    while (low < high) {
      const middle = (low + high) >> 1
      if (precedes(index, value, indices[middle] ?? 0, values[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    values.splice(low, 0, value)
    indices.splice(low, 0, index)
    if (values.length > this.#capacity) {
      values.pop()
      indices.pop()
    }
    if (values.length === this.#capacity) this.least = values[this.#capacity - 1] ?? 0
  }

  get indices(): readonly number[] {
    return this.#indices
  }
}

const precedes = (index: number, value: number, otherIndex: number, otherValue: number) =>
  value > otherValue || (value === otherValue && index > otherIndex)
