/** Collects lost and converted content of an external text, as messages for the person who imports. */
export class Losses {
  readonly #lost: string[] = []
  readonly #changed = new Map<string, number>()

  /** Records content that is missing entirely. */
  lose(what: string): void {
    this.#lost.push(what)
  }

  /** Records converted content; `what` follows a count in the message: `個連結改成 https`. */
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
