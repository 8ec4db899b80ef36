import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Puts what stands at a place of the text into the middle of the window. The editor itself shows a selection only while it
 * has the focus, and whoever looks for words has it in their box.
 */
export function bringIntoView(view: EditorView, pos: number): void {
  const { node } = view.domAtPos(pos)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** Puts the caret into a block, shows it, and goes there. */
export function show(view: EditorView, pos: number): void {
  const { state } = view
  const within = Math.min(pos + 1, state.doc.content.size)
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(within))))
  view.focus()
  bringIntoView(view, within)
}
