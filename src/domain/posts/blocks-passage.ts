import { z } from 'zod'
import { cleanText } from '../text/clean-text.ts'
import { xmlText } from '../text/xml-text.ts'
import { isLinkAllowed } from './review.ts'

/** Building blocks shared by all block types: words with marks as runs, paragraphs, lists. */

/** Text of a block, normalised on input. */
export const textField = z
  .string({ error: '必須是文字' })
  .refine((text) => xmlText(text) === text, '有不能儲存的控制字元')
  .overwrite(cleanText)
export const nonEmptyTextField = textField.min(1, '不能是空的')
export const key = z.string({ error: '要有 key' }).regex(/^[\w-]{1,40}$/, 'key 只能用英文字母、數字、_ 和 -')
/** Key only, for the simplest blocks. */
export const keyAttributes = z.strictObject({ key })
export const linkHref = textField.refine(isLinkAllowed, '連結只能通往本站的頁面，或 https、mailto、tel')
export const mediaId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '沒有這種圖片編號')

const plainMark = <Name extends string>(type: Name) => z.strictObject({ type: z.literal(type) })
const link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkHref }) })
const mark = z.discriminatedUnion('type', [link, plainMark('strong'), plainMark('em'), plainMark('sup'), plainMark('sub')], {
  error: '沒有這種標記',
})
const marks = z
  .array(mark)
  .min(1)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, '同一種標記只能有一個')
const run = z.strictObject({
  type: z.literal('text'),
  text: z.string({ error: '必須是文字' }).min(1, '不能是空的').pipe(textField),
  marks: marks.optional(),
})
const isEmptyRun = (item: { type: string; text?: string }) => item.type === 'text' && item.text === ''
const lineBreak = z.strictObject({ type: z.literal('hard_break'), marks: marks.optional() })
/** A source mark in the text: the position of the source in the list, from 1. */
const reference = z.strictObject({
  type: z.literal('reference'),
  attrs: z.strictObject({ number: z.int({ error: '要是第幾項參考資料' }).min(1, '從 1 開始').max(100, '最多 100 項') }),
  marks: marks.optional(),
})
export const inline = z
  .array(z.discriminatedUnion('type', [run, lineBreak, reference], { error: '行內只能是文字、換行或參考資料的號碼' }))
  // a run of invisible characters only
  .overwrite((all) => (all.some(isEmptyRun) ? all.filter((item) => !isEmptyRun(item)) : all))
  .optional()

export const paragraph = z.strictObject({ type: z.literal('paragraph'), attrs: keyAttributes, content: inline })

export const list = z.strictObject({
  type: z.literal('list'),
  attrs: z.strictObject({ key, ordered: z.boolean(), start: z.int().min(0).max(1_000_000) }),
  content: z.array(z.lazy(() => listItem)).min(1, '清單不能是空的'),
})
const more = z.discriminatedUnion('type', [paragraph, list], { error: '裡面只能有段落和清單' })
/** Starts with a paragraph, followed by paragraphs and lists. */
export const passage = z.tuple([paragraph], more)
/** A line of its own (a question or a term), followed by its passage. */
export const passageUnderLine = z.tuple([paragraph, paragraph], more)
export const listItem: z.ZodType<ListItem> = z.strictObject({ type: z.literal('list_item'), content: passage })

export type Mark = z.infer<typeof mark>
export type Inline = NonNullable<z.infer<typeof inline>>
export type Paragraph = z.infer<typeof paragraph>
/** Starts with a paragraph, followed by paragraphs and lists. */
export type Passage = [Paragraph, ...(Paragraph | List)[]]
export interface ListItem {
  type: 'list_item'
  content: Passage
}
export interface List {
  type: 'list'
  attrs: { key: string; ordered: boolean; start: number }
  content: ListItem[]
}
