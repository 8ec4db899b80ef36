import { type Command, Plugin } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  tableEditing as ofLibrary,
  selectedRect,
  toggleHeaderCell,
} from 'prosemirror-tables'
import { nodeAround } from '../blocks.ts'
import { schema } from '../schema.ts'
import type { Tool } from '../toolbar.tsx'
import { tablePluginKey } from './tables.ts'

/**
 * Toggles the selected rows between header cells and plain cells; plain only where all cells are headers. The library's
 * own command makes a row plain as soon as one of its cells is a header, as in tables with a header column.
 */
const toggleHeaderRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  if (!dispatch) return true
  const { map, table, tableStart, top, bottom } = selectedRect(state)
  const cells = map.cellsInRect({ left: 0, right: map.width, top, bottom })
  const { table_cell, table_header } = schema.nodes
  const isHead = cells.every((pos) => table.nodeAt(pos)?.type === table_header)
  const tr = state.tr
  for (const pos of cells) tr.setNodeMarkup(tableStart + pos, isHead ? table_cell : table_header)
  dispatch(tr)
  return true
}

/** The table commands of the toolbar. */
const tools: readonly Tool[] = [
  { name: 'row-before', label: '上加一列', command: addRowBefore },
  { name: 'row-after', label: '下加一列', command: addRowAfter },
  { name: 'column-before', label: '左加一欄', command: addColumnBefore },
  { name: 'column-after', label: '右加一欄', command: addColumnAfter },
  { name: 'header', label: '標題格', command: toggleHeaderCell, isOn: (state) => nodeAround(state, 'table_header') !== null },
  {
    name: 'header-row',
    label: '標題列',
    title: '這一列都是標題格',
    command: toggleHeaderRow,
    isOn: (state) =>
      nodeAround(state, 'table_row')?.node.content.content.every(({ type }) => type === schema.nodes.table_header) ?? false,
  },
  { name: 'delete-row', label: '刪除列', command: deleteRow },
  { name: 'delete-column', label: '刪除欄', command: deleteColumn },
  { name: 'delete-table', label: '刪除表格', command: deleteTable },
]

/** Cell selection, navigation between cells, normalised rows; and the toolbar commands. */
export const tableEditing: readonly Plugin[] = [
  new Plugin({ key: tablePluginKey, state: { init: () => tools, apply: (_, value) => value } }),
  ofLibrary({ allowTableNodeSelection: true }),
]
