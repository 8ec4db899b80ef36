import { textOfBlock } from '../posts/text-of-block.ts'
import { isSame } from './change.ts'
import { type Content, emptyFields } from './fields.ts'
import { firstPublicAt, type Publication, publicState } from './state.ts'

/**
 * Why a manuscript cannot be moved to the trash; null if it can. A text that readers could once read is stored for
 * ever, with its URL, its signatures and its corrections: it is withdrawn, and never deleted.
 */
export function trashError(row: Publication & { firstReadAt: Date | null }, now: Date): string | null {
  const state = publicState(row, now)
  if (state === 'withdrawn') return '公開過的文章不能丟進垃圾桶：網址和更正紀錄要留著。它已經下架，讀者看不到'
  if (firstPublicAt(row, now) !== null) return '讀者讀得到或讀過的文章不能丟進垃圾桶；不要讓讀者看到，請用下架'
  return state === 'scheduled' ? '這份稿件已經排程，請先取消排程，再丟進垃圾桶' : null
}

/** Whether it has no content: as created, without a title; its creator may be its author. */
export const isEmptyManuscript = ({ fields, document }: Content): boolean =>
  isSame({ ...fields, authors: [] }, emptyFields(fields.type)) &&
  document.content.every((block) => block.type === 'paragraph' && textOfBlock(block).trim() === '')
