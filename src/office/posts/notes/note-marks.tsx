import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openThreadsByBlock } from '../../../domain/manuscripts/notes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { type MarkedEditor, useBlockPositions } from '../presence/block-marks.tsx'
import { currentPeople, onPresenceChange } from '../presence/presence-store.ts'
import styles from './notes.module.css'
import { type NotesStore, wideLayoutQuery } from './notes-store.ts'

/** Maximum length of the text by which a block is named. */
const maxWordsLength = 40

/** Marks blocks with notes in the margin, and reports the caret's block to the notes. */
export default function NoteMarks({ store, view, state, container, ownBlock }: MarkedEditor & { store: NotesStore }) {
  const { notes, request: noteRequest } = useSyncExternalStore(store.subscribe, store.now)
  const people = useSyncExternalStore(onPresenceChange, currentPeople)
  const { doc } = state
  const blocks = useMemo(
    () =>
      doc.content.content.map(({ attrs, textContent }) => ({
        key: String(attrs['key']),
        text: (textContent || String(attrs['alt'] || attrs['label'] || '')).slice(0, maxWordsLength),
      })),
    [doc],
  )
  useEffect(() => store.notify({ blocks }), [store, blocks])
  useEffect(() => store.notify({ currentBlock: ownBlock }), [store, ownBlock])
  useEffect(() => () => store.notify({ currentBlock: null }), [store])

  const noteIdsByBlock = useMemo(() => {
    const openBlocks = openThreadsByBlock(
      notes,
      blocks.map(({ key }) => key),
    )
    return new Map(
      openBlocks.flatMap(({ block, threads }) => (block === null ? [] : [[block, threads.map(({ note }) => note.id)]])),
    )
  }, [notes, blocks])
  const markedKeys = useMemo(() => new Set(noteIdsByBlock.keys()), [noteIdsByBlock])
  const positions = useBlockPositions(view, state, container, markedKeys)
  const currentNoteIds = ownBlock === null ? undefined : noteIdsByBlock.get(ownBlock)
  return (
    <>
      {positions.map(({ key, top, height }) => {
        const [first = null, ...others] = noteIdsByBlock.get(key) ?? []
        const isRequested = noteRequest.note !== null && [first, ...others].includes(noteRequest.note)
        const excerpt = blocks.find((block) => block.key === key)?.text
        return (
          <span key={key}>
            <span
              className={styles['bar']}
              style={{ insetBlockStart: top, blockSize: height }}
              data-asked={isRequested || undefined}
            />
            <button
              type="button"
              className={styles['mark']}
              style={{ insetBlockStart: top }}
              data-beside={people.some((item) => item.blocks.includes(key)) || undefined}
              data-asked={isRequested || undefined}
              aria-label={`${others.length + 1} 則註解${excerpt && `：「${excerpt}」`}`}
              onClick={(event) => {
                // the panel covers the lower half of a narrow window: the block is scrolled above it
                if (!matchMedia(wideLayoutQuery).matches) event.currentTarget.scrollIntoView({ block: 'start' })
                store.requestNote(first)
              }}
            >
              {others.length + 1}
            </button>
          </span>
        )
      })}
      <span role="status">
        <VisuallyHidden>{currentNoteIds && `這一段有 ${currentNoteIds.length} 則註解，Alt+F8 去看。`}</VisuallyHidden>
      </span>
    </>
  )
}
