import { autoJoin, baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keydownHandler } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { blockOfSelection, breakLine, breakLineInCell, exitCallout, exitCaption, moveBlock, stayInside } from './blocks.ts'
import { schema } from './schema.ts'
import { moveToCell } from './tables/tables.ts'
import { exitListItem, indentListItem, outdentListItem, setLevel, toggleList, toggleMarkNamed } from './text-commands.ts'

const onWithParagraph = (tr: Transaction, pos: number): Transaction => {
  tr.insert(pos, schema.node('paragraph'))
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView()
}

/**
 * Arrow down from the last line of a table, a boxed block or an image at the end of the text, into a new paragraph: no
 * other key leads out.
 */
const leaveEnd: Command = (state, dispatch, view) => {
  const { doc, selection } = state
  const block = blockOfSelection(state)
  if (!block || block.index !== doc.childCount - 1) return false
  const { node, pos } = block
  const { $head } = selection
  if (!(selection instanceof NodeSelection)) {
    if (!(selection instanceof TextSelection) || !node.type.spec.isolating || (view && !view.endOfTextblock('down'))) return false
    // in a table any cell of the last row is at its end
    const depths = node.type === schema.nodes.table ? 1 : $head.depth - 1
    for (let depth = 1; depth <= depths; depth += 1) if ($head.indexAfter(depth) < $head.node(depth).childCount - 1) return false
  } else if ($head.depth > 0 && selection.from !== pos) return false
  dispatch?.(onWithParagraph(state.tr, pos + node.nodeSize))
  return true
}

/**
 * Enter on an empty last line of a table's last cell: removes the line and continues with a new paragraph after the
 * table.
 */
const leaveTable: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent } = $head
  if (!empty || !parent.type.spec['tableRole'] || !parent.isTextblock || $head.parentOffset < parent.content.size) return false
  if (parent.lastChild?.type !== schema.nodes.hard_break) return false
  for (let depth = 1; depth < $head.depth; depth += 1) if ($head.index(depth) < $head.node(depth).childCount - 1) return false
  if (!dispatch) return true
  const tr = state.tr.delete($head.pos - 1, $head.pos)
  dispatch(onWithParagraph(tr, tr.mapping.map($head.after(1))))
  return true
}

const base = (key: string): Command => baseKeymap[key] ?? (() => false)

/** Joins two lists that became adjacent, with continuous numbering. */
const joiningLists = (command: Command): Command =>
  autoJoin(
    command,
    (item, other) =>
      item.type === schema.nodes.list && other.type === item.type && item.attrs['ordered'] === other.attrs['ordered'],
  )

/** Consumes the redo key when there is nothing to redo: otherwise the binding without Shift would undo. */
const redone: Command = (state, dispatch) => {
  redo(state, dispatch)
  return true
}

/** No shortcut with Ctrl and punctuation: input methods use those for full-width marks. */
const keys: Record<string, Command> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Shift-Mod-z': redone,
  'Mod-y': redo,
  'Mod-b': toggleMarkNamed('strong'),
  'Mod-i': toggleMarkNamed('em'),
  // as in Google Docs; its largest heading maps to the largest of this editor, as in pasting
  'Mod-Alt-0': setLevel(0),
  'Mod-Alt-1': setLevel(2),
  'Mod-Alt-2': setLevel(2),
  'Mod-Alt-3': setLevel(3),
  'Mod-Shift-7': toggleList(true),
  'Mod-Shift-8': toggleList(false),
  Enter: chainCommands(
    leaveTable,
    breakLineInCell,
    exitCaption,
    exitCallout,
    splitListItem(schema.nodes.list_item),
    base('Enter'),
  ),
  ArrowDown: leaveEnd,
  'Shift-Enter': breakLine,
  'Mod-Enter': breakLine,
  Backspace: chainCommands(undoInputRule, joiningLists(chainCommands(stayInside('start'), exitListItem, base('Backspace')))),
  'Mod-Backspace': joiningLists(chainCommands(stayInside('start'), base('Mod-Backspace'))),
  Delete: joiningLists(chainCommands(stayInside('end'), base('Delete'))),
  'Mod-Delete': joiningLists(chainCommands(stayInside('end'), base('Mod-Delete'))),
  'Alt-Shift-ArrowUp': moveBlock(-1),
  'Alt-Shift-ArrowDown': moveBlock(1),
}

/** Tab in a list or a table; elsewhere, and after Escape, it leaves the editor. */
const tabs: Record<string, Command> = {
  Tab: chainCommands(moveToCell(1), indentListItem),
  'Shift-Tab': chainCommands(moveToCell(-1), outdentListItem),
}

/** The editor's shortcuts, inactive during IME composition. @param toToolbar handler of Alt+F10 */
export function editorKeys(toToolbar: () => void): Plugin {
  const [handleKey, handleTab] = [keydownHandler(keys), keydownHandler(tabs)]
  let leaving = false
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.isComposing || event.keyCode === 229) return false
        if (event.key === 'Escape') {
          leaving = true
          return false
        }
        if (event.key === 'Tab') return !leaving && handleTab(view, event)
        if (event.key === 'Shift') return false
        leaving = false
        if (event.key === 'F10' && event.altKey) {
          toToolbar()
          return true
        }
        return handleKey(view, event)
      },
    },
  })
}

/** Shortcuts that open a panel. None of them is intercepted by input methods. */
const sheets: Record<string, string> = { 'Alt-F9': 'insert', 'Mod-k': 'link', 'Ctrl-h': 'find', 'Mod-Shift-h': 'find' }

/** Shortcuts that open a panel above the text. */
export function sheetKeys(openSheet: (name: string) => void): Plugin {
  const handle = keydownHandler(
    Object.fromEntries(
      Object.entries(sheets).map(([key, name]): [string, Command] => [
        key,
        () => {
          openSheet(name)
          return true
        },
      ]),
    ),
  )
  return new Plugin({
    props: { handleKeyDown: (view, event) => !event.isComposing && event.keyCode !== 229 && handle(view, event) },
  })
}
