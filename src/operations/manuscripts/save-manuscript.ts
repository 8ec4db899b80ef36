import type { Database } from '../../db/connect.ts'
import { insertWriter } from '../../db/queries/manuscript-steps.ts'
import {
  findManuscriptByKey,
  findVersionByKey,
  insertManuscript,
  insertVersion,
  type ManuscriptRow,
  missingReferences,
  type VersionRow,
} from '../../db/queries/manuscripts.ts'
import { lockMediaAgainstDeletion } from '../../db/queries/media.ts'
import { type BlockChanges, withBlockChanges } from '../../domain/manuscripts/block-changes.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { type Change, changedParts, isSame, type Part, partValue } from '../../domain/manuscripts/change.ts'
import { type Content, emptyDocument, emptyFields, type ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../domain/manuscripts/merge.ts'
import { contentErrors, pastHourError } from '../../domain/manuscripts/publish-errors.ts'
import { convertSimplifiedContent, findSimplified } from '../../domain/manuscripts/simplified.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { Person } from '../../domain/office/may.ts'
import { type PostDocument, readDocument } from '../../domain/posts/blocks.ts'
import { picturesIn, recordingsIn } from '../../domain/posts/contents.ts'
import { formatTaipei } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound, staleVersion, type VersionConflict } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay, requireMayWith } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { assignClinician } from '../reviews/review-steps.ts'
import {
  contentOfVersion,
  hashOf,
  headOf,
  listedColumns,
  lockForWriting,
  openManuscript,
  permissionContext,
  throwIfFutureVersion,
  throwIfTrashed,
  writeVersion,
} from './versions.ts'

/**
 * Parses a document from a caller. @throws validation_failed with the path that violates the schema:
 * `document.content.3.attrs.level`
 */
export function parseDocument(input: unknown): PostDocument {
  const read = readDocument(input)
  if ('document' in read) return read.document
  throw invalid(read.errors.map(({ path, message }) => ({ path: ['body', 'document', path].filter(Boolean).join('.'), message })))
}

/**
 * Validates a content before it is stored: its references exist (and pictures, films and sounds are locked until the
 * transaction ends), it is not too long, and it contains no HTML except preserved HTML from an import (`kept` blocks
 * are locked: they can be moved and removed).
 * @param before the contents that it was made from
 * @throws validation_failed
 */
async function checkContent(db: Database, content: Content, before: readonly Content[] = []): Promise<void> {
  const knownBlocks = new Set(before.flatMap(preservedBlocks))
  const errors = [...contentErrors(content)]
  if (preservedBlocks(content).some((block) => !knownBlocks.has(block)))
    errors.push({ path: 'document', message: '保留的區塊不能新增，也不能修改' })
  await lockMediaAgainstDeletion(db, mediaOf(content))
  for (const { part, id } of await missingReferences(db, content)) errors.push({ path: part, message: `沒有這個編號：${id}` })
  if (errors.length > 0) throw invalid(errors.map(({ path, message }) => ({ path: `body.${path}`, message })))
}

const mediaOf = ({ fields, document }: Content) => [
  ...(fields.cover === null ? [] : [fields.cover]),
  ...picturesIn(document),
  ...recordingsIn(document).map(({ id }) => id),
]

const preservedBlocks = ({ document }: Content) =>
  document.content.flatMap((block) => (block.type === 'kept' ? [canonical({ ...block.attrs, key: '' })] : []))

/** A save: the changes relative to the version that its author had open. */
export interface SaveRequest {
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
interface SaveResult {
  /** The newest version. */
  version: number
  /** The parts that this save changed in it. */
  changed: Part[]
  /**
   * The content of the newest version, if it contains changes of others since the base; null if it is the caller's own.
   */
  merged: Content | null
}

/**
 * Saves a manuscript as its next version; the published version and everything derived from it does not change.
 * Concurrent changes of other editors to other fields and blocks are merged (three-way merge). An autosave without a
 * change creates no version. When the reviewer changes, an unanswered review request passes to the new one.
 * @throws sign_in_required, forbidden, not_found, validation_failed, also for a key that was used for another save;
 *   stale_version when a field or block has changed on both sides
 */
export async function saveManuscript(
  context: OperationContext,
  uid: number,
  save: SaveRequest,
  notify: NotifyReview,
): Promise<SaveResult> {
  const { db, viewer, now } = context
  const { base, key, kind, name } = save
  // an invalid document is refused before any lock is taken
  const fullDocument = save.document === undefined ? undefined : parseDocument(save.document)
  return db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', permissionContext(row))
    throwIfTrashed(row)
    const repeatedVersion = await findVersionByKey(tx, uid, key)
    if (repeatedVersion) {
      if (repeatedVersion.by !== viewer.memberId || !(await isResultOf(tx, repeatedVersion, save, fullDocument)))
        throw invalid([{ path: 'body.key', message: '這個 key 已經用在另一次儲存；內容不同要換一個 key' }])
      const isAlone = repeatedVersion.base === repeatedVersion.version - 1
      return {
        version: repeatedVersion.version,
        changed: [],
        merged: isAlone ? null : await contentOfVersion(tx, uid, repeatedVersion.version),
      }
    }
    throwIfFutureVersion(row, base, 'base')
    const head = await headOf(tx, row)
    const from = base === row.version ? head : await contentOfVersion(tx, uid, base)
    // changed blocks are meaningless without the base that they apply to
    if (save.blocks && from === null)
      throw staleVersion(conflictSides(row, [{ part: 'document', mine: null, theirs: head.document }]))
    const document = save.blocks && from ? documentChanged(from.document, save.blocks) : fullDocument
    const { content, changed, conflicts } = merge(from, { fields: save.fields, document }, head)
    if (conflicts.length > 0) throw staleVersion(conflictSides(row, conflicts))
    const merged = base === row.version ? null : content
    if (changed.length === 0 && kind === 'auto') return { version: row.version, changed, merged }
    throwIfPublishHourPast(row, content, { before: head.fields.publish_at, now })
    await checkChange(tx, row, content, { before: [head, ...(from ? [from] : [])], now })
    const version = await writeVersion(tx, row, { content, head, kind, name, by: viewer.memberId, at: now, key, base })
    await assignClinician(tx, { viewer, now, notify }, row, { head, content, version })
    if (kind === 'named')
      await recordAuditEvent(tx, context, {
        action: 'save-manuscript',
        target: `post:${uid}`,
        before: { version: row.version },
        after: { version, name, changed },
      })
    return { version, changed, merged }
  })
}

/** Whether a version is the result of a save on its base, as far as the base still exists. */
async function isResultOf(
  tx: Database,
  storedVersion: VersionRow,
  save: SaveRequest,
  fullDocument: PostDocument | undefined,
): Promise<boolean> {
  const { uid, version, base, kind, name } = storedVersion
  if (base !== save.base || kind !== save.kind || name !== save.name) return false
  const before = await contentOfVersion(tx, uid, version - 1)
  const from = base === version - 1 ? before : await contentOfVersion(tx, uid, base)
  if (before === null || from === null) return true
  const document = save.blocks ? documentChanged(from.document, save.blocks) : fullDocument
  const { content, conflicts } = merge(from, { fields: save.fields, document }, before)
  return conflicts.length === 0 && isSame(content, await contentOfVersion(tx, uid, version))
}

/** Applies changed blocks to a document. @throws validation_failed */
function documentChanged(from: PostDocument, { changed, order }: NonNullable<SaveRequest['blocks']>): PostDocument {
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
  throwIfEmbargoTooLate(row, content, now)
  if (row.number !== null && content.fields.type !== row.type)
    throw invalid([{ path: 'body.fields.type', message: '發布過的文章不能換種類' }])
  await checkContent(tx, content, before)
}

/** A scheduled post would be published before the end of its embargo without a further check. */
function throwIfEmbargoTooLate(row: ManuscriptRow, { fields: { embargo } }: Content, now: Date): void {
  if (embargo === null || row.publishDate === null || publicState(row, now) !== 'scheduled') return
  if (row.publishDate < new Date(embargo.until))
    throw invalid([
      {
        path: 'body.fields.embargo.until',
        message: `這篇已經排在${formatTaipei(row.publishDate, now)}公開，比這個時間早；請先取消排程`,
      },
    ])
}

/**
 * A publish date in the past is refused when it is entered, and not only at publication. A public post retains its own.
 */
function throwIfPublishHourPast(
  row: ManuscriptRow,
  { fields: { publish_at } }: Content,
  { before, now }: { before: string | null; now: Date },
): void {
  if (publish_at === null || publish_at === before || publicState(row, now) === 'public') return
  const message = pastHourError(publish_at, now)
  if (message !== null) throw invalid([{ path: 'body.fields.publish_at', message }])
}

/** The newest version, and both sides of the conflicts with it. */
export function conflictSides({ version, changedAt }: ManuscriptRow, conflicts: readonly Conflict[]): VersionConflict {
  return {
    version,
    at: changedAt.toISOString(),
    parts: conflicts.map(({ part, mine, theirs }) => ({ part, yours: mine ?? null, theirs: theirs ?? null })),
  }
}

/** All parts in which a content differs from the newest version, as conflicts. */
export const differences = (mine: Content, theirs: Content): Conflict[] =>
  changedParts(mine, theirs).map((part) => ({ part, mine: partValue(mine, part), theirs: partValue(theirs, part) }))

/**
 * Converts characters that exist only in Simplified Chinese to Taiwan's, as a new version: concurrent changes of others
 * are merged, and restoring the previous version undoes it.
 * @param base the version that the user had open
 * @returns the newest version; the current one when there is nothing to convert
 * @throws sign_in_required, forbidden, not_found, validation_failed; stale_version when another editor has changed the
 *   same parts since
 */
export async function convertSimplified(
  context: OperationContext,
  uid: number,
  { base, key }: { base: number; key: string },
  notify: NotifyReview,
): Promise<Pick<SaveResult, 'version'>> {
  const row = await openManuscript(context.db, uid)
  requireMayWith(context.viewer, 'edit-manuscript', permissionContext(row))
  throwIfFutureVersion(row, base, 'base')
  const content = await contentOfVersion(context.db, uid, base)
  if (content === null) throw notFound()
  if (findSimplified(content).length === 0) return { version: row.version }
  const { fields, document } = convertSimplifiedContent(content, await converter())
  const { title, lead, key_points } = fields
  const name = '簡體轉成正體'
  const save = { base, key, kind: 'named', name, fields: { title, lead, key_points }, document } as const
  const { version } = await saveManuscript(context, uid, save, notify)
  return { version }
}

let converterPromise: Promise<(stretch: string) => string> | null = null

/** Lazy loading: the dictionaries are large and rarely needed. */
const converter = () => {
  converterPromise ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  return converterPromise
}

/** The initial values of a manuscript. */
export interface NewManuscript {
  type: ManuscriptFields['type']
  /** Idempotency key of the creation. */
  key: string
  fields?: Change['fields']
  /** Validated here. */
  document?: unknown
  /** The search without a result that it is commissioned for: the calendar shows it with its state. */
  searched?: string | undefined
}

/**
 * Creates a manuscript: version 1, with only the given values; without authors, its creator if they are an author. No
 * public page, list or search contains it.
 * @returns its uid
 * @throws sign_in_required, forbidden, validation_failed; conflict for a key that another user has used
 */
export async function createManuscript(
  context: OperationContext,
  started: NewManuscript,
): Promise<{ uid: number; version: number }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'start-manuscript')
  const content: Content = {
    fields: {
      ...emptyFields(started.type),
      ...bylineOf(viewer, started.type),
      ...withoutUndefined(started.fields),
      type: started.type,
    },
    document: started.document === undefined ? emptyDocument() : parseDocument(started.document),
  }
  return db.transaction(async (tx) => {
    const memberId = viewer.memberId
    const existing = await findCreatedByKey(tx, started.key, memberId)
    if (existing) return existing
    await checkContent(tx, content)
    const row = {
      ...listedColumns(content),
      createdBy: memberId,
      createdAt: now,
      changedBy: memberId,
      changedAt: now,
      key: started.key,
    }
    const uid = await insertManuscript(tx, row)
    if (uid === null) {
      const other = await findCreatedByKey(tx, started.key, memberId)
      if (!other) throw new Error('a manuscript with this key was made and is not there')
      return other
    }
    await insertVersion(tx, { uid, version: 1, kind: 'named', by: memberId, at: now, ...content, hash: hashOf(content) })
    if (memberId !== null) await insertWriter(tx, uid, memberId)
    await recordAuditEvent(tx, context, {
      action: 'create-manuscript',
      target: `post:${uid}`,
      after: { type: started.type, version: 1, ...(started.searched === undefined ? {} : { searched: started.searched }) },
    })
    return { uid, version: 1 }
  })
}

/**
 * The manuscript that the user has created under a key; null if there is none. @throws conflict if
 * another user has used the key
 */
async function findCreatedByKey(
  tx: Database,
  key: string,
  memberId: string | null,
): Promise<{ uid: number; version: number } | null> {
  const existing = await findManuscriptByKey(tx, key)
  if (existing && existing.createdBy !== memberId) throw conflict('這個 key 已經用過了，請換一個')
  return existing && { uid: existing.uid, version: existing.version }
}

/** The creator of a text is its default author, in whose name they sign; the creator of a book entry usually is not. */
const bylineOf = ({ author }: Person, type: NewManuscript['type']) =>
  author === null || type === 'book' ? {} : { authors: [author] }

const withoutUndefined = (fields: Change['fields'] = {}): Partial<ManuscriptFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
