import { Plugin } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  tableEditing as ofLibrary,
  toggleHeaderCell,
} from 'prosemirror-tables'
import { around } from '../blocks.ts'
import type { Tool } from '../tools.ts'
import { tableKey } from './tables.ts'

/** What can be done with a table, while one writes in it. */
const tools: readonly Tool[] = [
  { name: 'row-before', label: '上加一列', command: addRowBefore },
  { name: 'row-after', label: '下加一列', command: addRowAfter },
  { name: 'column-before', label: '左加一欄', command: addColumnBefore },
  { name: 'column-after', label: '右加一欄', command: addColumnAfter },
  { name: 'header', label: '標題格', command: toggleHeaderCell, isOn: (state) => around(state, 'table_header') !== null },
  { name: 'delete-row', label: '刪除列', command: deleteRow },
  { name: 'delete-column', label: '刪除欄', command: deleteColumn },
  { name: 'delete-table', label: '刪除表格', command: deleteTable },
]

/** Cells that are chosen together, keys between them, rows that are evened out; and the tools. */
export const tableEditing: readonly Plugin[] = [
  new Plugin({ key: tableKey, state: { init: () => tools, apply: (_, held) => held } }),
  ofLibrary({ allowTableNodeSelection: true }),
]
