import { whenIdle } from '../../../browser/when-idle.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { KeptByPage, type Left, type Store } from './kept-by-page.ts'

/** What somebody has typed into the form of a manuscript and the server has not confirmed. */
export interface LocalCopy {
  /** Every box by its name, the document as JSON among them, and the version that all of it was made to (`base`). */
  typed: Record<string, string[]>
}

/** A copy of a page that is gone, and where this device keeps it. */
export type LeftCopy = Left<LocalCopy>

interface Ways {
  /** What stands in the form. */
  typed: () => LocalCopy['typed']
  /** Whether the server has all of it. */
  isWhole: () => boolean
}

/** How long typing goes on before this device keeps a copy of it, milliseconds; and how long that then waits at most for a moment in which nothing is drawn. */
const [copyAfter, forQuiet] = [300, 500]

/** What this device keeps of one page on which a manuscript is written. */
export class PageCopy {
  readonly #kept: KeptByPage<LocalCopy>
  readonly #ways: Ways
  #copying: ReturnType<typeof setTimeout> | undefined

  constructor(uid: number, owner: string, ways: Ways, store?: Store) {
    this.#kept = new KeptByPage(`manuscript:${uid}`, owner, store)
    this.#ways = ways
  }

  /** Something was typed. */
  touch(): void {
    this.#copying ??= setTimeout(() => whenIdle(() => this.hurry(), forQuiet), copyAfter)
  }

  /** Keeps what stands there now, unless the server has it. @returns whether it is in safety, one way or the other */
  async keep(): Promise<boolean> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    return this.#ways.isWhole() || this.#kept.keep({ typed: this.#ways.typed() })
  }

  /** What is typed but not kept yet is kept at once. */
  hurry(): void {
    if (this.#copying !== undefined) void this.keep()
  }

  /** The server has everything. */
  forget(): void {
    this.#kept.drop()
  }

  /** Nobody wants what another page has left. */
  discard({ name }: LeftCopy): void {
    this.#kept.drop(name)
  }

  /** The page is gone: what is kept of it is anybody's who wrote it. */
  leave(): void {
    this.#kept.leave()
  }

  /** What pages that are gone have left of this manuscript for its writer, and this one does not say itself; the newest first. */
  async left(): Promise<LeftCopy[]> {
    const copies = await this.#kept.left()
    const now = this.#ways.typed()
    const same = copies.filter(({ typed }) => saysTheSame(typed, now))
    // what the form itself was made of is this page's own from now on
    if (same.length > 0 && (await this.keep())) for (const copy of same) this.discard(copy)
    return copies.filter((copy) => !same.includes(copy))
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
