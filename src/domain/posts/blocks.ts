import { z } from 'zod'
import { xmlText } from '../discovery/xml-text.ts'
import { redFlags } from '../red-flags/help.ts'
import { mayLink } from './may-link.ts'

/**
 * The document of a post: what an editor writes, an import brings and the print is compiled from. It is JSON of the shape
 * in which ProseMirror keeps its nodes (`type`, `attrs`, `content`, `marks`; no `content` where there is none), strict:
 * what is not named here is refused. Each block has a key that stays its own while its text changes, and is never given
 * to another.
 */

const words = z.string({ error: '必須是文字' }).refine((text) => xmlText(text) === text, '有不能儲存的控制字元')
const someWords = words.min(1, '不能是空的')
const key = z.string({ error: '要有 key' }).regex(/^[\w-]{1,40}$/, 'key 只能用英文字母、數字、_ 和 -')
/** Only a key: what the simplest blocks are known by. */
const keyed = z.strictObject({ key })

const plainMark = <Name extends string>(type: Name) => z.strictObject({ type: z.literal(type) })
const link = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({ href: words.refine(mayLink, '連結只能通往本站的頁面，或 https、mailto、tel') }),
})
const mark = z.discriminatedUnion('type', [link, plainMark('strong'), plainMark('em'), plainMark('sup'), plainMark('sub')], {
  error: '沒有這種標記',
})
const marks = z
  .array(mark)
  .min(1)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, '同一種標記只能有一個')
const run = z.strictObject({ type: z.literal('text'), text: someWords, marks: marks.optional() })
const lineBreak = z.strictObject({ type: z.literal('hard_break'), marks: marks.optional() })
const inline = z.array(z.discriminatedUnion('type', [run, lineBreak], { error: '行內只能是文字或換行' })).optional()

const paragraph = z.strictObject({ type: z.literal('paragraph'), attrs: keyed, content: inline })

const heading = z.strictObject({
  type: z.literal('heading'),
  /** `anchor`: the name that links know it by, kept for ever; null where none leads there. */
  attrs: z.strictObject({
    key,
    level: z.union([z.literal(2), z.literal(3)], { error: '標題只有 2 和 3 兩級' }),
    anchor: someWords.nullable(),
  }),
  content: inline,
})

const list = z.strictObject({
  type: z.literal('list'),
  attrs: z.strictObject({ key, ordered: z.boolean(), start: z.int().min(0).max(1_000_000) }),
  content: z.array(z.lazy(() => listItem)).min(1, '清單不能是空的'),
})
/** What begins with a paragraph, and goes on with paragraphs and lists. */
const passage = z.tuple([paragraph], z.discriminatedUnion('type', [paragraph, list], { error: '裡面只能有段落和清單' }))
const listItem: z.ZodType<ListItem> = z.strictObject({ type: z.literal('list_item'), content: passage })

const quote = z.strictObject({ type: z.literal('quote'), attrs: keyed, content: z.array(paragraph).min(1, '引言不能是空的') })

const cell = z.strictObject({ type: z.enum(['table_header', 'table_cell'], { error: '沒有這種儲存格' }), content: inline })
const tableRow = z.strictObject({ type: z.literal('table_row'), content: z.array(cell).min(1, '一列至少有一格') })
const table = z.strictObject({
  type: z.literal('table'),
  /** `label`: what it shows, for whoever does not see it. */
  attrs: z.strictObject({ key, label: words }),
  content: z.array(tableRow).min(1, '表格不能是空的'),
})

const image = z.strictObject({
  type: z.literal('image'),
  /** `alt`: what is seen on it; null where it only adorns its caption. Width and height are those of the original, pixels. */
  attrs: z.strictObject({
    key,
    media: z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '沒有這種圖片編號'),
    width: z.int().min(1).max(100_000),
    height: z.int().min(1).max(100_000),
    alt: someWords.nullable(),
  }),
  /** The caption. */
  content: inline,
})

const redFlag = z.strictObject({
  type: z.literal('red_flag'),
  attrs: z.strictObject({ key, flag: z.enum(redFlags, { error: '紅旗只有 crisis、poison、emergency' }) }),
  /** The signs. */
  content: passage,
})

const kept = z.strictObject({
  type: z.literal('kept'),
  /** What an import could not read, sanitised, shown as it is; and its words. */
  attrs: z.strictObject({ key, html: someWords, text: words }),
})

export const block = z.discriminatedUnion('type', [paragraph, heading, list, quote, table, image, redFlag, kept], {
  error: ({ input }) => `沒有這種區塊：${String((input as { type?: unknown } | null)?.type)}`,
})

const postDocument = z
  .strictObject(
    {
      type: z.literal('doc', { error: '不是一份文件' }),
      attrs: z.strictObject({ version: z.literal(1, { error: '不認得這個版本的文件' }) }),
      content: z.array(block).min(1, '沒有內文'),
    },
    { error: '不是一份文件' },
  )
  .superRefine(({ content }, context) => {
    const seen = new Set<string>()
    for (const one of keysOf(content)) {
      if (seen.has(one)) context.addIssue({ code: 'custom', path: ['content'], message: `key ${one} 用了兩次` })
      seen.add(one)
    }
  })

export type Mark = z.infer<typeof mark>
export type Inline = NonNullable<z.infer<typeof inline>>
export type Paragraph = z.infer<typeof paragraph>
/** What begins with a paragraph, and goes on with paragraphs and lists. */
export type Passage = [Paragraph, ...(Paragraph | List)[]]
interface ListItem {
  type: 'list_item'
  content: Passage
}
export interface List {
  type: 'list'
  attrs: { key: string; ordered: boolean; start: number }
  content: ListItem[]
}
export type Table = z.infer<typeof table>
/** One block of a document. A kind that is added here does not compile until every reader of blocks has a case for it. */
export type Block = z.infer<typeof block>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type PostDocument = z.infer<typeof postDocument>

/** How deep a document may be nested; a list in a list takes two steps. */
const deepest = 40

/** What is wrong with a document, and where: `content.3.attrs.level`. */
export interface DocumentFault {
  path: string
  message: string
}

/** A document that came from outside, or every fault that it has. */
export function readDocument(given: unknown): { document: PostDocument } | { faults: DocumentFault[] } {
  if (tooDeep(given)) return { faults: [{ path: '', message: '清單的層數太多' }] }
  const read = postDocument.safeParse(given)
  if (read.success) return { document: read.data }
  return { faults: read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }
}

/** Blocks as a document of the present version. @throws naming the faults: whoever puts blocks together must keep to the schema */
export function documentOf(content: readonly Block[]): PostDocument {
  const read = readDocument({ type: 'doc', attrs: { version: 1 }, content })
  if ('document' in read) return read.document
  throw new Error(read.faults.map(({ path, message }) => `${path} ${message}`.trim()).join('\n'))
}

/** Whether JSON is nested deeper than a document may be: looked at level by level, so that no depth is too much. */
function tooDeep(given: unknown): boolean {
  let level: unknown[] = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((node) => (node !== null && typeof node === 'object' ? Object.values(node) : []))
  }
  return false
}

/** The keys of blocks and of all that stands within them. */
export function keysOf(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { attrs, content } = node as { attrs?: { key?: string }; content?: readonly object[] }
    return [...(attrs?.key ? [attrs.key] : []), ...keysOf(content ?? [])]
  })
}
