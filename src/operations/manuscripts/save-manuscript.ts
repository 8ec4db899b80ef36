import type { Database } from '../../db/connect.ts'
import { findVersionByKey, type ManuscriptRow, type VersionRow } from '../../db/queries/manuscripts.ts'
import { type BlockChanges, withBlockChanges } from '../../domain/manuscripts/block-changes.ts'
import { type Change, changedParts, isSame, type Part, partOf } from '../../domain/manuscripts/change.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../domain/manuscripts/merge.ts'
import { pastHourFault } from '../../domain/manuscripts/publish-faults.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { taipeiInWords } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { type BothSides, invalid, staleVersion } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMayWith } from '../require-may.ts'
import { assignClinician } from '../reviews/assign-clinician.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { checkContent, parseDocument } from './check-content.ts'
import { contentOfVersion, headOf, holdToWrite, inQuestion, refuseFuture, refuseTrashed, writeVersion } from './versions.ts'

/** A save: the changes relative to the version that its author had open. */
export interface Save {
  base: number
  /** Idempotency key of the save. */
  key: string
  /** `auto` while the author types, `named` when they save explicitly. */
  kind: 'auto' | 'named'
  name: string
  fields?: Change['fields']
  /** Validated here. */
  document?: unknown
  /** Instead of the document, its changed blocks. Validated here. */
  blocks?: { changed: readonly unknown[]; order?: string[] | undefined } | undefined
}

/** The result of a save. */
export interface Saved {
  /** The newest version. */
  version: number
  /** The parts that this save changed in it. */
  changed: Part[]
  /** The content of the newest version, if it contains changes of others since the base; null if it is the caller's own. */
  merged: Content | null
}

/**
 * Saves a manuscript as its next version; the published version and everything derived from it does not change.
 * Concurrent changes of other editors to other fields and blocks are merged (three-way merge). An autosave without a
 * change creates no version. When the reviewer changes, an unanswered review request passes to the new one.
 * @throws sign_in_required, forbidden, not_found, validation_failed, also for a key that was used for another save;
 *   stale_version when a field or block has changed on both sides
 */
export async function saveManuscript(context: OperationContext, uid: number, save: Save, notify: NotifyReview): Promise<Saved> {
  const { db, viewer, now } = context
  const { base, key, kind, name } = save
  // an invalid document is refused before any lock is taken
  const whole = save.document === undefined ? undefined : parseDocument(save.document)
  return db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', inQuestion(row))
    refuseTrashed(row)
    const done = await findVersionByKey(tx, uid, key)
    if (done) {
      if (done.by !== viewer.memberId || !(await isMadeBy(tx, done, save, whole)))
        throw invalid([{ path: 'body.key', message: '這個 key 已經用在另一次儲存；內容不同要換一個 key' }])
      const isAlone = done.base === done.version - 1
      return { version: done.version, changed: [], merged: isAlone ? null : await contentOfVersion(tx, uid, done.version) }
    }
    refuseFuture(row, base, 'base')
    const head = await headOf(tx, row)
    const from = base === row.version ? head : await contentOfVersion(tx, uid, base)
    // changed blocks are meaningless without the base that they apply to
    if (save.blocks && from === null)
      throw staleVersion(bothSides(row, [{ part: 'document', mine: null, theirs: head.document }]))
    const document = save.blocks && from ? documentChanged(from.document, save.blocks) : whole
    const { content, changed, conflicts } = merge(from, { fields: save.fields, document }, head)
    if (conflicts.length > 0) throw staleVersion(bothSides(row, conflicts))
    const merged = base === row.version ? null : content
    if (changed.length === 0 && kind === 'auto') return { version: row.version, changed, merged }
    refuseHourOver(row, content, { before: head.fields.publish_at, now })
    await checkChange(tx, row, content, { before: [head, ...(from ? [from] : [])], now })
    const version = await writeVersion(tx, row, { content, head, kind, name, by: viewer.memberId, at: now, key, base })
    await assignClinician(tx, { viewer, now, notify }, row, { head, content, version })
    if (kind === 'named')
      await recordAuditEvent(tx, context, {
        action: 'save-manuscript',
        thing: `post:${uid}`,
        before: { version: row.version },
        after: { version, name, changed },
      })
    return { version, changed, merged }
  })
}

/** Whether a version is the result of a save on its base, as far as the base still exists. */
async function isMadeBy(tx: Database, done: VersionRow, save: Save, whole: PostDocument | undefined): Promise<boolean> {
  const { uid, version, base, kind, name } = done
  if (base !== save.base || kind !== save.kind || name !== save.name) return false
  const before = await contentOfVersion(tx, uid, version - 1)
  const from = base === version - 1 ? before : await contentOfVersion(tx, uid, base)
  if (before === null || from === null) return true
  const document = save.blocks ? documentChanged(from.document, save.blocks) : whole
  const { content, conflicts } = merge(from, { fields: save.fields, document }, before)
  return conflicts.length === 0 && isSame(content, await contentOfVersion(tx, uid, version))
}

/** Applies changed blocks to a document. @throws validation_failed */
function documentChanged(from: PostDocument, { changed, order }: NonNullable<Save['blocks']>): PostDocument {
  const { blocks, unknown } = withBlockChanges(from.content, { changed: changed as BlockChanges['changed'], order })
  if (unknown.length > 0)
    throw invalid([{ path: 'body.blocks.order', message: `沒有這個區塊，或不在順序裡：${unknown.slice(0, 5).join('、')}` }])
  return parseDocument({ ...from, content: blocks })
}

/**
 * Validates a change of a manuscript's content, from any source. A published post retains its type and number; a
 * scheduled one accepts no embargo that ends later.
 * @param before the contents that it was made from
 */
export async function checkChange(
  tx: Database,
  row: ManuscriptRow,
  content: Content,
  { before, now }: { before: readonly Content[]; now: Date },
): Promise<void> {
  refuseLateEmbargo(row, content, now)
  if (row.number !== null && content.fields.type !== row.type)
    throw invalid([{ path: 'body.fields.type', message: '發布過的文章不能換種類' }])
  await checkContent(tx, content, before)
}

/** A scheduled post would be published before the end of its embargo without a further check. */
function refuseLateEmbargo(row: ManuscriptRow, { fields: { embargo } }: Content, now: Date): void {
  if (embargo === null || row.publishDate === null || publicState(row, now) !== 'scheduled') return
  if (row.publishDate < new Date(embargo.until))
    throw invalid([
      {
        path: 'body.fields.embargo.until',
        message: `這篇已經排在${taipeiInWords(row.publishDate, now)}公開，比這個時間早；請先取消排程`,
      },
    ])
}

/** A publish date in the past is refused when it is entered, and not only at publication. A public post retains its own. */
function refuseHourOver(
  row: ManuscriptRow,
  { fields: { publish_at } }: Content,
  { before, now }: { before: string | null; now: Date },
): void {
  if (publish_at === null || publish_at === before || publicState(row, now) === 'public') return
  const over = pastHourFault(publish_at, now)
  if (over !== null) throw invalid([{ path: 'body.fields.publish_at', message: over }])
}

/** The newest version, and both sides of the conflicts with it. */
export function bothSides({ version, changedAt }: ManuscriptRow, conflicts: readonly Conflict[]): BothSides {
  return {
    version,
    at: changedAt.toISOString(),
    parts: conflicts.map(({ part, mine, theirs }) => ({ part, yours: mine ?? null, theirs: theirs ?? null })),
  }
}

/** All parts in which a content differs from the newest version, as conflicts. */
export const differences = (mine: Content, theirs: Content): Conflict[] =>
  changedParts(mine, theirs).map((part) => ({ part, mine: partOf(mine, part), theirs: partOf(theirs, part) }))
