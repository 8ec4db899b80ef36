import type { Database } from '../../db/connect.ts'
import { findVersionByKey, type ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { type Change, checkSave, type Part } from '../../domain/manuscripts/check-save.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import type { OperationContext } from '../context.ts'
import { type BothSides, invalid, staleVersion } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import { requireMayWith } from '../require-may.ts'
import { checkContent, documentGiven } from './check-content.ts'
import { contentOfVersion, headOf, holdToWrite, inQuestion, writeVersion } from './versions.ts'

/** A save: what changed of the version that its writer had before them. */
export interface Save {
  base: number
  /** The caller's name for this save: asked twice, it is done once. */
  key: string
  /** `auto` while somebody types, `named` when they say so. */
  kind: 'auto' | 'named'
  name: string
  fields?: Change['fields']
  /** Read and refused here. */
  document?: unknown
}

/**
 * Saves a manuscript as its next version; the print, and whatever is drawn or found from it, stays as it is. What others saved
 * meanwhile in other parts is kept beside it. An autosave without a change makes no version.
 * @returns the newest version, and the parts that this save changed in it
 * @throws sign_in_required, forbidden, not_found, validation_failed; stale_version when a part has changed on both sides
 */
export async function saveManuscript(
  context: OperationContext,
  uid: number,
  { base, key, kind, name, fields, document }: Save,
): Promise<{ version: number; changed: Part[] }> {
  const { db, viewer, now } = context
  const change: Change = { fields, ...(document === undefined ? {} : { document: documentGiven(document) }) }
  return db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', inQuestion(row))
    const done = await findVersionByKey(tx, uid, key)
    if (done) return { version: done.version, changed: [] }
    if (base > row.version) throw invalid([{ path: 'body.base', message: '還沒有這個版本' }])
    const head = await headOf(tx, row)
    const from = base === row.version ? head : await contentOfVersion(tx, uid, base)
    const checked = checkSave(from, head, change)
    if (checked.kind === 'conflict') throw staleVersion(bothSides(row, checked.parts, change, head))
    if (checked.kind === 'same' && kind === 'auto') return { version: row.version, changed: [] }
    const content = checked.kind === 'same' ? head : checked.content
    await checkChange(tx, row, content, [head, ...(from ? [from] : [])])
    const version = await writeVersion(tx, row, { content, head, kind, name, by: viewer.memberId, at: now, key, base })
    const changed = checked.kind === 'same' ? [] : checked.changed
    if (kind === 'named')
      await recordAct(tx, context, {
        action: 'save-manuscript',
        thing: `post:${uid}`,
        before: { version: row.version },
        after: { version, name, changed },
      })
    return { version, changed }
  })
}

/** Lets a content follow what a manuscript says. What has been published is known by its type and number, and stays of its type. */
export async function checkChange(tx: Database, row: ManuscriptRow, content: Content, before: readonly Content[]): Promise<void> {
  if (row.number !== null && content.fields.type !== row.type)
    throw invalid([{ path: 'body.fields.type', message: '發布過的文章不能換種類' }])
  await checkContent(tx, content, before)
}

/** What a caller and the newest version say of some parts. */
export function bothSides(
  { version, changedAt }: ManuscriptRow,
  parts: readonly Part[],
  yours: Change,
  theirs: Content,
): BothSides {
  const partOf = (side: Change, part: Part) => (part === 'document' ? side.document : side.fields?.[part])
  return {
    version,
    at: changedAt.toISOString(),
    parts: parts.map((part) => ({ part, yours: partOf(yours, part) ?? null, theirs: partOf(theirs, part) ?? null })),
  }
}
