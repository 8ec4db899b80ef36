/** Where a device keeps words by their names. */
export type Store = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** Things by their names, as this device keeps them under one name of its own. A browser that keeps nothing loses only this. */
export class DeviceRecord<T> {
  readonly #name: string
  readonly #isOne: (kept: unknown) => kept is T
  readonly #store: () => Store

  /** @param store is asked for each time: a browser that keeps nothing throws when it is named */
  constructor(name: string, isOne: (kept: unknown) => kept is T, store: () => Store = () => localStorage) {
    this.#name = name
    this.#isOne = isOne
    this.#store = store
  }

  /** What is kept; nothing of another shape. */
  read(): Record<string, T> {
    try {
      const kept: unknown = JSON.parse(this.#store().getItem(this.#name) ?? '{}')
      return Object.fromEntries(Object.entries(kept as object).filter((entry): entry is [string, T] => this.#isOne(entry[1])))
    } catch {
      return {}
    }
  }

  write(kept: Record<string, T>): void {
    try {
      if (Object.keys(kept).length === 0) this.#store().removeItem(this.#name)
      else this.#store().setItem(this.#name, JSON.stringify(kept))
    } catch {
      // private windows and full disks: what is typed lasts as long as its box
    }
  }
}

/** The words as the server has them: line ends as a form sends them, and what it cuts off, make no others. */
export const asSent = (text: string) => text.replaceAll('\r\n', '\n').trim()
