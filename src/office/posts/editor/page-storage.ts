import { del, getMany, keys, set } from 'idb-keyval'
import { newCallKey } from './new-key.ts'

/** A record that a closed page has left, and its storage key. */
export type Left<What> = What & {
  /** The member who owns it: it is shown to no other member. */
  owner: string
  /** Time, milliseconds since 1970. */
  at: number
  name: string
}

/** Key-value storage of a device. */
export type Store = Pick<typeof import('idb-keyval'), 'del' | 'getMany' | 'keys' | 'set'>

/** Web Locks, by which pages detect whether another is still open; undefined in insecure contexts. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Pages that this document has closed: their locks are released with a delay. */
const gone = new Set<string>()

/**
 * What this device stores for one page, separately from other pages about the same subject: no page overwrites the
 * record of another. Without storage only the recovery is lost.
 */
export class PageStorage<What extends object> {
  readonly #about: string
  readonly #owner: string
  readonly #store: Store
  readonly #name: string
  readonly #leave: () => void

  /** @param about the subject of the page, as `manuscript:7` */
  constructor(about: string, owner: string, store: Store = { del, getMany, keys, set }) {
    this.#about = `${about}:`
    this.#owner = owner
    this.#store = store
    this.#name = `${this.#about}${newCallKey()}`
    // held as long as the page is open: its record belongs to it
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#leave = resolve
    void locks()?.request(this.#name, () => promise)
  }

  /** Stores the current content. @returns whether it was stored */
  keep(what: What): Promise<boolean> {
    // Private windows and full disks: it lasts as long as the page.
    return this.#store.set(this.#name, { ...what, owner: this.#owner, at: Date.now() }).then(
      () => true,
      () => false,
    )
  }

  /** Deletes the record of this page, or one that another page has left. */
  drop(name: string = this.#name): void {
    this.#store.del(name).catch(() => undefined)
  }

  /** The page closes: its record becomes available to other pages of its owner. */
  leave(): void {
    gone.add(this.#name)
    this.#leave()
  }

  /** Records of closed pages of the current member, newest first. */
  async left(): Promise<Left<What>[]> {
    try {
      const held = (await locks()?.query())?.held ?? []
      const known = await this.#store.keys<string>()
      const alive = new Set([this.#name, ...held.flatMap(({ name }) => (name && !gone.has(name) ? name : []))])
      const names = known.filter((name) => String(name).startsWith(this.#about) && !alive.has(name))
      const stored = await this.#store.getMany<Left<What> | undefined>(names)
      return stored
        .flatMap((one, at) => (one?.owner === this.#owner ? [{ ...one, name: names[at] ?? '' }] : []))
        .toSorted((one, other) => other.at - one.at)
    } catch {
      return []
    }
  }
}
