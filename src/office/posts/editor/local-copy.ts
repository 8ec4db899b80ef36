import { whenIdle } from '../../../browser/when-idle.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { type Left, PageStorage, type Store } from './page-storage.ts'

/** The input in the form of a manuscript that the server has not confirmed. */
export interface LocalCopy {
  /** Every field by name, including the document as JSON, and the version that it is based on (`base`). */
  typed: Record<string, string[]>
}

/** A copy of a closed page, and its storage key. */
export type RecoveredCopy = Left<LocalCopy>

interface Ways {
  /** The values of the form. */
  typed: () => LocalCopy['typed']
  /** Whether the server has everything. */
  isWhole: () => boolean
}

/** Delay before a copy is stored, milliseconds; and the maximum wait for an idle frame after it. */
const [copyAfter, forQuiet] = [300, 500]

/** The local copy of one page that edits a manuscript. */
export class PageCopy {
  readonly #stored: PageStorage<LocalCopy>
  readonly #ways: Ways
  #copying: ReturnType<typeof setTimeout> | undefined

  constructor(uid: number, owner: string, ways: Ways, store?: Store) {
    this.#stored = new PageStorage(`manuscript:${uid}`, owner, store)
    this.#ways = ways
  }

  /** Records a change. */
  touch(): void {
    this.#copying ??= setTimeout(() => whenIdle(() => this.hurry(), forQuiet), copyAfter)
  }

  /** Stores the current input, unless the server has it. @returns whether it is safe, on the server or on the device */
  async keep(): Promise<boolean> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    return this.#ways.isWhole() || this.#stored.keep({ typed: this.#ways.typed() })
  }

  /** Stores pending input at once. */
  hurry(): void {
    if (this.#copying !== undefined) void this.keep()
  }

  /** The server has everything. */
  forget(): void {
    this.#stored.drop()
  }

  /** The user discards the copy of another page. */
  discard({ name }: RecoveredCopy): void {
    this.#stored.drop(name)
  }

  /** The page closes: its copy becomes available to other pages of its author. */
  leave(): void {
    this.#stored.leave()
  }

  /** Copies of closed pages of this manuscript for the current member that differ from this page, newest first. */
  async left(): Promise<RecoveredCopy[]> {
    const copies = await this.#stored.left()
    const now = this.#ways.typed()
    const same = copies.filter(({ typed }) => isEqualText(typed, now))
    // a copy that equals this form now belongs to this page
    if (same.length > 0 && (await this.keep())) for (const copy of same) this.discard(copy)
    return copies.filter((copy) => !same.includes(copy))
  }
}

/** Form fields that are not input to the manuscript, including a version's name. */
export const carried = new Set(['base', 'kept', 'key', 'seen', 'seen_at', 'settled', 'intent', 'new_tags', 'name'])

/** Whether two forms have equal values. */
function isEqualText(one: LocalCopy['typed'], other: LocalCopy['typed']): boolean {
  const filledFields = (typed: LocalCopy['typed']) =>
    Object.entries(typed)
      .map(([name, texts]) => [name, texts.filter((text) => text !== '')] as const)
      .filter(([name, texts]) => texts.length > 0 && !carried.has(name))
  return isSame(Object.fromEntries(filledFields(one)), Object.fromEntries(filledFields(other)))
}
