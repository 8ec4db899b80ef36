import { z } from 'zod'
import {
  audio,
  card,
  definition,
  diagram,
  doDont,
  figureCard,
  fridgeCard,
  gallery,
  image,
  questionAnswer,
  recipe,
  redFlag,
  reviewerNote,
  steps,
  summary,
  video,
  wallHere,
} from './blocks-callouts.ts'
import { inline, key, keyAttributes, list, nonEmptyTextField, paragraph, textField } from './blocks-passage.ts'
import { keysOf } from './contents.ts'

export type { Inline, List, ListItem, Mark, Paragraph, Passage } from './blocks-passage.ts'

/**
 * Schema of a post's document: the format that editors write, imports produce and published versions are compiled from.
 * It is JSON in the form of ProseMirror nodes (`type`, `attrs`, `content`, `marks`; no `content` if empty), and strict:
 * unknown attributes are refused. Each block has a stable key, which survives changes of its text and is never reused.
 */

const heading = z.strictObject({
  type: z.literal('heading'),
  /** `anchor`: the permanent id for links; null if no link leads there. */
  attrs: z.strictObject({
    key,
    level: z.union([z.literal(2), z.literal(3)], { error: '標題只有 2 和 3 兩級' }),
    anchor: nonEmptyTextField.nullable(),
  }),
  content: inline,
})

const quote = z.strictObject({
  type: z.literal('quote'),
  attrs: keyAttributes,
  content: z.array(paragraph).min(1, '引言不能是空的'),
})

const cell = z.strictObject({ type: z.enum(['table_header', 'table_cell'], { error: '沒有這種儲存格' }), content: inline })
const tableRow = z.strictObject({ type: z.literal('table_row'), content: z.array(cell).min(1, '一列至少有一格') })
const table = z.strictObject({
  type: z.literal('table'),
  /** `label`: a text alternative. */
  attrs: z.strictObject({ key, label: textField }),
  content: z.array(tableRow).min(1, '表格不能是空的'),
})

/**
 * Preserved HTML: imported HTML without an equivalent block, sanitised and shown unchanged; and its text. The stored
 * documents of earlier releases name its type `kept`.
 */
const preservedHtml = z.strictObject({
  type: z.literal('kept'),
  attrs: z.strictObject({ key, html: nonEmptyTextField, text: textField }),
})

export const block = z.discriminatedUnion(
  'type',
  [
    paragraph,
    heading,
    list,
    quote,
    table,
    image,
    gallery,
    video,
    audio,
    redFlag,
    summary,
    doDont,
    steps,
    diagram,
    recipe,
    questionAnswer,
    definition,
    figureCard,
    card,
    fridgeCard,
    reviewerNote,
    wallHere,
    preservedHtml,
  ],
  { error: ({ input }) => `沒有這種區塊：${String((input as { type?: unknown } | null)?.type)}` },
)

export const postDocument = z
  .strictObject(
    {
      type: z.literal('doc', { error: '不是一份文件' }),
      attrs: z.strictObject({ version: z.literal(1, { error: '不認得這個版本的文件' }) }),
      content: z.array(block).min(1, '沒有內文'),
    },
    { error: '不是一份文件' },
  )
  .superRefine(({ content }, context) => {
    const seenKeys = new Set<string>()
    for (const blockKey of keysOf(content)) {
      if (seenKeys.has(blockKey)) context.addIssue({ code: 'custom', path: ['content'], message: `key ${blockKey} 用了兩次` })
      seenKeys.add(blockKey)
    }
  })

export type Table = z.infer<typeof table>
/** One block of a document. A new type does not compile until every reader of blocks has a case for it. */
export type Block = z.infer<typeof block>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type PostDocument = z.infer<typeof postDocument>

/** Maximum nesting depth of a document as JSON; a list within a list takes four levels of arrays and objects. */
const maxDepth = 40

/** An error of a document, and its place: `content.3.attrs.level`. */
export interface DocumentError {
  path: string
  message: string
}

/** Validates an external document: returns the document, or all of its errors. */
export function readDocument(input: unknown): { document: PostDocument } | { errors: DocumentError[] } {
  if (tooDeep(input)) return { errors: [{ path: '', message: '清單的層數太多' }] }
  const read = postDocument.safeParse(input)
  if (read.success) return { document: read.data }
  return { errors: read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }
}

/**
 * Blocks as a document of the current version.
 * @throws with the errors: code that assembles blocks must satisfy the schema
 */
export function documentOf(content: readonly Block[]): PostDocument {
  const read = readDocument({ type: 'doc', attrs: { version: 1 }, content })
  if ('document' in read) return read.document
  throw new Error(read.errors.map(({ path, message }) => `${path} ${message}`.trim()).join('\n'))
}

/** Whether JSON is nested deeper than a document may be: checked breadth-first, so that any depth is safe. */
function tooDeep(input: unknown): boolean {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((node) => (node !== null && typeof node === 'object' ? Object.values(node) : []))
  }
  return false
}
