import type { Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { longestText, mostBlocks } from '../../../../domain/manuscripts/longest-text.ts'
import { charactersIn } from '../outline/outline.ts'

const words = (most: number, what: string) => `貼上之後會超過 ${most.toLocaleString('zh-TW')} ${what}，沒有貼上。請分成幾篇。`

/** What is said of plain words that are more than any text may have; null of others. */
export const overWithWords = (plain: string): string | null =>
  plain.replace(/\s+/g, '').length > longestText ? words(longestText, '字') : null

/** What is said of what would make a text longer than it can be saved, put in the place of what is selected; null of anything else. */
export function overWith({ doc, selection: { from, to, $from, $to } }: EditorState, { content }: Slice): string | null {
  const characters = charactersIn(doc) - doc.textBetween(from, to).length + content.textBetween(0, content.size).length
  if (characters > longestText) return words(longestText, '字')
  // the first of what is pasted goes into the block in which the caret is
  const blocks = doc.childCount - ($to.index(0) - $from.index(0)) + content.childCount - 1
  return blocks > mostBlocks ? words(mostBlocks, '段') : null
}
