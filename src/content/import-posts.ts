import { z } from 'zod'
import type { Connection } from '../db/connect.ts'
import type { PostDocument } from '../domain/posts/blocks.ts'
import { openingOf } from '../domain/posts/opening.ts'
import { postTypes } from '../domain/posts/post-type.ts'
import { cleanTagName } from '../domain/text/clean-name.ts'
import { oneLine } from '../domain/text/one-line.ts'
import { xmlText } from '../domain/text/xml-text.ts'
import { type ImportedPost, publishImported } from '../operations/manuscripts/publish-imported.ts'
import { givenDocument, textDocument } from './text-blocks.ts'

/** Lines that are stored together: all of them or none. */
const atOnce = 500

const short = (what: string, length: number) =>
  z
    .string({ error: `${what} 必須是文字` })
    .overwrite(oneLine)
    .max(length, `${what} 最多 ${length} 個字`)

const key = (what: string) =>
  z.union([short(what, 200), z.number()], { error: `${what} 必須是 200 個字以內的文字或數字` }).optional()
const day = (what: string) =>
  z
    .string({ error: `${what} 必須是日期` })
    .refine((date) => !Number.isNaN(Date.parse(date)), `${what} 必須是日期`)
    .optional()
/** One line of the file. What it does not name (`cat`, `lang`…) is left alone. */
const fields = {
  external_id: key('external_id'),
  id: key('id'),
  title: short('title', 300).default(''),
  text: z.string({ error: 'text 必須是文字' }).trim().max(400_000, 'text 最多 400000 個字').min(1, 'text 不能是空的').optional(),
  /** The text as blocks, in place of `text`. */
  document: z.unknown().optional(),
  type: z.enum(postTypes, { error: `type 只能是 ${postTypes.join('、')}` }).default('article'),
  channel: short('channel', 40).optional(),
  tags: z
    .array(short('標籤', 40).overwrite(cleanTagName).min(1, '標籤不能是空的'), { error: 'tags 必須是文字的清單' })
    .max(30, 'tags 最多 30 個')
    .default([]),
  source: short('source', 100).default(''),
  publish_date: day('publish_date'),
  reviewed_by: key('reviewed_by'),
  reviewed_at: day('reviewed_at'),
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

/** A fault in the file. */
export class ImportFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export interface Imported {
  added: number
  updated: number
  /** Of these, what waits for a clinician's signature: its line, and the post's number in the office. */
  waiting: { line: number; uid: number }[]
}

/**
 * Stores posts from outside, one JSON object a line: external_id (or id), title, text or document, and, when wanted,
 * type, channel, tags, source, publish_date. A post that was imported before (same external_id) is brought up to date; what a
 * channel asks a signature for waits for one, unless the operator answers for it that it was signed elsewhere and each line says
 * by whom (reviewed_by) and when (reviewed_at). Lines are stored 500 at a time, each batch wholly or not at all.
 * @throws ImportFault naming every faulty line of the first batch that has one; the batches before it stay
 */
export async function importPosts(
  { db }: Pick<Connection, 'db'>,
  lines: AsyncIterable<string>,
  { now, log, signedElsewhere = false }: { now: Date; log: (line: string) => void; signedElsewhere?: boolean },
): Promise<Imported> {
  const imported: Imported = { added: 0, updated: 0, waiting: [] }
  let batch: { number: number; text: string }[] = []
  const seen = new Map<string, number>()
  const store = async () => {
    const rows = readLines(batch, seen, now)
    const { added, updated, waiting, faults } = await publishImported({ db }, rows, { now, signedElsewhere })
    if (faults.length > 0) throw new ImportFault(faults.map(({ line: at, message }) => `第 ${at} 行：${message}`))
    imported.added += added
    imported.updated += updated
    imported.waiting.push(...waiting)
    batch = []
  }
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() !== '') batch.push({ number, text })
    if (batch.length < atOnce) continue
    await store()
    if (number % 5000 === 0) log(`已讀 ${number} 行`)
  }
  if (batch.length > 0) await store()
  return imported
}

/** `seen` says on which line of the whole file an external_id stood first. */
function readLines(batch: readonly { number: number; text: string }[], seen: Map<string, number>, now: Date): ImportedPost[] {
  const faults: string[] = []
  const rows: ImportedPost[] = []
  for (const { number, text } of batch) {
    const read = line.safeParse(parseJson(text))
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        faults.push(`第 ${number} 行：${path.length > 0 ? `${path.join('.')}：` : ''}${message}`)
      continue
    }
    const body = bodyOf(read.data)
    if ('faults' in body) {
      faults.push(...body.faults.map((fault) => `第 ${number} 行：${fault}`))
      continue
    }
    const row = rowOf(read.data, body.document, number, now)
    const before = seen.get(row.external_id)
    if (before !== undefined) faults.push(`第 ${number} 行：external_id ${row.external_id} 和第 ${before} 行重複`)
    else seen.set(row.external_id, number)
    rows.push(row)
  }
  if (faults.length > 0) throw new ImportFault(faults)
  return rows
}

/** What neither PostgreSQL nor a feed can hold is left out: control characters, halves of characters. The byte order mark is none of the JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_, value: unknown) =>
      typeof value === 'string' ? xmlText(value.toWellFormed()) : value,
    )
  } catch {
    return null
  }
}

function bodyOf({ text, document: given }: z.output<typeof line>): { document: PostDocument } | { faults: string[] } {
  if (text === undefined) {
    const read = givenDocument(given)
    return 'document' in read
      ? read
      : { faults: read.faults.map(({ path, message }) => `${['document', path].filter(Boolean).join('.')}：${message}`) }
  }
  const document = textDocument(text)
  return document ? { document } : { faults: ['text：沒有可以留下的內文'] }
}

function rowOf(read: z.output<typeof line>, document: PostDocument, at: number, now: Date): ImportedPost {
  const opening = openingOf(document.content)
  return {
    line: at,
    external_id: String(read.external_id ?? read.id).trim(),
    type: read.type,
    title: read.title || opening.title,
    lead: opening.lead,
    channel: read.channel ?? null,
    tags: [...new Set(read.tags)],
    source: read.source,
    publish_date: read.publish_date ? new Date(read.publish_date).toISOString() : now.toISOString(),
    reviewed_by: read.reviewed_by === undefined ? null : String(read.reviewed_by).trim(),
    reviewed_at: read.reviewed_at ? new Date(read.reviewed_at).toISOString() : null,
    document,
  }
}
