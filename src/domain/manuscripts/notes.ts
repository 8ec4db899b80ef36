/** What has to be known of a note to say where it stands. */
interface Noted {
  id: number
  /** The key of the block that it is about; null of the whole. */
  block: string | null
  /** The note that it answers. */
  answers: number | null
  resolved: boolean
}

/** A note, and what answers it. */
export interface Thread<N> {
  note: N
  answers: N[]
}

/** What is said of one block, or (null) of the whole. */
export interface NotedPlace<N> {
  block: string | null
  threads: Thread<N>[]
}

/** Each note that answers none, with its answers, in the order in which they were written. */
export const threadsOf = <N extends Noted>(notes: readonly N[]): Thread<N>[] =>
  notes
    .filter(({ answers }) => answers === null)
    .map((note) => ({ note, answers: notes.filter(({ answers }) => answers === note.id) }))

/**
 * Notes that nobody has called done, as the text stands: of the whole first, then block by block. What was about a block that is
 * gone is about the whole.
 * @param keys of the blocks, in their order
 */
export function openPlaces<N extends Noted>(notes: readonly N[], keys: readonly string[]): NotedPlace<N>[] {
  const open = threadsOf(notes).filter(({ note }) => !note.resolved)
  const known = new Set(keys)
  const placeOf = ({ block }: N) => (block !== null && known.has(block) ? block : null)
  return [null, ...keys]
    .map((block) => ({ block, threads: open.filter(({ note }) => placeOf(note) === block) }))
    .filter(({ threads }) => threads.length > 0)
}
