import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manuscriptBook, manuscriptReference, manuscriptUidParam } from './manuscript-shapes.ts'
import { envelope, idParam } from './shapes.ts'

/** A segment of a text comparison: `same` is in both versions, `in` only in the later one, `out` only in the earlier one. */
export const comparedSegment = z.strictObject({ change: z.enum(['same', 'in', 'out']), text: z.string() })
/** A property of a block apart from its words: an attribute, or a mark with the words that have it. */
export const comparedAttribute = z.strictObject({ name: z.string(), value: z.string() })
export const comparedBlock = z.strictObject({
  key: z.string(),
  type: z.string(),
  /** The change of the block; `gone` was deleted, `new` was added. */
  change: z.enum(['same', 'changed', 'moved', 'new', 'gone']),
  /** As readers would see it; for a deleted block, its former content. */
  html: z.string(),
  /** Empty if the words are equal. */
  words: z.array(comparedSegment),
  /** Attributes and marks that only the earlier version has. */
  out: z.array(comparedAttribute),
  /** Attributes and marks that only the later version has. */
  in: z.array(comparedAttribute),
})
export type ComparedBlock = z.infer<typeof comparedBlock>
export const comparedField = z.strictObject({ field: z.string(), words: z.array(comparedSegment) })
export type ComparedField = z.infer<typeof comparedField>
export const comparedVersions = z.strictObject({
  /** The earlier version; null if there is none. */
  from: z.number().int().nullable(),
  to: z.number().int(),
  title: z.string(),
  lead: z.string(),
  key_points: z.array(z.string()),
  references: z.array(manuscriptReference),
  /** Further signed content that readers see: a picture by its id, and optional texts. */
  cover: z.string().nullable(),
  seo_title: z.string(),
  web_title: z.string(),
  paper_title: z.string(),
  sponsor: z.string(),
  partner: z.string(),
  source: z.string(),
  /** Up to three lines shown at the wall: questions that the text behind it answers. */
  promises: z.array(z.string()),
  /** The section of the printed issue in which it appeared; empty for none. */
  section: z.string(),
  book: manuscriptBook.nullable(),
  /** The changed fields. */
  fields: z.array(comparedField),
  /** All blocks, in the order of the later version; deleted ones at their former positions. */
  blocks: z.array(comparedBlock),
})
export type ComparedVersions = z.infer<typeof comparedVersions>

/** Comparison of two versions of a manuscript. */
export const comparisonEndpoints = {
  compare: endpoint({
    operationId: 'compareManuscriptVersions',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/compare',
    summary: '一個版本的全文，和 from 那一版比改了什麼：文字、屬性、順序，逐段；沒有 from 就不比，沒有 to 就是最新的版本',
    group: 'office',
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam }),
    query: z.object({ from: idParam.optional(), to: idParam.optional() }),
    response: envelope(comparedVersions),
    errors: [404],
  }),
}
