import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import styles from './over-text.module.css'

/** The block under the pointer, and the position of its handle, pixels from the top of the text's container. */
interface HoveredBlock {
  pos: number
  top: number
}

/** The drag handle of the block under the pointer. The keyboard and touch alternatives are 上移 and 下移. */
export function BlockHandle({
  view,
  container,
}: {
  view: RefObject<EditorView | null>
  container: RefObject<HTMLElement | null>
}) {
  const [hovered, setHovered] = useState<HoveredBlock | null>(null)
  useEffect(() => {
    const element = container.current
    const onMove = ({ target, buttons }: PointerEvent) => {
      const text = view.current
      if (!text || !element || buttons !== 0 || !(target instanceof Node)) return
      const block = [...text.dom.children].find((child) => child.contains(target))
      if (block) setHovered(hoveredBlockAt(text, block, element))
    }
    const onLeave = () => setHovered(null)
    element?.addEventListener('pointermove', onMove)
    element?.addEventListener('pointerleave', onLeave)
    return () => {
      element?.removeEventListener('pointermove', onMove)
      element?.removeEventListener('pointerleave', onLeave)
    }
  }, [view, container])
  const onDragStart = (event: DragEvent) => {
    const text = view.current
    const node = hovered && text?.state.doc.nodeAt(hovered.pos)
    if (!text || !hovered || !node) return
    text.dispatch(text.state.tr.setSelection(NodeSelection.create(text.state.doc, hovered.pos)))
    const slice = text.state.selection.content()
    const { dom, text: plainText } = text.serializeForClipboard(slice)
    event.dataTransfer.setData('text/html', dom.innerHTML)
    event.dataTransfer.setData('text/plain', plainText)
    event.dataTransfer.effectAllowed = 'copyMove'
    const blockElement = text.nodeDOM(hovered.pos)
    if (blockElement instanceof Element) event.dataTransfer.setDragImage(blockElement, 0, 0)
    // as the library does when a block is dragged directly
    text.dragging = { slice, move: true }
  }
  const onDragEnd = () => {
    setHovered(null)
    if (view.current) view.current.dragging = null
  }
  if (!hovered) return null
  return (
    <span
      aria-hidden="true"
      title="拖曳搬動這一塊"
      className={styles['handle']}
      style={{ insetBlockStart: hovered.top }}
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      ⠿
    </span>
  )
}

function hoveredBlockAt(text: EditorView, block: Element, element: HTMLElement): HoveredBlock | null {
  let hoveredBlock: HoveredBlock | null = null
  text.state.doc.forEach((_, pos) => {
    if (text.nodeDOM(pos) === block)
      hoveredBlock = { pos, top: block.getBoundingClientRect().top - element.getBoundingClientRect().top }
  })
  return hoveredBlock
}
