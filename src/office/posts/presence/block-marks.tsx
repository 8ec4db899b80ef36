import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { bringIntoView, show } from '../editor/scroll-into-view.ts'
import { NotesContext, type NotesStore } from '../notes/notes-store.ts'
import styles from './presence.module.css'
import { currentPeople, initialOf, moveTo, onPeople } from './presence-store.ts'

/** The position of a block, pixels from the top of the text's container. */
interface BlockPlace {
  key: string
  top: number
  height: number
}

/**
 * Positions of blocks, for overlays on the margin of a text: they change nothing in the text's DOM, so that an IME
 * composition is not disturbed.
 * @param wanted keys of blocks; must keep its identity while it is equal
 */
export function useBlockPlaces(
  view: EditorView,
  state: EditorState,
  around: RefObject<HTMLElement | null>,
  wanted: ReadonlySet<string>,
): readonly BlockPlace[] {
  const [places, setPlaces] = useState<readonly BlockPlace[]>([])
  const [size, setSize] = useState(0)
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setSize((entry?.contentRect.width ?? 0) + (entry?.contentRect.height ?? 0)))
    resized.observe(view.dom)
    return () => resized.disconnect()
  }, [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions change with the text and its width
  useLayoutEffect(() => {
    const found = wanted.size > 0 && around.current ? placesOf(view, around.current, wanted) : []
    setPlaces((before) => (before.length === 0 && found.length === 0 ? before : found))
  }, [wanted, state.doc, size])
  return places
}

function placesOf(view: EditorView, around: HTMLElement, wanted: ReadonlySet<string>): BlockPlace[] {
  const from = around.getBoundingClientRect().top
  const places: BlockPlace[] = []
  view.state.doc.forEach((node, pos) => {
    const key = String(node.attrs['key'])
    const block = wanted.has(key) && view.nodeDOM(pos)
    if (!(block instanceof Element)) return
    const { top, height } = block.getBoundingClientRect()
    places.push({ key, top: top - from, height })
  })
  return places
}

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
