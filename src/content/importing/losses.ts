/** What of a text from outside did not come, and what came in another form, in words for whoever imports. */
export class Losses {
  readonly #lost: string[] = []
  readonly #changed = new Map<string, number>()

  /** Something that is not there at all. */
  lose(what: string): void {
    this.#lost.push(what)
  }

  /** Something that came in another form; `what` is said behind a count: `個連結改成 https`. */
  change(what: string, times = 1): void {
    if (times > 0) this.#changed.set(what, (this.#changed.get(what) ?? 0) + times)
  }

  get lost(): string[] {
    return [...this.#lost]
  }

  get changed(): string[] {
    return [...this.#changed].map(([what, times]) => `${times} ${what}`)
  }
}
