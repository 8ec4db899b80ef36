import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { EditorState, type Plugin } from 'prosemirror-state'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { choosePicture } from './choose-picture.ts'
import { openDocument } from './document.ts'
import { dropLine } from './drop-cursor.ts'
import { editorKeys } from './keymap.ts'
import { schema } from './schema.ts'
import { syncCaret } from './sync-caret.ts'
import { tables } from './tables/tables.ts'
import { uniqueBlockKeys } from './unique-block-keys.ts'

const { heading, list, quote } = schema.nodes

/**
 * Input rules for headings, lists and quotations at the start of a line, as in plain text. The full-width space of an
 * input method does not trigger them.
 */
const signs = inputRules({
  rules: [
    textblockTypeInputRule(/^(##|###)[ \u00a0]$/, heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^[-*][ \u00a0]$/, list, { ordered: false }),
    wrappingInputRule(/^(\d{1,4})\.[ \u00a0]$/, list, ([, start]) => ({ ordered: true, start: Number(start) })),
    wrappingInputRule(/^>[ \u00a0]$/, quote),
  ],
})

/**
 * The initial editor state. @param toToolbar handler of Alt+F10 @param more plugins that run before the editor's own
 */
export function openEditing(document: PostDocument, toToolbar: () => void, more: Plugin[] = []): EditorState {
  return EditorState.create({
    doc: openDocument(document),
    plugins: [
      syncCaret,
      ...more,
      signs,
      editorKeys(toToolbar),
      history({ depth: 500 }),
      uniqueBlockKeys,
      choosePicture,
      dropLine,
      gapCursor(),
      tables,
    ],
  })
}
