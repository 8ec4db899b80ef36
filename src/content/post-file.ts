import { z } from 'zod'
import type { PostType } from '../domain/posts/post-type.ts'
import { wallStatuses } from '../domain/walls/wall.ts'
import { printedSections } from './catalogue-schema.ts'
import { contentError, schemaError } from './content-error.ts'
import { day, httpsUrl, minute, positiveInteger, reference, requiredText } from './field-shapes.ts'
import { markdownBlocks, type ParsedMarkdown } from './markdown-blocks.ts'
import { parseYaml } from './read-catalogue.ts'

const bookDetails = z.strictObject({
  author: requiredText,
  publisher: requiredText,
  pages: positiveInteger,
  price: positiveInteger,
  isbn: z.string().regex(/^978-\d+-\d+-\d+-\d$/, '要寫成 978-626-0000-01-1 這樣'),
  published: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '要寫成 2026-03 這樣'),
})

/** The front matter of a post, as described in `docs/practices/demo-content.md`. */
const postFront = z
  .strictObject({
    id: positiveInteger,
    title: requiredText,
    seo_title: requiredText.optional(),
    paper_title: requiredText.optional(),
    lead: z.string().trim().min(40, '前言太短').max(160, '前言太長'),
    channel: requiredText,
    section: requiredText,
    tags: z.array(requiredText).min(3, '標籤至少三個').max(5, '標籤最多五個'),
    author: positiveInteger,
    reviewer: positiveInteger.optional(),
    reviewed_at: day.optional(),
    publish_date: minute,
    updated_at: minute.optional(),
    wall: z.enum(wallStatuses, { error: 'wall 只能是空的、memberwall 或 subscriberwall' }),
    topic_level: z.literal([1, 2, 3]),
    topic_keyword: requiredText,
    column: positiveInteger.optional(),
    magazine: positiveInteger.optional(),
    magazine_section: z.enum(printedSections).optional(),
    key_points: z.array(requiredText).length(3, '本文重點要三句'),
    /** Questions that the walled part answers, for readers at the wall. */
    promises: z.array(requiredText.max(22, '牆上的話最多 22 個字')).max(3, '牆上最多三句').default([]),
    references: z
      .array(
        reference.extend({ url: httpsUrl.default('') }).refine(({ url, publisher }) => url !== '' || /，\d{4}$/.test(publisher), {
          error: ({ input }) => `沒有網址的參考資料要在機構後面寫年份：${(input as { title: string }).title}`,
        }),
      )
      .min(2, '參考資料至少兩項')
      .max(4, '參考資料最多四項'),
    /** The licensor, and the last day of the licence. */
    partner: requiredText.optional(),
    rights_end_on: day.optional(),
    book: bookDetails.optional(),
  })
  .superRefine((front, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if ((front.reviewer === undefined) !== (front.reviewed_at === undefined)) refuse('reviewer 和 reviewed_at 要一起寫')
    if ((front.magazine === undefined) !== (front.magazine_section === undefined)) refuse('magazine 和 magazine_section 要一起寫')
    if (front.updated_at !== undefined && front.updated_at < front.publish_date) refuse('updated_at 早於 publish_date')
    if (front.wall !== '' && front.promises.length === 0) refuse('有牆的文章要寫 promises')
    if (front.rights_end_on !== undefined && front.partner === undefined) refuse('rights_end_on 要和 partner 一起寫')
    if (new Set(front.tags).size < front.tags.length) refuse('標籤重複')
  })

type PostFront = z.infer<typeof postFront>

/** A parsed post file. */
export interface PostFile extends ParsedMarkdown {
  file: string
  type: PostType
  front: PostFront
}

/** Parses a post's front matter and body. Its references are checked by `checkPosts`. @throws with the file and the error */
export function parsePost(file: string, type: PostType, source: string): PostFile {
  const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (yaml === undefined || body === undefined) throw contentError(file, '開頭要有 --- 夾住的資料')
  const parsed = postFront.safeParse(parseYaml(file, yaml))
  if (!parsed.success) throw schemaError(file, parsed.error.issues)
  const front = parsed.data
  if ((type === 'book') !== (front.book !== undefined))
    throw contentError(file, type === 'book' ? '書要有 book 資料' : '只有書有 book 資料')
  if (body.trim() === '') throw contentError(file, '沒有內文')
  return { file, type, front, ...markdownBlocks(body, { file, name: `${type}-${front.id}` }) }
}
