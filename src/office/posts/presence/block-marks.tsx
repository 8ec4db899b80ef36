import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, Suspense, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { bringIntoView, show } from '../editor/scroll-into-view.ts'
import { NotesContext, type NotesStore } from '../notes/notes-store.ts'
import styles from './presence.module.css'
import { currentPeople, initialOf, moveTo, onPeople } from './presence-store.ts'
import { useBlockPlaces } from './use-block-places.ts'

const NoteMarks = lazyPart(() => import('../notes/note-marks.tsx'))

/** The marked text, and the key of the user's own block. */
export interface Marked {
  view: EditorView
  state: EditorState
  around: RefObject<HTMLElement | null>
  at: string | null
}

/**
 * Marks the blocks in which other users are, and those with notes, and moves the caret on request. The marks are an
 * overlay on the margin, outside of the editor's DOM.
 */
export function BlockMarks(marked: Marked) {
  const { view, state, around, at } = marked
  const people = useSyncExternalStore(onPeople, currentPeople)
  const beside = useContext(NotesContext)
  useEffect(() => {
    moveTo(at)
    return () => moveTo(null)
  }, [at])
  useEffect(() => {
    if (!beside) return
    beside.go = (block) => {
      if (block === null) view.focus()
      else goTo(view, block)
    }
    return () => {
      beside.go = null
    }
  }, [beside, view])
  const names = useMemo(() => {
    const found = new Map<string, string[]>()
    for (const { name, you, blocks } of people)
      for (const key of blocks) found.set(key, [...(found.get(key) ?? []), you ? '您' : name])
    return found
  }, [people])
  const wanted = useMemo(() => new Set(names.keys()), [names])
  const places = useBlockPlaces(view, state, around, wanted)
  return (
    <>
      {places.map(({ key, top, height }) => {
        const there = names.get(key) ?? []
        return (
          <span
            key={key}
            className={styles['mark']}
            style={{ insetBlockStart: top, blockSize: height }}
            title={`${there.join('、')}在這一段`}
          >
            <span className={styles['at']}>{there.map(initialOf).join('')}</span>
          </span>
        )
      })}
      {beside && <Noted beside={beside} marked={marked} />}
    </>
  )
}

/** The marks of notes, once there are any or one is being added. */
function Noted({ beside, marked }: { beside: NotesStore; marked: Marked }) {
  const isWanted = useSyncExternalStore(beside.follow, () => beside.now().isWanted)
  return (
    isWanted && (
      <Suspense>
        <NoteMarks beside={beside} {...marked} />
      </Suspense>
    )
  )
}

/** Moves the caret to a block and scrolls to it; a block without text is selected as a node. */
function goTo(view: EditorView, key: string): void {
  const { doc, tr } = view.state
  let at = 0
  const there = doc.content.content.find((node) => {
    if (node.attrs['key'] === key) return true
    at += node.nodeSize
    return false
  })
  if (!there) return
  if (!there.isAtom) {
    show(view, at)
    return
  }
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
  view.focus()
  bringIntoView(view, at)
}
