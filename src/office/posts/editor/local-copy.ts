import { del, getMany, keys, set } from 'idb-keyval'
import { whenIdle } from '../../../browser/when-idle.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { newCallKey } from './new-key.ts'

/** What somebody has typed into the form of a manuscript and the server has not confirmed. */
export interface LocalCopy {
  /** The member who typed it: nobody else is shown it. */
  owner: string
  /** When, milliseconds since 1970. */
  at: number
  /** Every box by its name, the document as JSON among them, and the version that all of it was made to (`base`). */
  typed: Record<string, string[]>
}

/** A copy of a page that is gone, and where this device keeps it. */
export interface LeftCopy extends LocalCopy {
  name: string
}

interface Ways {
  /** What stands in the form. */
  typed: () => LocalCopy['typed']
  /** Whether the server has all of it. */
  isWhole: () => boolean
}

/** Where a device keeps things by their names. */
export type Store = Pick<typeof import('idb-keyval'), 'del' | 'getMany' | 'keys' | 'set'>

/** How long typing goes on before this device keeps a copy of it, milliseconds; and how long that then waits at most for a moment in which nothing is drawn. */
const [copyAfter, forQuiet] = [300, 500]

const nameOf = (uid: number) => `manuscript:${uid}`

/** Pages that stand on encryption tell each other that they do; elsewhere nobody knows. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/**
 * What this device keeps of one page on which a manuscript is written, beside what it keeps of others: of two pages none
 * takes the other's away. A browser that keeps nothing loses only this.
 */
export class PageCopy {
  readonly #uid: number
  readonly #owner: string
  readonly #ways: Ways
  readonly #store: Store
  readonly #name: string
  #copying: ReturnType<typeof setTimeout> | undefined
  readonly #leave: () => void

  constructor(uid: number, owner: string, ways: Ways, store: Store = { del, getMany, keys, set }) {
    this.#uid = uid
    this.#owner = owner
    this.#ways = ways
    this.#store = store
    this.#name = `${nameOf(uid)}:${newCallKey()}`
    // held as long as the page stands: what it keeps is its own
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#leave = resolve
    void locks()?.request(this.#name, () => promise)
  }

  /** Something was typed. */
  touch(): void {
    this.#copying ??= setTimeout(() => whenIdle(() => this.hurry(), forQuiet), copyAfter)
  }

  /** Keeps what stands there now, unless the server has it. @returns whether it is in safety, one way or the other */
  async keep(): Promise<boolean> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    if (this.#ways.isWhole()) return true
    const copy: LocalCopy = { owner: this.#owner, at: Date.now(), typed: this.#ways.typed() }
    // Private windows and full disks: what was typed lasts as long as the page, and is saved within two seconds.
    return this.#store.set(this.#name, copy).then(
      () => true,
      () => false,
    )
  }

  /** What is typed but not kept yet is kept at once. */
  hurry(): void {
    if (this.#copying !== undefined) void this.keep()
  }

  /** The server has everything. */
  forget(): void {
    this.#drop(this.#name)
  }

  /** Nobody wants what another page has left. */
  discard({ name }: LeftCopy): void {
    this.#drop(name)
  }

  /** The page is gone: what is kept of it is anybody's who wrote it. */
  leave(): void {
    this.#leave()
  }

  /** What pages that are gone have left of this manuscript for its writer, and this one does not say itself; the newest first. */
  async left(): Promise<LeftCopy[]> {
    const copies = await this.#left()
    const now = this.#ways.typed()
    const same = copies.filter(({ typed }) => saysTheSame(typed, now))
    // what the form itself was made of is this page's own from now on
    if (same.length > 0 && (await this.keep())) for (const { name } of same) this.#drop(name)
    return copies.filter((copy) => !same.includes(copy))
  }

  async #left(): Promise<LeftCopy[]> {
    try {
      const held = (await locks()?.query())?.held ?? []
      const known = await this.#store.keys<string>()
      const alive = new Set([this.#name, ...held.map(({ name }) => name)])
      const [alone, before] = [nameOf(this.#uid), `${nameOf(this.#uid)}:`]
      const names = known.filter((name) => (name === alone || String(name).startsWith(before)) && !alive.has(name))
      const copies = await this.#store.getMany<LocalCopy | undefined>(names)
      return copies
        .flatMap((copy, at): LeftCopy[] => (copy?.owner === this.#owner ? [{ ...copy, name: names[at] ?? '' }] : []))
        .toSorted((one, other) => other.at - one.at)
    } catch {
      return []
    }
  }

  #drop(name: string): void {
    this.#store.del(name).catch(() => undefined)
  }
}

/** What a form carries besides what somebody typed into the manuscript; a version's name is none of it. */
export const carried = new Set(['base', 'kept', 'key', 'seen', 'seen_at', 'settled', 'intent', 'new_tags', 'name'])

/** Whether the boxes of two forms say the same. */
function saysTheSame(one: LocalCopy['typed'], other: LocalCopy['typed']): boolean {
  const said = (typed: LocalCopy['typed']) =>
    Object.entries(typed)
      .map(([name, texts]) => [name, texts.filter((text) => text !== '')] as const)
      .filter(([name, texts]) => texts.length > 0 && !carried.has(name))
  return isSame(Object.fromEntries(said(one)), Object.fromEntries(said(other)))
}
