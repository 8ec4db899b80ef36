import { redoDepth, undoDepth } from 'prosemirror-history'
import { Mark } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { slashIn } from './insert/slash.ts'
import { linkAround } from './text-commands.ts'

/**
 * Whether the change is plain typing: toolbar state and current block are unchanged.
 * @param before the state before the change of the text
 */
export const isTypingContinued = (before: EditorState, after: EditorState): boolean =>
  isSamePlace(before.selection, after.selection) &&
  Mark.sameSet(marksOf(before), marksOf(after)) &&
  linkAround(before)?.href === linkAround(after)?.href &&
  slashIn(before) === slashIn(after) &&
  undoDepth(before) > 0 === undoDepth(after) > 0 &&
  redoDepth(before) > 0 === redoDepth(after) > 0

const marksOf = ({ storedMarks, selection }: EditorState) => storedMarks ?? selection.$from.marks()

/** Whether a caret is in the same text block, and everything around it is unchanged. */
function isSamePlace(before: Selection, after: Selection): boolean {
  const [was, is] = [before.$head, after.$head]
  if (!before.empty || !after.empty || was.depth !== is.depth) return false
  for (let depth = 0; depth <= was.depth; depth += 1) {
    if (!was.node(depth).sameMarkup(is.node(depth))) return false
    if (depth === was.depth) continue
    if (was.index(depth) !== is.index(depth) || was.node(depth).childCount !== is.node(depth).childCount) return false
  }
  return true
}
