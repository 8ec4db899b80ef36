import type { Database } from '../../db/connect.ts'
import { findNames } from '../../db/queries/office-records.ts'
import { type ComparedText, compareWords } from '../../domain/manuscripts/compare-words.ts'
import type { ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { entityRefsIn, shownBlocks } from '../../domain/posts/shown-blocks.ts'
import { dottedDay, taipeiMoment } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, notFound } from '../failure.ts'
import { contentOfVersion, openManuscript } from '../manuscripts/versions.ts'
import { findEntities } from '../posts/find-entities.ts'
import { type BlockChange, compareFields } from './compare.ts'
import { compareInWorker } from './compare-in-worker.ts'
import { readSignedPart } from './read-review.ts'

/** A field in two versions, as text, and how one became the other. */
export interface ComparedField {
  field: keyof ManuscriptFields
  words: ComparedText[]
}

/** The fields that contain numbers of entities, with the kind of these. */
const nameKinds: Partial<Record<keyof ManuscriptFields, NameKind>> = {
  authors: 'author',
  reviewer: 'author',
  tags: 'tag',
  channels: 'channel',
  column: 'column',
}

/**
 * A version for reading, compared with an earlier or later one: each block with its HTML and its changes, and the
 * fields that differ. Without another version nothing is marked as changed. A signer who may no longer read the
 * manuscript may read the version that they have signed.
 * @throws sign_in_required, forbidden, not_found for a version that never existed, or was thinned out
 */
export async function compareVersions(
  { db, viewer }: OperationContext,
  uid: number,
  { from, to }: { from: number | null; to: number | null },
) {
  const row = await openManuscript(db, uid)
  const signedPart = await readSignedPart(db, viewer, row)
  if (signedPart && (from !== null || to !== signedPart.signature.version)) throw forbidden()
  const version = to ?? row.version
  const after = await contentOfVersion(db, uid, version)
  const before = from === null ? after : await contentOfVersion(db, uid, from)
  if (after === null || before === null) throw notFound()
  const changes = await compareInWorker(before.document.content, after.document.content)
  const compiled = changes.map(({ block }) => compileDocument({ ...after.document, content: [block] }))
  const entities = await findEntities(db, entityRefsIn(compiled.flat()))
  const blocks = changes.map((change: BlockChange, index) => {
    const published = compiled[index] ?? []
    // a card and a diagram are empty until their target is looked up
    const filled =
      change.block.type === 'card' || change.block.type === 'diagram'
        ? shownBlocks(published, entities, { type: row.type, id: row.number ?? 0 })
        : published
    return { ...change, html: filled.map(({ html }) => html).join('') }
  })
  const fields = await Promise.all(
    compareFields(before, after).map(async ({ field, ...sides }): Promise<ComparedField> => {
      const [previous, current] = [await fieldText(db, field, sides.before), await fieldText(db, field, sides.after)]
      return { field, words: compareWords(previous, current) }
    }),
  )
  return { from, to: version, content: after, blocks, fields }
}

/** A field as text: names instead of numbers, one line for each of several values. */
async function fieldText(db: Database, field: keyof ManuscriptFields, value: unknown): Promise<string> {
  const kind = nameKinds[field]
  if (kind && value !== null) {
    const ids = [value].flat() as number[]
    const names = await findNames(db, kind, { ids, limit: Math.max(1, ids.length) })
    return ids.map((id) => names.find((item) => item.id === id)?.name ?? String(id)).join('、')
  }
  if (field === 'review_due_on' && typeof value === 'string') return dottedDay(value)
  if ((field === 'publish_at' || field === 'reviewed_at') && typeof value === 'string') return taipeiMoment(new Date(value))
  return text(value)
}

function text(value: unknown): string {
  if (value === null || value === '') return ''
  if (Array.isArray(value)) return value.map(text).join('\n')
  if (typeof value === 'object') return Object.values(value).map(text).filter(Boolean).join('・')
  return String(value)
}
