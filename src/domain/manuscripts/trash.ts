import { textOfBlock } from '../posts/text-of-block.ts'
import { isSame } from './change.ts'
import { type Content, emptyFields } from './fields.ts'
import { firstRead, type Publication, publicState } from './state.ts'

const day = 24 * 3_600_000

/** For so long a manuscript lies in the trash before it is erased for good, days. */
export const daysInTrash = 30

/** From when on what was put into the trash is erased. */
export const erasedFrom = (trashedAt: Date): Date => new Date(trashedAt.getTime() + daysInTrash * day)

/** What was put into the trash until this instant is erased. */
export const erasedUntil = (now: Date): Date => new Date(now.getTime() - daysInTrash * day)

/** What nobody has written in is put into the trash when it has lain so long, milliseconds. */
export const emptyFor = day

/**
 * Why a manuscript cannot be put into the trash; null where it can. What readers once could read stays for ever, with its address,
 * its signatures and its corrections: it is taken from readers, and never thrown away.
 */
export function trashFault(row: Publication & { firstReadAt: Date | null }, now: Date): string | null {
  const state = publicState(row, now)
  if (state === 'withdrawn') return '公開過的文章不能丟進垃圾桶：網址和更正紀錄要留著。它已經下架，讀者看不到'
  if (firstRead(row, now) !== null) return '讀者讀得到或讀過的文章不能丟進垃圾桶；不要讓讀者看到，請用下架'
  return state === 'scheduled' ? '這份稿件已經排程，請先取消排程，再丟進垃圾桶' : null
}

/** Whether nobody has written anything in it: as it was begun, without a title. */
export const isUnwritten = ({ fields, document }: Content): boolean =>
  isSame(fields, emptyFields(fields.type)) &&
  document.content.every((block) => block.type === 'paragraph' && textOfBlock(block).trim() === '')
