import { type DragEvent, useState } from 'react'

/** Attributes of a row that is dragged by its handle, and onto which others are dropped. */
interface RowDrag {
  row: (at: number) => {
    onDragOver: (event: DragEvent<HTMLElement>) => void
    onDrop: (event: DragEvent<HTMLElement>) => void
    'data-drop': 'before' | 'after' | undefined
  }
  handle: (at: number) => { draggable: true; onDragStart: (event: DragEvent<HTMLElement>) => void; onDragEnd: () => void }
}

/**
 * Rows of a list that are moved with a mouse. Touch and keyboard use the buttons beside it.
 * @param moveRow moves a row before or behind another
 */
export function useRowDrag(moveRow: (from: number, to: number, side: 'before' | 'after') => void): RowDrag {
  const [from, setFrom] = useState<number | null>(null)
  const [dropTarget, setDropTarget] = useState<{ index: number; side: 'before' | 'after' } | null>(null)
  const end = () => {
    setFrom(null)
    setDropTarget(null)
  }
  return {
    row: (index) => ({
      onDragOver: (event) => {
        if (from === null) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const side = event.clientY < top + height / 2 ? 'before' : 'after'
        if (dropTarget?.index !== index || dropTarget.side !== side) setDropTarget({ index, side })
      },
      onDrop: (event) => {
        if (from === null) return
        event.preventDefault()
        if (dropTarget) moveRow(from, dropTarget.index, dropTarget.side)
        end()
      },
      'data-drop': dropTarget?.index === index && from !== index ? dropTarget.side : undefined,
    }),
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        setFrom(index)
      },
      onDragEnd: end,
    }),
  }
}
