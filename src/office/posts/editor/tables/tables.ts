import type { Node } from 'prosemirror-model'
import { Fragment, type ResolvedPos, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { type Command, type EditorState, Plugin, PluginKey, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { addPlugins } from '../add-plugins.ts'
import { nodeAround } from '../blocks.ts'
import { schema } from '../schema.ts'
import type { Tool } from '../toolbar.tsx'

const tableRoleOf = (node: Node | null | undefined): unknown => node?.type.spec['tableRole']
const isCell = (node: Node): boolean => /cell$/.test(String(tableRoleOf(node)))

/** Whether a position is in a table: in one of its cells or between them. */
const isInTable = ($at: ResolvedPos): boolean => $at.depth > 0 && $at.node(1).type === schema.nodes.table

/**
 * Corrects a text selection that crosses a cell border: deleting or typing over it would remove the cells between and
 * shift the text after them to other columns. One that starts in a cell is limited to the cell; one that enters a table
 * from outside covers the whole table, or ends before it when moving back.
 * @param before the previous selection
 * @returns null where it is valid
 */
function withinBorders(before: Selection, { doc, selection }: EditorState): Selection | null {
  if (!(selection instanceof TextSelection)) return null
  const { $anchor, $head } = selection
  if ($anchor.sameParent($head)) return null
  const isForward = $head.pos > $anchor.pos
  if (isCell($anchor.parent)) return TextSelection.create(doc, $anchor.pos, isForward ? $anchor.end() : $anchor.start())
  if (!isCell($head.parent)) return null
  const isFurther = isForward ? $head.pos >= before.head : $head.pos <= before.head
  const outside = isFurther ? outOfTable($head, isForward ? 1 : -1) : null
  const end = outside ?? outOfTable($head, isForward ? -1 : 1)
  return end === null ? TextSelection.create(doc, $anchor.pos) : TextSelection.create(doc, $anchor.pos, end)
}

/** The nearest text position outside a table. @param direction 1 for after it, -1 for before */
function outOfTable($at: ResolvedPos, direction: 1 | -1): number | null {
  const selection = Selection.findFrom($at.doc.resolve(direction > 0 ? $at.after(1) : $at.before(1)), direction, true)
  return selection && (isInTable(selection.$head) ? outOfTable(selection.$head, direction) : selection.head)
}

/** Whether a slice consists of rows or cells, which prosemirror-tables pastes itself. */
function isCells({ content, openStart, openEnd }: Slice): boolean {
  let [inner, depth] = [content, Math.min(openStart, openEnd)]
  while (inner.childCount === 1 && (depth > 0 || tableRoleOf(inner.firstChild) === 'table')) {
    inner = inner.firstChild?.content ?? Fragment.empty
    depth -= 1
  }
  return tableRoleOf(inner.firstChild) === 'row' || (inner.firstChild !== null && isCell(inner.firstChild))
}

/**
 * Splits pasted or dropped content for a cell: its text, lines separated by line breaks; and blocks without text, which
 * a cell cannot contain.
 */
function flattenSlice({ content, openStart }: Slice): { inline: Node[]; items: Node[] } {
  const [inline, items]: [Node[], Node[]] = [[], []]
  content.descendants((node) => {
    if (node.isInline) inline.push(node)
    else if (node.isAtom || (node.type === schema.nodes.image && openStart === 0)) items.push(node)
    else {
      if (node.isTextblock && node.content.size > 0 && inline.length > 0) inline.push(schema.node('hard_break'))
      return true
    }
    return false
  })
  return { inline, items }
}

/** Pastes a slice at a selection in a cell: the text into the cell, other blocks after the table. */
function putInCell(tr: Transaction, slice: Slice): Transaction {
  const { inline, items } = flattenSlice(slice)
  tr.replaceSelection(new Slice(Fragment.from(inline), 0, 0))
  const { $head } = tr.selection
  return items.length > 0 && $head.depth > 0 ? tr.insert($head.after(1), items) : tr
}

/** Plugin key of the table toolbar. */
export const tablePluginKey = new PluginKey<readonly Tool[]>('tables')

/** The table commands; empty before their code has loaded. */
export const tableToolsIn = (state: EditorState): readonly Tool[] => tablePluginKey.getState(state) ?? []

/**
 * Moves to the next or previous cell, also while the rest is loading; after the last cell it adds a row, as in other
 * programs. Outside of a table, and before the first cell, nothing. @param direction 1 or -1
 */
export const moveToCell =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const table = nodeAround(state, 'table')
    const cell = nodeAround(state, 'table_cell') ?? nodeAround(state, 'table_header')
    if (!table || !cell) return false
    const cells: { from: number; to: number }[] = []
    table.node.descendants((node, pos) => {
      if (node.isTextblock) cells.push({ from: table.pos + pos + 2, to: table.pos + pos + 2 + node.content.size })
    })
    const next = cells[cells.findIndex(({ from }) => from === cell.pos + 1) + direction]
    if (!next && direction > 0) return addLastRow(table)(state, dispatch)
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
  if (!tablePluginKey.getState(view.state)) addPlugins(view, tableEditing)
}

/**
 * Keeps table cells intact on selection, paste and drop; and loads the table editing code when the caret enters a
 * table: most texts have none, and need not load it.
 */
export const tablePlugin = new Plugin({
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
      if (tablePluginKey.getState(view.state)) return false
      const pasteAgain = () => view.someProp('handlePaste', (handle) => handle(view, event, slice))
      fetchEditing(view).then(pasteAgain, () => view.dispatch(putInCell(view.state.tr, slice)))
      return true
    },
    handleDrop(view, event, slice, isMove) {
      const dropPos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      if (dropPos === undefined || !isInTable(view.state.doc.resolve(dropPos))) return false
      const tr = view.state.tr
      if (isMove) tr.deleteSelection()
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(dropPos))))
      view.dispatch(putInCell(tr, slice))
      return true
    },
  },
  view: (view) => {
    let isLoading = false
    const look = () => {
      if (isLoading || tablePluginKey.getState(view.state) || !nodeAround(view.state, 'table')) return
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
