import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Scrolls a position of the text to the middle of the window. The editor itself scrolls to a selection only while it
 * has the focus, which during a search is in the search field.
 */
export function scrollToMiddle(view: EditorView, pos: number): void {
  const { node } = view.domAtPos(pos)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** Places the caret into a block, scrolls to it, and focuses the text. */
export function focusPosition(view: EditorView, pos: number): void {
  const { state } = view
  const innerPos = Math.min(pos + 1, state.doc.content.size)
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(innerPos))))
  view.focus()
  scrollToMiddle(view, innerPos)
}
