import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../schema.ts'

const roleOf = (node: Node | null | undefined): unknown => node?.type.spec['tableRole']
const isCell = (node: Node): boolean => /cell$/.test(String(roleOf(node)))

/** Whether a position is in a table: in one of its cells or between them. */
export const isInTable = ($at: ResolvedPos): boolean => $at.depth > 0 && $at.node(1).type === schema.nodes.table

/**
 * Corrects a text selection that crosses a cell border: deleting or typing over it would remove the cells between and
 * shift the text after them to other columns. One that starts in a cell is limited to the cell; one that enters a table
 * from outside covers the whole table, or ends before it when moving back.
 * @param before the previous selection
 * @returns null where it is valid
 */
export function withinBorders(before: Selection, { doc, selection }: EditorState): Selection | null {
  if (!(selection instanceof TextSelection)) return null
  const { $anchor, $head } = selection
  if ($anchor.sameParent($head)) return null
  const isForward = $head.pos > $anchor.pos
  if (isCell($anchor.parent)) return TextSelection.create(doc, $anchor.pos, isForward ? $anchor.end() : $anchor.start())
  if (!isCell($head.parent)) return null
  const isFurther = isForward ? $head.pos >= before.head : $head.pos <= before.head
  const beyond = isFurther ? outOfTable($head, isForward ? 1 : -1) : null
  const end = beyond ?? outOfTable($head, isForward ? -1 : 1)
  return end === null ? TextSelection.create(doc, $anchor.pos) : TextSelection.create(doc, $anchor.pos, end)
}

/** The nearest text position outside a table. @param towards 1 for after it, -1 for before */
function outOfTable($at: ResolvedPos, towards: 1 | -1): number | null {
  const found = Selection.findFrom($at.doc.resolve(towards > 0 ? $at.after(1) : $at.before(1)), towards, true)
  return found && (isInTable(found.$head) ? outOfTable(found.$head, towards) : found.head)
}

/** Whether a slice consists of rows or cells, which prosemirror-tables pastes itself. */
export function isCells({ content, openStart, openEnd }: Slice): boolean {
  let [within, depth] = [content, Math.min(openStart, openEnd)]
  while (within.childCount === 1 && (depth > 0 || roleOf(within.firstChild) === 'table')) {
    within = within.firstChild?.content ?? Fragment.empty
    depth -= 1
  }
  return roleOf(within.firstChild) === 'row' || (within.firstChild !== null && isCell(within.firstChild))
}

/**
 * Splits pasted or dropped content for a cell: its text, lines separated by line breaks; and blocks without text, which
 * a cell cannot contain.
 */
function partsOf({ content, openStart }: Slice): { words: Node[]; items: Node[] } {
  const [words, items]: [Node[], Node[]] = [[], []]
  content.descendants((node) => {
    if (node.isInline) words.push(node)
    else if (node.isAtom || (node.type === schema.nodes.image && openStart === 0)) items.push(node)
    else {
      if (node.isTextblock && node.content.size > 0 && words.length > 0) words.push(schema.node('hard_break'))
      return true
    }
    return false
  })
  return { words, items }
}

/** Pastes a slice at a selection in a cell: the text into the cell, other blocks after the table. */
export function putInCell(tr: Transaction, slice: Slice): Transaction {
  const { words, items } = partsOf(slice)
  tr.replaceSelection(new Slice(Fragment.from(words), 0, 0))
  const { $head } = tr.selection
  return items.length > 0 && $head.depth > 0 ? tr.insert($head.after(1), items) : tr
}
