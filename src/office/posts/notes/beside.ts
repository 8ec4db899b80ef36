import { createContext } from 'react'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'

/** A block of the text, by its key, and how it begins. */
export interface BlockBeside {
  key: string
  words: string
}

/** What the text of a manuscript and the notes beside it know of each other. */
interface Known {
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  /** The blocks in their order, as far as it is known. */
  blocks: readonly BlockBeside[]
  /** The block in which the caret stands; null where there is none. */
  at: string | null
  /** What was asked for last: a note by its number, or (null) the place where one is begun; `nth` counts. */
  asked: { nth: number; note: number | null }
  /** Whether there is anything for the parts that show notes to show. */
  isWanted: boolean
}

/** What the text, the notes beside it and the page around both tell each other. One for each load of the page. */
export class Beside {
  #known: Known
  readonly #listeners = new Set<() => void>()
  /** Takes the caret to a block, or (null) back to where it was. Null while no text can be written in. */
  go: ((block: string | null) => void) | null = null
  /** Has the notes stand open. */
  open: () => void = () => {}

  constructor({ notes, colleagues, blocks }: Pick<Known, 'notes' | 'colleagues' | 'blocks'>) {
    const isWanted = countOpen(notes) > 0
    this.#known = { notes, colleagues, blocks, at: null, asked: { nth: 0, note: null }, isWanted }
  }

  readonly now = (): Known => this.#known

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(change: Partial<Known>): void {
    const known = { ...this.#known, ...change }
    this.#known = { ...known, isWanted: known.isWanted || countOpen(known.notes) > 0 }
    for (const listener of this.#listeners) listener()
  }

  /** Opens the notes and goes to one of them, or (null) to where one is begun. */
  ask(note: number | null): void {
    this.open()
    this.tell({ isWanted: true, asked: { nth: this.#known.asked.nth + 1, note } })
  }
}

/** How many notes nobody has called done: each with its answers is one. */
export const countOpen = (notes: readonly ManuscriptNote[]): number =>
  notes.filter(({ answers, resolved }) => answers === null && !resolved).length

/** From which width on the notes stand beside the text and not over it: `--full-up`. */
export const besideText = '(width >= 1200px)'

export const BesideContext = createContext<Beside | null>(null)
