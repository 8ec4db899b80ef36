import { z } from 'zod'
import { isPublicAtSource, sourceStatuses } from '../../domain/manuscripts/checks.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { openingOf } from '../../domain/posts/derive-title.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import { cleanTagName } from '../../domain/text/clean-name.ts'
import { identityOf } from '../../domain/text/identity.ts'
import { oneLine } from '../../domain/text/one-line.ts'
import { readMoment } from '../../domain/time/read-moment.ts'
import type { ImportedPost } from '../../operations/manuscripts/publish-imported.ts'
import { parseExternalDocument, textDocument } from '../text-blocks.ts'
import { type ForeignText, plainTextOf } from './clean-external.ts'

const maxTags = 30
const maxTagLength = 40

const short = (label: string, length: number) =>
  z
    .string({ error: `${label} 必須是文字` })
    .overwrite(oneLine)
    .max(length, `${label} 最多 ${length} 個字`)

const key = (label: string) =>
  z.union([short(label, 200), z.number()], { error: `${label} 必須是 200 個字以內的文字或數字` }).optional()
const moment = (label: string) =>
  z
    .string({ error: `${label} 必須是日期` })
    .transform((text, context): string => {
      const read = readMoment(text)
      if ('at' in read) return read.at
      context.addIssue({ code: 'custom', message: read.error })
      return z.NEVER
    })
    .optional()

/** Fields of other formats that restrict who may read a post: ignoring one would publish what its source did not. */
const restrictingFields = ['post_status', 'post_password', 'visibility']

/** One line of the file. Unknown fields (`cat`, `lang`…) are ignored. */
const fields = {
  external_id: key('external_id'),
  id: key('id'),
  title: short('title', 300).default(''),
  text: z.string({ error: 'text 必須是文字' }).trim().max(400_000, 'text 最多 400000 個字').min(1, 'text 不能是空的').optional(),
  /** The text as blocks, instead of `text`. */
  document: z.unknown().optional(),
  type: z.enum(postTypes, { error: `type 只能是 ${postTypes.join('、')}` }).default('article'),
  channel: short('channel', 40).optional(),
  tags: z
    .array(short('標籤', 1000).overwrite(cleanTagName).min(1, '標籤不能是空的'), { error: 'tags 必須是文字的清單' })
    .default([]),
  source: short('source', 100).default(''),
  /** The access status at its source; all readers without one. */
  status: z
    .string({ error: 'status 必須是文字' })
    .transform((status) => status.trim().toLowerCase())
    .pipe(z.enum(sourceStatuses, { error: `status 只能是 ${sourceStatuses.join('、')}` }))
    .optional(),
  publish_date: moment('publish_date'),
  reviewed_by: key('reviewed_by'),
  reviewed_at: moment('reviewed_at'),
}
const line = z
  .object(fields, { error: '這一行不是 JSON 物件' })
  .refine(({ external_id, id }) => String(external_id ?? id ?? '').trim() !== '', {
    error: '要有 external_id 或 id',
    path: ['external_id'],
  })
  .refine(({ text, document }) => (text === undefined) !== (document === undefined), {
    error: 'text 和 document 要有一個，也只要一個',
    path: ['text'],
  })
  .refine(({ status, publish_date }) => status === undefined || !isPublicAtSource(status) || publish_date !== undefined, {
    error: '有 status 的文章也要有 publish_date：在來源是什麼時候刊出的',
    path: ['publish_date'],
  })

/** A post of the file, and its lost content, as text. */
export interface ParsedLine {
  post: ImportedPost
  lost: string[]
  changed: string[]
}

/** The context of a line. */
export interface LineContext extends ForeignText {
  /** Line number in the file. */
  line: number
  /** The channel of lines without one. */
  channel: string | null
  now: Date
}

/** Parses one line, or returns all of its errors. */
export function readLine(record: unknown, context: LineContext): ParsedLine | { errors: string[] } {
  const read = line.safeParse(record)
  const hidden = restrictingFields.filter((name) => record !== null && typeof record === 'object' && name in record)
  const errors = [
    ...(read.success
      ? []
      : read.error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}：` : ''}${message}`)),
    ...hidden.map((name) => `${name}：請改寫成 status（${sourceStatuses.join('、')}），才知道能不能公開`),
  ]
  if (!read.success || errors.length > 0) return { errors }
  const body = bodyOf(read.data, context)
  if ('errors' in body) return body
  const { tags, lost } = tagsOf(read.data.tags)
  return { post: postOf({ ...read.data, tags }, body.document, context), lost: [...body.lost, ...lost], changed: body.changed }
}

type ParsedBody = { document: PostDocument; lost: string[]; changed: string[] } | { errors: string[] }

function bodyOf({ text, document: documentInput }: z.output<typeof line>, context: ForeignText): ParsedBody {
  if (text === undefined) {
    const read = parseExternalDocument(documentInput)
    return 'document' in read
      ? { ...read, lost: [], changed: [] }
      : { errors: read.errors.map(({ path, message }) => `${['document', path].filter(Boolean).join('.')}：${message}`) }
  }
  const { document, lost, changed } = readText(text, context)
  return document ? { document, lost, changed } : { errors: [['text：沒有可以留下的內文', ...lost].join('；')] }
}

function readText(text: string, context: ForeignText): ReturnType<typeof textDocument> {
  try {
    return textDocument(text, context)
  } catch (error) {
    // nested deeper than a document may be, or than the parsers can follow: one record must not abort the import
    return { document: null, lost: [`巢狀的層數太多（${(error as Error).message}）`], changed: [] }
  }
}

/** The tags of a post up to the maximum, each in its first spelling; the others are reported. */
function tagsOf(rawTags: readonly string[]): { tags: string[]; lost: string[] } {
  const first = new Map<string, string>()
  for (const tag of rawTags.map(plainTextOf)) if (!first.has(identityOf(tag))) first.set(identityOf(tag), tag)
  const distinct = [...first.values()]
  const fitting = distinct.filter((tag) => tag.length <= maxTagLength)
  const [tags, surplus] = [fitting.slice(0, maxTags), fitting.slice(maxTags)]
  return {
    tags,
    lost: [
      ...distinct.filter((tag) => tag.length > maxTagLength).map((tag) => `標籤：${tag}（最多 ${maxTagLength} 個字）`),
      ...(surplus.length > 0 ? [`${surplus.length} 個標籤（最多 ${maxTags} 個）：${surplus.join('、')}`] : []),
    ],
  }
}

function postOf(
  read: z.output<typeof line>,
  document: PostDocument,
  { line: lineNumber, channel, now }: LineContext,
): ImportedPost {
  const opening = openingOf(document.content)
  return {
    line: lineNumber,
    external_id: String(read.external_id ?? read.id).trim(),
    type: read.type,
    title: oneLine(plainTextOf(read.title)) || opening.title,
    lead: opening.lead,
    channel: read.channel ?? channel,
    tags: read.tags,
    source: read.source,
    isPublic: read.status === undefined || isPublicAtSource(read.status),
    isDated: read.publish_date !== undefined,
    publish_date: read.publish_date ?? now.toISOString(),
    reviewed_by: read.reviewed_by === undefined ? null : String(read.reviewed_by).trim(),
    reviewed_at: read.reviewed_at ?? null,
    document,
  }
}
