import type { AttributeSpec, NodeSpec } from 'prosemirror-model'

const only = (wanted: unknown): AttributeSpec => ({
  default: wanted,
  validate: (value) => {
    if (value !== wanted) throw new RangeError(`a cell stands for itself: ${String(value)}`)
  },
})

/**
 * Cell attributes that prosemirror-tables requires. Cells never span and have automatic width: the attributes are never
 * serialised.
 */
const attrs = { colspan: only(1), rowspan: only(1), colwidth: only(null) }
const cell = { content: 'inline*', isolating: true, selectable: false, attrs } satisfies NodeSpec

/**
 * Rows and cells, which contain only text. They are not selectable, and there is no gap cursor between them: a key
 * would insert a cell there.
 */
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
