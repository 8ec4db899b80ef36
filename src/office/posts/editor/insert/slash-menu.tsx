import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import styles from '../over-text.module.css'
import { type Slash, slashEntryId, slashMenuId } from './slash.ts'

/** The slash menu at the caret. The focus stays in the text, whose ARIA attributes refer to the active entry. */
export default function SlashMenu({
  view,
  menu,
  choose,
}: {
  view: RefObject<EditorView | null>
  menu: Slash
  choose: (index: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const { from, at: activeIndex, entries } = menu
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position depends on the typed text
  useLayoutEffect(() => {
    const [element, editor] = [list.current, view.current]
    const containerRect = element?.offsetParent?.getBoundingClientRect()
    if (!element || !editor || !containerRect) return
    const caret = editor.coordsAtPos(from)
    const isAbove = caret.bottom + element.offsetHeight > innerHeight && caret.top > element.offsetHeight
    element.style.insetBlockStart = `${(isAbove ? caret.top - element.offsetHeight - 4 : caret.bottom + 4) - containerRect.top}px`
    element.style.insetInlineStart = `${Math.max(0, Math.min(caret.left - containerRect.left, containerRect.width - element.offsetWidth))}px`
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [from, activeIndex, entries])
  return (
    <div ref={list} id={slashMenuId} role="listbox" tabIndex={-1} aria-label="插入" className={styles['slash']}>
      {entries.map(({ name, label, description }, nth) => (
        <div
          key={name}
          id={slashEntryId(name)}
          role="option"
          tabIndex={-1}
          aria-selected={nth === activeIndex}
          className={styles['option']}
          // the text keeps the focus
          onMouseDown={(event) => {
            event.preventDefault()
            choose(nth)
          }}
        >
          <span>{label}</span>
          <span className={styles['about']}>{description}</span>
        </div>
      ))}
    </div>
  )
}
