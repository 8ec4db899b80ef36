import { autoJoin, baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keydownHandler } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { breakLine, breakLineInCell, leaveCallout, leaveCaption, moveBlock, stayInside } from './blocks.ts'
import { schema } from './schema.ts'
import { leaveEnd, leaveTable } from './tables/leaving.ts'
import { toCell } from './tables/tables.ts'
import { leaveEntry, liftEntry, setLevel, sinkEntry, toggle, toggleList } from './text-commands.ts'

const base = (key: string): Command => baseKeymap[key] ?? (() => false)

/** Joins two lists that became adjacent, with continuous numbering. */
const joiningLists = (command: Command): Command =>
  autoJoin(
    command,
    (one, other) => one.type === schema.nodes.list && other.type === one.type && one.attrs['ordered'] === other.attrs['ordered'],
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
  'Mod-b': toggle('strong'),
  'Mod-i': toggle('em'),
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
    leaveCaption,
    leaveCallout,
    splitListItem(schema.nodes.list_item),
    base('Enter'),
  ),
  ArrowDown: leaveEnd,
  'Shift-Enter': breakLine,
  'Mod-Enter': breakLine,
  Backspace: chainCommands(undoInputRule, joiningLists(chainCommands(stayInside('start'), leaveEntry, base('Backspace')))),
  'Mod-Backspace': joiningLists(chainCommands(stayInside('start'), base('Mod-Backspace'))),
  Delete: joiningLists(chainCommands(stayInside('end'), base('Delete'))),
  'Mod-Delete': joiningLists(chainCommands(stayInside('end'), base('Mod-Delete'))),
  'Alt-Shift-ArrowUp': moveBlock(-1),
  'Alt-Shift-ArrowDown': moveBlock(1),
}

/** Tab in a list or a table; elsewhere, and after Escape, it leaves the editor. */
const tabs: Record<string, Command> = {
  Tab: chainCommands(toCell(1), sinkEntry),
  'Shift-Tab': chainCommands(toCell(-1), liftEntry),
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
export function sheetKeys(open: (name: string) => void): Plugin {
  const handle = keydownHandler(
    Object.fromEntries(
      Object.entries(sheets).map(([key, name]): [string, Command] => [
        key,
        () => {
          open(name)
          return true
        },
      ]),
    ),
  )
  return new Plugin({
    props: { handleKeyDown: (view, event) => !event.isComposing && event.keyCode !== 229 && handle(view, event) },
  })
}
