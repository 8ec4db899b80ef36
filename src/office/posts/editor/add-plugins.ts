import type { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Adds plugins loaded later to an editor. Its state, including the undo history, is kept. */
export function addPlugins(view: EditorView, parts: readonly Plugin[]): void {
  if (view.isDestroyed) return
  view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, ...parts] }))
  // notifies the components around the editor
  view.dispatch(view.state.tr)
}
