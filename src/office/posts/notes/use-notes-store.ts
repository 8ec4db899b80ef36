import { useMemo, useSyncExternalStore } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { countOpen, NotesStore } from './notes-store.ts'

interface Loaded {
  key: string
  noted: { items: readonly ManuscriptNote[]; colleagues: readonly Colleague[] }
  manuscript: Pick<ManuscriptDetails, 'document'>
}

/** The store shared by the text of a page and its notes, and the number of open notes. */
export function useNotesStore({ key, noted, manuscript }: Loaded): { beside: NotesStore; open: number } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial values belong to the page load
  const beside = useMemo(() => {
    const { content } = manuscript.document as unknown as PostDocument
    const blocks = content.map(({ attrs }) => ({ key: attrs.key, words: '' }))
    return new NotesStore({ notes: noted.items, colleagues: noted.colleagues, blocks })
  }, [key])
  const open = () => countOpen(beside.now().notes)
  return { beside, open: useSyncExternalStore(beside.follow, open, open) }
}
