/** Key-value storage of the device. */
export type Store = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** Named records under one storage key of this device. Without storage only the recovery is lost. */
export class DeviceRecord<T> {
  readonly #name: string
  readonly #isOne: (stored: unknown) => stored is T
  readonly #store: () => Store

  /** @param store called on every access: without storage, accessing it throws */
  constructor(name: string, isOne: (stored: unknown) => stored is T, store: () => Store = () => localStorage) {
    this.#name = name
    this.#isOne = isOne
    this.#store = store
  }

  /** The stored records; those of an invalid shape are dropped. */
  read(): Record<string, T> {
    try {
      const stored: unknown = JSON.parse(this.#store().getItem(this.#name) ?? '{}')
      return Object.fromEntries(Object.entries(stored as object).filter((entry): entry is [string, T] => this.#isOne(entry[1])))
    } catch {
      return {}
    }
  }

  write(stored: Record<string, T>): void {
    try {
      if (Object.keys(stored).length === 0) this.#store().removeItem(this.#name)
      else this.#store().setItem(this.#name, JSON.stringify(stored))
    } catch {
      // private windows and full disks: the input lasts as long as its field
    }
  }
}

/** Normalises text as the server does: line endings of form submission and trimming make no difference. */
export const asSent = (text: string) => text.replaceAll('\r\n', '\n').trim()
