import { del, getMany, keys, set } from 'idb-keyval'
import { newCallKey } from './new-key.ts'

/** What a page has left that is gone, and where this device keeps it. */
export type Left<What> = What & {
  /** The member whose it is: nobody else is shown it. */
  owner: string
  /** When, milliseconds since 1970. */
  at: number
  name: string
}

/** Where a device keeps things by their names. */
export type Store = Pick<typeof import('idb-keyval'), 'del' | 'getMany' | 'keys' | 'set'>

/** Pages that stand on encryption tell each other that they do; elsewhere nobody knows. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Pages that this document has left already: their locks go some moments later. */
const gone = new Set<string>()

/**
 * What this device keeps of one page, beside what it keeps of others that are about the same: of two pages none takes the
 * other's away. A browser that keeps nothing loses only this.
 */
export class KeptByPage<What extends object> {
  readonly #about: string
  readonly #owner: string
  readonly #store: Store
  readonly #name: string
  readonly #leave: () => void

  /** @param about what the page is about, as `manuscript:7` */
  constructor(about: string, owner: string, store: Store = { del, getMany, keys, set }) {
    this.#about = `${about}:`
    this.#owner = owner
    this.#store = store
    this.#name = `${this.#about}${newCallKey()}`
    // held as long as the page stands: what it keeps is its own
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#leave = resolve
    void locks()?.request(this.#name, () => promise)
  }

  /** Keeps what stands on the page now. @returns whether it is in safety */
  keep(what: What): Promise<boolean> {
    // Private windows and full disks: it lasts as long as the page.
    return this.#store.set(this.#name, { ...what, owner: this.#owner, at: Date.now() }).then(
      () => true,
      () => false,
    )
  }

  /** Forgets what is kept of this page, or what another has left. */
  drop(name: string = this.#name): void {
    this.#store.del(name).catch(() => undefined)
  }

  /** The page is gone: what is kept of it is anybody's whose it is. */
  leave(): void {
    gone.add(this.#name)
    this.#leave()
  }

  /** What pages that are gone have left for whoever is here; the newest first. */
  async left(): Promise<Left<What>[]> {
    try {
      const held = (await locks()?.query())?.held ?? []
      const known = await this.#store.keys<string>()
      const alive = new Set([this.#name, ...held.flatMap(({ name }) => (name && !gone.has(name) ? name : []))])
      const names = known.filter((name) => String(name).startsWith(this.#about) && !alive.has(name))
      const kept = await this.#store.getMany<Left<What> | undefined>(names)
      return kept
        .flatMap((one, at) => (one?.owner === this.#owner ? [{ ...one, name: names[at] ?? '' }] : []))
        .toSorted((one, other) => other.at - one.at)
    } catch {
      return []
    }
  }
}
