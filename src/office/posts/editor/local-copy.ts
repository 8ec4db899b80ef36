import { del, getMany, keys, set } from 'idb-keyval'
import { whenIdle } from '../../../browser/when-idle.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { newIdempotencyKey } from './new-keys.ts'

/** A record that a closed page has left, and its storage key. */
export type StoredRecord<What> = What & {
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
const closedPages = new Set<string>()

/**
 * Storage of this device for one page, separate from other pages about the same subject: no page overwrites the record
 * of another. Without storage only the recovery is lost.
 */
export class PageStorage<What extends object> {
  readonly #prefix: string
  readonly #owner: string
  readonly #store: Store
  readonly #name: string
  readonly #leave: () => void

  /** @param subject the subject of the page, as `manuscript:7` */
  constructor(subject: string, owner: string, store: Store = { del, getMany, keys, set }) {
    this.#prefix = `${subject}:`
    this.#owner = owner
    this.#store = store
    this.#name = `${this.#prefix}${newIdempotencyKey()}`
    // held as long as the page is open: its record belongs to it
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#leave = resolve
    void locks()?.request(this.#name, () => promise)
  }

  /** Stores the current content. @returns whether it was stored */
  keep(content: What): Promise<boolean> {
    // Private windows and full disks: it lasts as long as the page.
    return this.#store.set(this.#name, { ...content, owner: this.#owner, at: Date.now() }).then(
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
    closedPages.add(this.#name)
    this.#leave()
  }

  /** Records of closed pages of the current member, newest first. */
  async recover(): Promise<StoredRecord<What>[]> {
    try {
      const heldLocks = (await locks()?.query())?.held ?? []
      const storedNames = await this.#store.keys<string>()
      const openPages = new Set([this.#name, ...heldLocks.flatMap(({ name }) => (name && !closedPages.has(name) ? name : []))])
      const names = storedNames.filter((name) => String(name).startsWith(this.#prefix) && !openPages.has(name))
      const records = await this.#store.getMany<StoredRecord<What> | undefined>(names)
      return records
        .flatMap((item, index) => (item?.owner === this.#owner ? [{ ...item, name: names[index] ?? '' }] : []))
        .toSorted((item, other) => other.at - item.at)
    } catch {
      return []
    }
  }
}

/** The input in the form of a manuscript that the server has not confirmed. */
export interface LocalCopy {
  /** Every field by name, including the document as JSON, and the version that it is based on (`base`). */
  typed: Record<string, string[]>
}

/** A copy of a closed page, and its storage key. */
export type RecoveredCopy = StoredRecord<LocalCopy>

interface Callbacks {
  /** The values of the form. */
  inputValues: () => LocalCopy['typed']
  /** Whether the server has everything. */
  isAllSaved: () => boolean
}

/** Delay before a copy is stored, milliseconds; and the maximum wait for an idle frame after it. */
const [copyAfter, forQuiet] = [300, 500]

/** The local copy of one page that edits a manuscript. */
export class PageCopy {
  readonly #storage: PageStorage<LocalCopy>
  readonly #callbacks: Callbacks
  #copying: ReturnType<typeof setTimeout> | undefined

  constructor(uid: number, owner: string, callbacks: Callbacks, store?: Store) {
    this.#storage = new PageStorage(`manuscript:${uid}`, owner, store)
    this.#callbacks = callbacks
  }

  /** Records a change. */
  touch(): void {
    this.#copying ??= setTimeout(() => whenIdle(() => this.flush(), forQuiet), copyAfter)
  }

  /** Stores the current input, unless the server has it. @returns whether it is safe, on the server or on the device */
  async keep(): Promise<boolean> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    return this.#callbacks.isAllSaved() || this.#storage.keep({ typed: this.#callbacks.inputValues() })
  }

  /** Stores pending input at once. */
  flush(): void {
    if (this.#copying !== undefined) void this.keep()
  }

  /** The server has everything. */
  forget(): void {
    this.#storage.drop()
  }

  /** The user discards the copy of another page. */
  discard({ name }: RecoveredCopy): void {
    this.#storage.drop(name)
  }

  /** The page closes: its copy becomes available to other pages of its author. */
  leave(): void {
    this.#storage.leave()
  }

  /** Copies of closed pages of this manuscript for the current member that differ from this page, newest first. */
  async recover(): Promise<RecoveredCopy[]> {
    const copies = (await this.#storage.recover()).map(withCurrentNames)
    const now = this.#callbacks.inputValues()
    const equalCopies = copies.filter(({ typed }) => isEqualText(typed, now))
    // a copy that equals this form now belongs to this page
    if (equalCopies.length > 0 && (await this.keep())) for (const copy of equalCopies) this.discard(copy)
    return copies.filter((copy) => !equalCopies.includes(copy))
  }
}

/** A copy stored before 30 November 2026 has `saved_version`, the version that contains its text, as `kept`. */
function withCurrentNames(copy: RecoveredCopy): RecoveredCopy {
  const { kept, ...fields } = copy.typed
  return kept ? { ...copy, typed: { ...fields, saved_version: kept } } : copy
}

/** Form fields that are not input to the manuscript, including a version's name. */
export const carriedFields = new Set(['base', 'saved_version', 'key', 'seen', 'seen_at', 'settled', 'intent', 'new_tags', 'name'])

/** Whether two forms have equal values. */
function isEqualText(item: LocalCopy['typed'], other: LocalCopy['typed']): boolean {
  const filledFields = (inputValues: LocalCopy['typed']) =>
    Object.entries(inputValues)
      .map(([name, texts]) => [name, texts.filter((text) => text !== '')] as const)
      .filter(([name, texts]) => texts.length > 0 && !carriedFields.has(name))
  return isSame(Object.fromEntries(filledFields(item)), Object.fromEntries(filledFields(other)))
}
