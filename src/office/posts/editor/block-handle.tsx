import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import styles from './over-text.module.css'

/** The block under the pointer, and the position of its handle, pixels from the top of the text's container. */
interface Under {
  pos: number
  top: number
}

/** The drag handle of the block under the pointer. The keyboard and touch alternatives are 上移 and 下移. */
export function BlockHandle({ view, around }: { view: RefObject<EditorView | null>; around: RefObject<HTMLElement | null> }) {
  const [under, setUnder] = useState<Under | null>(null)
  useEffect(() => {
    const element = around.current
    const onMove = ({ target, buttons }: PointerEvent) => {
      const text = view.current
      if (!text || !element || buttons !== 0 || !(target instanceof Node)) return
      const block = [...text.dom.children].find((child) => child.contains(target))
      if (block) setUnder(placeOf(text, block, element))
    }
    const onLeave = () => setUnder(null)
    element?.addEventListener('pointermove', onMove)
    element?.addEventListener('pointerleave', onLeave)
    return () => {
      element?.removeEventListener('pointermove', onMove)
      element?.removeEventListener('pointerleave', onLeave)
    }
  }, [view, around])
  const onDragStart = (event: DragEvent) => {
    const text = view.current
    const node = under && text?.state.doc.nodeAt(under.pos)
    if (!text || !under || !node) return
    text.dispatch(text.state.tr.setSelection(NodeSelection.create(text.state.doc, under.pos)))
    const slice = text.state.selection.content()
    const { dom, text: words } = text.serializeForClipboard(slice)
    event.dataTransfer.setData('text/html', dom.innerHTML)
    event.dataTransfer.setData('text/plain', words)
    event.dataTransfer.effectAllowed = 'copyMove'
    const shown = text.nodeDOM(under.pos)
    if (shown instanceof Element) event.dataTransfer.setDragImage(shown, 0, 0)
    // as the library does when a block is dragged directly
    text.dragging = { slice, move: true }
  }
  const onDragEnd = () => {
    setUnder(null)
    if (view.current) view.current.dragging = null
  }
  if (!under) return null
  return (
    <span
      aria-hidden="true"
      title="拖曳搬動這一塊"
      className={styles['handle']}
      style={{ insetBlockStart: under.top }}
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      ⠿
    </span>
  )
}

function placeOf(text: EditorView, block: Element, element: HTMLElement): Under | null {
  let found: Under | null = null
  text.state.doc.forEach((_, pos) => {
    if (text.nodeDOM(pos) === block) found = { pos, top: block.getBoundingClientRect().top - element.getBoundingClientRect().top }
  })
  return found
}
