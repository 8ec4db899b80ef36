import { z } from 'zod'
import type { PostDocument } from '../posts/blocks.ts'
import { postTypes } from '../posts/post-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { isBlank } from '../text/hidden.ts'
import { xmlText } from '../text/xml-text.ts'
import { implausibleYearMessage, isInPlausibleYear } from '../time/plausible-years.ts'
import { wallStatuses } from '../walls/wall.ts'
import { instantForm } from './instant-form.ts'

/**
 * The fields of a manuscript apart from its text: everything that its post will contain. The schema is strict, but allows
 * empty values, because drafts are incomplete. What is mandatory for publication is checked by `publishErrors`.
 */

const storable = (text: string) => xmlText(text) === text
const storableText = (max: number) =>
  z.string({ error: '必須是文字' }).max(max, `最多 ${max} 個字`).refine(storable, '有不能儲存的控制字元').overwrite(cleanText)
const line = (max: number) => storableText(max).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), '只能是一行')
const someLine = (max: number) => line(max).refine((text) => !isBlank(text), '不能是空的')
const id = z.int({ error: '必須是編號' }).min(1, '必須是編號').max(2_147_483_647, '必須是編號')
const ids = (max: number) =>
  z
    .array(id, { error: '必須是編號的清單' })
    .max(max, `最多 ${max} 個`)
    .refine((all) => new Set(all).size === all.length, '有重複的編號')
const instant = z.iso
  .datetime({ offset: true, error: '必須是時刻' })
  .refine(isInPlausibleYear, implausibleYearMessage)
  .overwrite(instantForm)
const day = z.iso.date('必須是日期').refine(isInPlausibleYear, implausibleYearMessage)

/** A source of the text; a printed source has no URL. */
export const manuscriptReference = z.strictObject({
  title: someLine(300),
  publisher: line(200),
  url: line(2000).regex(/^(https?:\/\/[^\s]+)?$/, '網址要以 https:// 開頭'),
})

export const manuscriptBook = z.strictObject({
  author: line(200),
  publisher: line(200),
  pages: z.int().min(0).max(100_000),
  price: z.int().min(0).max(1_000_000),
  isbn: line(20),
  published: line(20),
})

/** The printed issue of a piece, and its heading there. */
export const manuscriptMagazine = z.strictObject({ issue: id, section: line(100) })

/** No external reader may read it before an instant; the note records the agreement and its parties. */
export const manuscriptEmbargo = z.strictObject({
  until: instant,
  note: line(300).refine((text) => !isBlank(text), '請寫為什麼、和誰約好的'),
})

export const manuscriptFields = z.strictObject({
  type: z.enum(postTypes, { error: '沒有這種文章' }),
  title: line(300),
  /** Titles for search engines, browser tabs and the printed issue; empty means the main title, or, for print, none. */
  seo_title: line(300),
  web_title: line(300),
  paper_title: line(300),
  lead: storableText(2000),
  key_points: z.array(someLine(300), { error: '必須是文字的清單' }).max(10, '本文重點最多 10 句'),
  /** Shown to everyone at the wall: what the walled part answers. Never derived from its text. */
  promises: z.array(someLine(40), { error: '必須是文字的清單' }).max(3, '牆上最多三句'),
  /** Author ids, in the order in which they are named. */
  authors: ids(20),
  reviewer: id.nullable(),
  reviewed_at: instant.nullable(),
  /** The last day before another review is overdue, set by the signature. */
  review_due_on: day.nullable(),
  tags: ids(30),
  /** The feature channel first, then its section. */
  channels: ids(10),
  column: id.nullable(),
  magazine: manuscriptMagazine.nullable(),
  /** Media id of a picture. */
  cover: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '沒有這種圖片編號')
    .nullable(),
  wall: z.enum(wallStatuses, { error: '沒有這種付費牆' }),
  /** Public from this instant on; null means on publication. */
  publish_at: instant.nullable(),
  /** Nothing publishes it before the embargo ends. */
  embargo: manuscriptEmbargo.nullable(),
  /** The last Taipei calendar day on which it is public. */
  ends_on: day.nullable(),
  /** The licensor. */
  partner: someLine(100).nullable(),
  /** The sponsor: shown with its lead everywhere. */
  sponsor: someLine(60).nullable(),
  source: line(100),
  /** Search keywords apart from its tags and its topic. */
  keywords: z.array(someLine(40)).max(50, '關鍵字最多 50 個'),
  topic_level: z.int().min(1, '層級從 1 到 3').max(3, '層級從 1 到 3'),
  topic_keyword: line(40),
  references: z.array(manuscriptReference, { error: '必須是參考資料的清單' }).max(100, '參考資料最多 100 項'),
  book: manuscriptBook.nullable(),
})
export type ManuscriptFields = z.infer<typeof manuscriptFields>

/** The content of one version of a manuscript. */
export interface Content {
  fields: ManuscriptFields
  document: PostDocument
}

/** The fields of a new manuscript. */
export const emptyFields = (type: ManuscriptFields['type']): ManuscriptFields => ({
  type,
  title: '',
  seo_title: '',
  web_title: '',
  paper_title: '',
  lead: '',
  key_points: [],
  promises: [],
  authors: [],
  reviewer: null,
  reviewed_at: null,
  review_due_on: null,
  tags: [],
  channels: [],
  column: null,
  magazine: null,
  cover: null,
  wall: '',
  publish_at: null,
  embargo: null,
  ends_on: null,
  partner: null,
  sponsor: null,
  source: '',
  keywords: [],
  topic_level: 1,
  topic_keyword: '',
  references: [],
  book: null,
})

/** The document of a new manuscript: one empty paragraph. */
export const emptyDocument = (): PostDocument => ({
  type: 'doc',
  attrs: { version: 1 },
  content: [{ type: 'paragraph', attrs: { key: 'first' } }],
})
