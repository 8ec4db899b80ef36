import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { moveTo, onPeople, peopleNow } from './here.ts'
import styles from './presence.module.css'
import { initialOf } from './presence-line.tsx'

/** A mark beside a block, pixels from the top of what is around the text. */
interface Mark {
  key: string
  names: string[]
  top: number
  height: number
}

/**
 * Marks the blocks in which others are. The marks lie over the margin of the text and are no part of it: nothing of the text is
 * drawn anew for them, so that what an input method composes stays as it is.
 * @param at the key of the block in which one is oneself
 */
export default function BlockMarks({
  view,
  state,
  around,
  at,
}: {
  view: EditorView
  state: EditorState
  around: RefObject<HTMLElement | null>
  at: string | null
}) {
  const people = useSyncExternalStore(onPeople, peopleNow)
  const [marks, setMarks] = useState<Mark[]>([])
  const [width, setWidth] = useState(0)
  useEffect(() => {
    moveTo(at)
    return () => moveTo(null)
  }, [at])
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setWidth((entry?.contentRect.width ?? 0) + (entry?.contentRect.height ?? 0)))
    resized.observe(view.dom)
    return () => resized.disconnect()
  }, [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where blocks stand changes with the text and with its width
  useLayoutEffect(() => {
    const found = people.some(({ blocks }) => blocks.length > 0) && around.current ? marksOf(view, around.current) : []
    setMarks((before) => (before.length === 0 && found.length === 0 ? before : found))
  }, [people, state.doc, width])
  return marks.map(({ key, names, top, height }) => (
    <span
      key={key}
      className={styles['mark']}
      style={{ insetBlockStart: top, blockSize: height }}
      title={`${names.join('、')}在這一段`}
    >
      <span className={styles['at']}>{names.map(initialOf).join('')}</span>
    </span>
  ))
}

function marksOf(view: EditorView, around: HTMLElement): Mark[] {
  const names = new Map<string, string[]>()
  for (const { name, you, blocks } of peopleNow())
    for (const key of blocks) names.set(key, [...(names.get(key) ?? []), you ? '您' : name])
  const from = around.getBoundingClientRect().top
  const marks: Mark[] = []
  view.state.doc.forEach((node, pos) => {
    const there = names.get(String(node.attrs['key']))
    const block = there && view.nodeDOM(pos)
    if (!there || !(block instanceof Element)) return
    const { top, height } = block.getBoundingClientRect()
    marks.push({ key: String(node.attrs['key']), names: there, top: top - from, height })
  })
  return marks
}
