/** The properties of a note that its thread and block depend on. */
interface Note {
  id: number
  /** The key of the block that it is about; null for the whole text. */
  block: string | null
  /** The note that it replies to. */
  answers: number | null
  resolved: boolean
}

/** A note with its replies. */
export interface Thread<N> {
  note: N
  replies: N[]
}

/** The threads of one block, or (null) of the whole text. */
export interface BlockThreads<N> {
  block: string | null
  threads: Thread<N>[]
}

/** The threads of some notes, with replies in the order of the notes. */
export const threadsOf = <N extends Note>(notes: readonly N[]): Thread<N>[] =>
  notes
    .filter(({ answers }) => answers === null)
    .map((note) => ({ note, replies: notes.filter(({ answers }) => answers === note.id) }))

/**
 * Open threads: of the whole text first, then block by block. A note on a deleted block is about the whole text.
 * @param keys of the blocks, in order
 */
export function openThreadsByBlock<N extends Note>(notes: readonly N[], keys: readonly string[]): BlockThreads<N>[] {
  const open = threadsOf(notes).filter(({ note }) => !note.resolved)
  const knownKeys = new Set(keys)
  const blockOfNote = ({ block }: N) => (block !== null && knownKeys.has(block) ? block : null)
  return [null, ...keys]
    .map((block) => ({ block, threads: open.filter(({ note }) => blockOfNote(note) === block) }))
    .filter(({ threads }) => threads.length > 0)
}
