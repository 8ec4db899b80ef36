import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import { focusPosition, scrollToMiddle } from '../editor/scroll-into-view.ts'
import { NotesContext, type NotesStore } from '../notes/notes-store.ts'
import styles from './presence.module.css'
import { currentPeople, initialOf, onPresenceChange, setCurrentBlock } from './presence-store.ts'

/** The position of a block, pixels from the top of the text's container. */
interface BlockPlace {
  key: string
  top: number
  height: number
}

/**
 * Positions of blocks, for overlays on the margin of a text: they change nothing in the text's DOM, so that an IME
 * composition is not disturbed.
 * @param keys keys of blocks; must keep its identity while it is equal
 */
export function useBlockPositions(
  view: EditorView,
  state: EditorState,
  container: RefObject<HTMLElement | null>,
  keys: ReadonlySet<string>,
): readonly BlockPlace[] {
  const [positions, setPositions] = useState<readonly BlockPlace[]>([])
  const [size, setSize] = useState(0)
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setSize((entry?.contentRect.width ?? 0) + (entry?.contentRect.height ?? 0)))
    resized.observe(view.dom)
    return () => resized.disconnect()
  }, [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions change with the text and its width
  useLayoutEffect(() => {
    const places = keys.size > 0 && container.current ? positionsOf(view, container.current, keys) : []
    setPositions((before) => (before.length === 0 && places.length === 0 ? before : places))
  }, [keys, state.doc, size])
  return positions
}

function positionsOf(view: EditorView, container: HTMLElement, keys: ReadonlySet<string>): BlockPlace[] {
  const from = container.getBoundingClientRect().top
  const positions: BlockPlace[] = []
  view.state.doc.forEach((node, pos) => {
    const key = String(node.attrs['key'])
    const block = keys.has(key) && view.nodeDOM(pos)
    if (!(block instanceof Element)) return
    const { top, height } = block.getBoundingClientRect()
    positions.push({ key, top: top - from, height })
  })
  return positions
}

const NoteMarks = lazyPart(() => import('../notes/note-marks.tsx'))

/** The marked text, and the key of the user's own block. */
export interface MarkedEditor {
  view: EditorView
  state: EditorState
  container: RefObject<HTMLElement | null>
  ownBlock: string | null
}

/**
 * Marks the blocks in which other users are, and those with notes, and moves the caret on request. The marks are an
 * overlay on the margin, outside of the editor's DOM.
 */
export function BlockMarks(editor: MarkedEditor) {
  const { view, state, container, ownBlock } = editor
  const people = useSyncExternalStore(onPresenceChange, currentPeople)
  const store = useContext(NotesContext)
  useEffect(() => {
    setCurrentBlock(ownBlock)
    return () => setCurrentBlock(null)
  }, [ownBlock])
  useEffect(() => {
    if (!store) return
    store.go = (block) => {
      if (block === null) view.focus()
      else goTo(view, block)
    }
    return () => {
      store.go = null
    }
  }, [store, view])
  const names = useMemo(() => {
    const namesByBlock = new Map<string, string[]>()
    for (const { name, you, blocks } of people)
      for (const key of blocks) namesByBlock.set(key, [...(namesByBlock.get(key) ?? []), you ? '您' : name])
    return namesByBlock
  }, [people])
  const markedKeys = useMemo(() => new Set(names.keys()), [names])
  const positions = useBlockPositions(view, state, container, markedKeys)
  return (
    <>
      {positions.map(({ key, top, height }) => {
        const existing = names.get(key) ?? []
        return (
          <span
            key={key}
            className={styles['mark']}
            style={{ insetBlockStart: top, blockSize: height }}
            title={`${existing.join('、')}在這一段`}
          >
            <span className={styles['initials']}>{existing.map(initialOf).join('')}</span>
          </span>
        )
      })}
      {store && <NoteMarksLoader store={store} editor={editor} />}
    </>
  )
}

/** The marks of notes, once there are any or one is being added. */
function NoteMarksLoader({ store, editor }: { store: NotesStore; editor: MarkedEditor }) {
  const isWanted = useSyncExternalStore(store.subscribe, () => store.now().isWanted)
  return (
    isWanted && (
      <Suspense>
        <NoteMarks store={store} {...editor} />
      </Suspense>
    )
  )
}

/** Moves the caret to a block and scrolls to it; a block without text is selected as a node. */
function goTo(view: EditorView, key: string): void {
  const { doc, tr } = view.state
  let index = 0
  const block = doc.content.content.find((node) => {
    if (node.attrs['key'] === key) return true
    index += node.nodeSize
    return false
  })
  if (!block) return
  if (!block.isAtom) {
    focusPosition(view, index)
    return
  }
  view.dispatch(tr.setSelection(NodeSelection.create(doc, index)))
  view.focus()
  scrollToMiddle(view, index)
}
