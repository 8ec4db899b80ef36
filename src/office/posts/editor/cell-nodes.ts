import type { AttributeSpec, NodeSpec } from 'prosemirror-model'

const only = (wanted: unknown): AttributeSpec => ({
  default: wanted,
  validate: (value) => {
    if (value !== wanted) throw new RangeError(`a cell stands for itself: ${String(value)}`)
  },
})

/** What the library of tables asks of every cell. Ours span nothing and are as wide as their words: it is never written down. */
const attrs = { colspan: only(1), rowspan: only(1), colwidth: only(null) }
const cell = { content: 'inline*', isolating: true, selectable: false, attrs } satisfies NodeSpec

/** Rows and their cells, which hold words alone. None is selected by itself, and no caret stands between two: a key would put a cell in there. */
export const cellNodes = {
  table_row: {
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    selectable: false,
    allowGapCursor: false,
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_header: { ...cell, tableRole: 'header_cell', parseDOM: [{ tag: 'th' }], toDOM: () => ['th', 0] },
  table_cell: { ...cell, tableRole: 'cell', parseDOM: [{ tag: 'td' }], toDOM: () => ['td', 0] },
} satisfies Record<string, NodeSpec>
