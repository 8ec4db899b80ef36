import type { Database } from '../../db/connect.ts'
import { findVersionByKey, type ManuscriptRow, type VersionRow } from '../../db/queries/manuscripts.ts'
import { type BlockChanges, withBlockChanges } from '../../domain/manuscripts/block-changes.ts'
import { type Change, changedParts, isSame, type Part, partOf } from '../../domain/manuscripts/change.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { hourOver } from '../../domain/manuscripts/hour-over.ts'
import { type Conflict, merge } from '../../domain/manuscripts/merge.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { taipeiInWords } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { type BothSides, invalid, staleVersion } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import { requireMayWith } from '../require-may.ts'
import { askOther } from '../reviews/ask-other.ts'
import type { TellNews } from '../reviews/tell.ts'
import { checkContent, documentGiven } from './check-content.ts'
import { contentOfVersion, headOf, holdToWrite, inQuestion, refuseFuture, refuseTrashed, writeVersion } from './versions.ts'

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
  /** Instead of the document, what changed of it. Read and refused here. */
  blocks?: { changed: readonly unknown[]; order?: string[] | undefined } | undefined
}

/** What became of a save. */
export interface Saved {
  /** The newest version. */
  version: number
  /** The parts that this save changed in it. */
  changed: Part[]
  /** What the newest version says, where it holds what others have changed since the base; null where it is the caller's own. */
  merged: Content | null
}

/**
 * Saves a manuscript as its next version; the print, and whatever is drawn or found from it, stays as it is. What others saved
 * meanwhile in other fields and blocks is kept beside it. An autosave without a change makes no version. Another reviewer is asked as
 * the one before them was, who has not answered.
 * @throws sign_in_required, forbidden, not_found, validation_failed, also for a key under which something else was saved;
 *   stale_version when a field or block has changed on both
 *   sides
 */
export async function saveManuscript(context: OperationContext, uid: number, save: Save, tell: TellNews): Promise<Saved> {
  const { db, viewer, now } = context
  const { base, key, kind, name } = save
  // what is no document is refused before anything is held
  const whole = save.document === undefined ? undefined : documentGiven(save.document)
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
    // what is said of blocks alone says nothing without the text that it was made to
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
    await askOther(tx, { viewer, now, tell }, row, { head, content, version })
    if (kind === 'named')
      await recordAct(tx, context, {
        action: 'save-manuscript',
        thing: `post:${uid}`,
        before: { version: row.version },
        after: { version, name, changed },
      })
    return { version, changed, merged }
  })
}

/** Whether a version is what a save makes of what it was made upon, as far as that is still kept. */
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

/** A document with the blocks of it that changed. @throws validation_failed */
function documentChanged(from: PostDocument, { changed, order }: NonNullable<Save['blocks']>): PostDocument {
  const { blocks, unknown } = withBlockChanges(from.content, { changed: changed as BlockChanges['changed'], order })
  if (unknown.length > 0)
    throw invalid([{ path: 'body.blocks.order', message: `沒有這個區塊，或不在順序裡：${unknown.slice(0, 5).join('、')}` }])
  return documentGiven({ ...from, content: blocks })
}

/**
 * Lets a content follow what a manuscript says, however it came about. What has been published is known by its type and number, and
 * stays of its type; what waits for its hour takes no embargo that ends later.
 * @param before what it was made from
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

/** What already waits for its hour would come out before its embargo ends, and nobody would be asked again. */
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

/** An hour that is over is said so where it is written, and not when somebody presses the button. What readers have keeps its own. */
function refuseHourOver(
  row: ManuscriptRow,
  { fields: { publish_at } }: Content,
  { before, now }: { before: string | null; now: Date },
): void {
  if (publish_at === null || publish_at === before || publicState(row, now) === 'public') return
  const over = hourOver(publish_at, now)
  if (over !== null) throw invalid([{ path: 'body.fields.publish_at', message: over }])
}

/** The newest version, and both sides of what is a conflict with it. */
export function bothSides({ version, changedAt }: ManuscriptRow, conflicts: readonly Conflict[]): BothSides {
  return {
    version,
    at: changedAt.toISOString(),
    parts: conflicts.map(({ part, mine, theirs }) => ({ part, yours: mine ?? null, theirs: theirs ?? null })),
  }
}

/** All parts in which a content differs from the newest version, as conflicts with it. */
export const differences = (mine: Content, theirs: Content): Conflict[] =>
  changedParts(mine, theirs).map((part) => ({ part, mine: partOf(mine, part), theirs: partOf(theirs, part) }))
