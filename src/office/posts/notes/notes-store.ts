import { createContext, useMemo, useSyncExternalStore } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'

/** A block of the text: its key, and its beginning. */
export interface NotedBlock {
  key: string
  text: string
}

/** The shared state of a manuscript's text and its notes. */
interface NotesState {
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  /** The blocks in order, as far as known. */
  blocks: readonly NotedBlock[]
  /** The block at the caret; null where there is none. */
  currentBlock: string | null
  /** The last request: a note by number, or (null) a new one; `nth` is a counter. */
  request: { nth: number; note: number | null }
  /** Whether there is anything to show in the parts for notes. */
  isWanted: boolean
}

/** The store shared by the text, its notes and the page. One per page load. */
export class NotesStore {
  #state: NotesState
  readonly #listeners = new Set<() => void>()
  /** Moves the caret to a block, or (null) back. Null while no editor is mounted. */
  go: ((block: string | null) => void) | null = null
  /** Opens the notes panel. */
  open: () => void = () => {}

  constructor({ notes, colleagues, blocks }: Pick<NotesState, 'notes' | 'colleagues' | 'blocks'>) {
    const isWanted = countOpen(notes) > 0
    this.#state = { notes, colleagues, blocks, currentBlock: null, request: { nth: 0, note: null }, isWanted }
  }

  readonly now = (): NotesState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  notify(change: Partial<NotesState>): void {
    const next = { ...this.#state, ...change }
    this.#state = { ...next, isWanted: next.isWanted || countOpen(next.notes) > 0 }
    for (const listener of this.#listeners) listener()
  }

  /** Opens the notes at one of them, or (null) at a new one. */
  requestNote(note: number | null): void {
    this.open()
    this.notify({ isWanted: true, request: { nth: this.#state.request.nth + 1, note } })
  }
}

/** Number of unresolved notes; a note with its replies counts as one. */
const countOpen = (notes: readonly ManuscriptNote[]): number =>
  notes.filter(({ answers, resolved }) => answers === null && !resolved).length

/** The width from which the notes are beside the text and not over it: `--full-up`. */
export const wideLayoutQuery = '(width >= 1200px)'

export const NotesContext = createContext<NotesStore | null>(null)

interface LoadedNotes {
  key: string
  loadedNotes: { items: readonly ManuscriptNote[]; colleagues: readonly Colleague[] }
  manuscript: Pick<ManuscriptDetails, 'document'>
}

/** The store shared by the text of a page and its notes, and the number of open notes. */
export function useNotesStore({ key, loadedNotes, manuscript }: LoadedNotes): { store: NotesStore; open: number } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial values belong to the page load
  const store = useMemo(() => {
    const { content } = manuscript.document as unknown as PostDocument
    const blocks = content.map(({ attrs }) => ({ key: attrs.key, text: '' }))
    return new NotesStore({ notes: loadedNotes.items, colleagues: loadedNotes.colleagues, blocks })
  }, [key])
  const openCount = () => countOpen(store.now().notes)
  return { store, open: useSyncExternalStore(store.subscribe, openCount, openCount) }
}
