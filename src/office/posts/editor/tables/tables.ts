import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { around } from '../blocks.ts'
import { enlarge } from '../enlarge.ts'
import { schema } from '../schema.ts'
import type { Tool } from '../tools.ts'
import { isCells, isInTable, putInCell, withinBorders } from './in-cells.ts'

/** Holds the buttons of a table. */
export const tableKey = new PluginKey<readonly Tool[]>('tables')

/** The buttons of a table; none before its part of the editor has come. */
export const tableToolsIn = (state: EditorState): readonly Tool[] => tableKey.getState(state) ?? []

/**
 * To the next cell of a table, or the one before, also while the rest is on its way; behind the last cell a row is put in, as in
 * other programs. Outside of a table, and before the first cell, nothing. @param by 1 or -1
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

/** A row of empty cells behind the last one, as wide as it; the caret goes into the first. */
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

/** Fetches what edits tables, where it has not come yet. */
const fetchEditing = async (view: EditorView): Promise<void> => {
  const { tableEditing } = await import('./table-editing.ts')
  if (!tableKey.getState(view.state)) enlarge(view, tableEditing)
}

/**
 * Keeps the cells of tables whole whatever is selected, pasted or dropped; and fetches what edits tables when somebody comes into
 * one: most texts have none, and need not wait for it.
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
    let isAsked = false
    const look = () => {
      if (isAsked || tableKey.getState(view.state) || !around(view.state, 'table')) return
      isAsked = true
      // it is asked for again when somebody goes on in the table
      fetchEditing(view).catch(() => {
        isAsked = false
      })
    }
    look()
    return { update: look }
  },
})
