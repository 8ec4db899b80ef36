import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { around } from '../blocks.ts'
import { enlarge } from '../enlarge.ts'
import type { Tool } from '../tools.ts'

/** Holds the buttons of a table. */
export const tableKey = new PluginKey<readonly Tool[]>('tables')

/** The buttons of a table; none before its part of the editor has come. */
export const tableToolsIn = (state: EditorState): readonly Tool[] => tableKey.getState(state) ?? []

/** To the next cell of a table, or the one before, also while the rest is on its way; outside of one, nothing. @param by 1 or -1 */
export const toCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const table = around(state, 'table')
    const here = around(state, 'table_cell') ?? around(state, 'table_header')
    if (!table || !here) return false
    const cells: { from: number; to: number }[] = []
    table.node.descendants((node, pos) => {
      if (node.isTextblock) cells.push({ from: table.pos + pos + 2, to: table.pos + pos + 2 + node.content.size })
    })
    const next = cells[cells.findIndex(({ from }) => from === here.pos + 1) + by]
    if (!next) return false
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView())
    return true
  }

/** Fetches what edits tables when somebody comes into one: most texts have none, and need not wait for it. */
export const tables = new Plugin({
  view: (view) => {
    let isAsked = false
    const look = () => {
      if (isAsked || tableKey.getState(view.state) || !around(view.state, 'table')) return
      isAsked = true
      import('./table-editing.ts')
        .then(({ tableEditing }) => void (tableKey.getState(view.state) || enlarge(view, tableEditing)))
        // it is asked for again when somebody goes on in the table
        .catch(() => {
          isAsked = false
        })
    }
    look()
    return { update: look }
  },
})
