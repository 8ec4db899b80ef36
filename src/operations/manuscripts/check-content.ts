import type { Database } from '../../db/connect.ts'
import { missingReferences } from '../../db/queries/manuscripts.ts'
import { markMediaMoved } from '../../db/queries/media.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { contentFaults } from '../../domain/manuscripts/publish-faults.ts'
import { type PostDocument, readDocument } from '../../domain/posts/blocks.ts'
import { picturesIn, recordingsIn } from '../../domain/posts/contents.ts'
import { invalid } from '../failure.ts'

/**
 * Parses a document from a caller. @throws validation_failed with the path that violates the schema:
 * `document.content.3.attrs.level`
 */
export function parseDocument(given: unknown): PostDocument {
  const read = readDocument(given)
  if ('document' in read) return read.document
  throw invalid(read.faults.map(({ path, message }) => ({ path: ['body', 'document', path].filter(Boolean).join('.'), message })))
}

/**
 * Validates a content before it is stored: its references exist (and pictures, films and sounds are locked until the
 * transaction ends), it is not too long, and it contains no HTML except sanitised HTML from an import (`kept` blocks
 * are locked: they can be moved and removed).
 * @param before the contents that it was made from
 * @throws validation_failed
 */
export async function checkContent(db: Database, content: Content, before: readonly Content[] = []): Promise<void> {
  const known = new Set(before.flatMap(preservedBlocks))
  const faults = [...contentFaults(content)]
  if (preservedBlocks(content).some((block) => !known.has(block)))
    faults.push({ path: 'document', message: '保留的區塊不能新增，也不能修改' })
  await markMediaMoved(db, mediaOf(content))
  for (const { part, id } of await missingReferences(db, content)) faults.push({ path: part, message: `沒有這個編號：${id}` })
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path: `body.${path}`, message })))
}

const mediaOf = ({ fields, document }: Content) => [
  ...(fields.cover === null ? [] : [fields.cover]),
  ...picturesIn(document),
  ...recordingsIn(document).map(({ id }) => id),
]

const preservedBlocks = ({ document }: Content) =>
  document.content.flatMap((block) => (block.type === 'kept' ? [canonical({ ...block.attrs, key: '' })] : []))
