import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { addPlugins } from '../add-plugins.ts'
import { around } from '../blocks.ts'
import { schema } from '../schema.ts'
import type { Tool } from '../tools.ts'
import { isCells, isInTable, putInCell, withinBorders } from './in-cells.ts'

/** Plugin key of the table toolbar. */
export const tableKey = new PluginKey<readonly Tool[]>('tables')

/** The table commands; empty before their code has loaded. */
export const tableToolsIn = (state: EditorState): readonly Tool[] => tableKey.getState(state) ?? []

/**
 * Moves to the next or previous cell, also while the rest is loading; after the last cell it adds a row, as in other
 * programs. Outside of a table, and before the first cell, nothing. @param by 1 or -1
 */
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
    if (!next && by > 0) return addLastRow(table)(state, dispatch)
    if (!next) return false
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView())
    return true
  }

/** Adds a row of empty cells after the last one, with the same number of columns; the caret moves to its first cell. */
const addLastRow =
  ({ node, pos }: { node: Node; pos: number }): Command =>
  ({ tr }, dispatch) => {
    const { table_row, table_cell } = schema.nodes
    const cells = Array.from({ length: node.lastChild?.childCount ?? 0 }, () => table_cell.create())
    const end = pos + node.nodeSize - 1
    tr.insert(end, table_row.create(null, cells))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView())
    return cells.length > 0
  }

/** Loads the table editing code, if not loaded yet. */
const fetchEditing = async (view: EditorView): Promise<void> => {
  const { tableEditing } = await import('./table-editing.ts')
  if (!tableKey.getState(view.state)) addPlugins(view, tableEditing)
}

/**
 * Keeps table cells intact on selection, paste and drop; and loads the table editing code when the caret enters a
 * table: most texts have none, and need not load it.
 */
export const tables = new Plugin({
  appendTransaction: (_, before, state) => {
    const selection = withinBorders(before.selection, state)
    return selection && state.tr.setSelection(selection)
  },
  props: {
    handlePaste(view, event, slice) {
      if (!isInTable(view.state.selection.$from)) return false
      if (!isCells(slice)) {
        view.dispatch(putInCell(view.state.tr, slice).scrollIntoView())
        return true
      }
      if (tableKey.getState(view.state)) return false
      const again = () => view.someProp('handlePaste', (handle) => handle(view, event, slice))
      fetchEditing(view).then(again, () => view.dispatch(putInCell(view.state.tr, slice)))
      return true
    },
    handleDrop(view, event, slice, moved) {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      if (at === undefined || !isInTable(view.state.doc.resolve(at))) return false
      const tr = view.state.tr
      if (moved) tr.deleteSelection()
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(at))))
      view.dispatch(putInCell(tr, slice))
      return true
    },
  },
  view: (view) => {
    let isLoading = false
    const look = () => {
      if (isLoading || tableKey.getState(view.state) || !around(view.state, 'table')) return
      isLoading = true
      // retried when the user continues in the table
      fetchEditing(view).catch(() => {
        isLoading = false
      })
    }
    look()
    return { update: look }
  },
})
