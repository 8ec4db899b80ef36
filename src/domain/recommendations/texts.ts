import { overlap } from './bigrams.ts'

/** The bigrams of many texts in one array: a text of 120 characters takes about 220 bytes. */
export class Texts {
  #pairs = new Uint16Array(1 << 12)
  readonly #starts = [0]
  readonly #marked = new Uint8Array(1 << 16)
  #compared = -1

  add(pairs: readonly number[]): void {
    const start = this.#starts.at(-1) ?? 0
    const end = start + pairs.length
    if (end > this.#pairs.length) {
      const wider = new Uint16Array(Math.max(end, this.#pairs.length * 2))
      wider.set(this.#pairs)
      this.#pairs = wider
    }
    this.#pairs.set(pairs, start)
    this.#starts.push(end)
  }

  /** Similarity of two of the texts, 0 to 1. Optimised for many comparisons with the same first text. */
  alike(self: number, other: number): number {
    if (this.#compared !== self) {
      if (this.#compared >= 0) this.#mark(this.#compared, 0)
      this.#mark(self, 1)
      this.#compared = self
    }
    const [start, end] = this.#range(other)
    let shared = 0
    for (let at = start; at < end; at += 1) shared += this.#marked[this.#pairs[at] ?? 0] ?? 0
    const [ownStart, ownEnd] = this.#range(self)
    return overlap(shared, ownEnd - ownStart, end - start)
  }

  #mark(text: number, mark: 0 | 1): void {
    const [start, end] = this.#range(text)
    for (let at = start; at < end; at += 1) this.#marked[this.#pairs[at] ?? 0] = mark
  }

  #range(text: number): [number, number] {
    return [this.#starts[text] ?? 0, this.#starts[text + 1] ?? 0]
  }
}
