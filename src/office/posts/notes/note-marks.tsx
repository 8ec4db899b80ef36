import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openPlaces } from '../../../domain/manuscripts/notes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { type Marked, useBlockPlaces } from '../presence/block-marks.tsx'
import { currentPeople, onPeople } from '../presence/presence-store.ts'
import styles from './notes.module.css'
import { besideText, type NotesStore } from './notes-store.ts'

/** Maximum length of the text by which a block is named. */
const maxWordsLength = 40

/** Marks blocks with notes in the margin, and reports the caret's block to the notes. */
export default function NoteMarks({ beside, view, state, around, at }: Marked & { beside: NotesStore }) {
  const { notes, asked: requested } = useSyncExternalStore(beside.follow, beside.now)
  const people = useSyncExternalStore(onPeople, currentPeople)
  const { doc } = state
  const blocks = useMemo(
    () =>
      doc.content.content.map(({ attrs, textContent }) => ({
        key: String(attrs['key']),
        words: (textContent || String(attrs['alt'] || attrs['label'] || '')).slice(0, maxWordsLength),
      })),
    [doc],
  )
  useEffect(() => beside.notify({ blocks }), [beside, blocks])
  useEffect(() => beside.notify({ at }), [beside, at])
  useEffect(() => () => beside.notify({ at: null }), [beside])

  const message = useMemo(() => {
    const places = openPlaces(
      notes,
      blocks.map(({ key }) => key),
    )
    return new Map(places.flatMap(({ block, threads }) => (block === null ? [] : [[block, threads.map(({ note }) => note.id)]])))
  }, [notes, blocks])
  const wanted = useMemo(() => new Set(message.keys()), [message])
  const places = useBlockPlaces(view, state, around, wanted)
  const here = at === null ? undefined : message.get(at)
  return (
    <>
      {places.map(({ key, top, height }) => {
        const [first = null, ...others] = message.get(key) ?? []
        const isRequested = requested.note !== null && [first, ...others].includes(requested.note)
        const words = blocks.find((block) => block.key === key)?.words
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
              data-beside={people.some((one) => one.blocks.includes(key)) || undefined}
              data-asked={isRequested || undefined}
              aria-label={`${others.length + 1} 則註解${words && `：「${words}」`}`}
              onClick={(event) => {
                // the panel covers the lower half of a narrow window: the block is scrolled above it
                if (!matchMedia(besideText).matches) event.currentTarget.scrollIntoView({ block: 'start' })
                beside.ask(first)
              }}
            >
              {others.length + 1}
            </button>
          </span>
        )
      })}
      <span role="status">
        <VisuallyHidden>{here && `這一段有 ${here.length} 則註解，Alt+F8 去看。`}</VisuallyHidden>
      </span>
    </>
  )
}
