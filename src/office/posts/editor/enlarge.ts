import type { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Gives an editor parts that came after it. What it holds, undoing among it, stays. */
export function enlarge(view: EditorView, parts: readonly Plugin[]): void {
  if (view.isDestroyed) return
  view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, ...parts] }))
  // whoever draws what stands around it hears of it
  view.dispatch(view.state.tr)
}
