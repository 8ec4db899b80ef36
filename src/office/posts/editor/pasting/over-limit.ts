import type { Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { maxBlocks, maxTextLength } from '../../../../domain/manuscripts/longest-text.ts'
import { charactersIn } from '../outline/outline.ts'

const words = (most: number, what: string) => `貼上之後會超過 ${most.toLocaleString('zh-TW')} ${what}，沒有貼上。請分成幾篇。`

/** The message for plain text beyond the maximum length of a text; null within it. */
export const overWithWords = (plain: string): string | null =>
  plain.replace(/\s+/g, '').length > maxTextLength ? words(maxTextLength, '字') : null

/**
 * The message for a paste that would exceed the maximum size of a saved text, replacing the selection; null within it.
 */
export function overWith({ doc, selection: { from, to, $from, $to } }: EditorState, { content }: Slice): string | null {
  const characters = charactersIn(doc) - doc.textBetween(from, to).length + content.textBetween(0, content.size).length
  if (characters > maxTextLength) return words(maxTextLength, '字')
  // the first pasted block merges into the block at the caret
  const blocks = doc.childCount - ($to.index(0) - $from.index(0)) + content.childCount - 1
  return blocks > maxBlocks ? words(maxBlocks, '段') : null
}
