import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import {
  type BulkEditRow,
  countRemainingPosts,
  findBulkEdit,
  finishBulkEdit,
  insertBulkEdit,
  lockNextPost,
  type PlannedPost,
  postsOfBulkEdit,
  recordPostOutcome,
  runningBulkEdits,
  startBulkEdit,
} from '../../db/queries/bulk-edits.ts'
import { signingChannelsOf } from '../../db/queries/manuscript-steps.ts'
import { type TextSource, textSources } from '../../db/queries/manuscript-texts.ts'
import { findNames } from '../../db/queries/office-records.ts'
import { findStaffCapabilities } from '../../db/queries/staff.ts'
import { currentTags } from '../../db/queries/tags.ts'
import {
  type BulkChange,
  bulkText,
  changedError,
  changedFields,
  changeError,
  entityKindByChange,
  isMoveOnly,
  maxBulkPosts,
  maxSynchronousPosts,
  reviewersOf,
} from '../../domain/manuscripts/bulk-change.ts'
import { submitErrors } from '../../domain/manuscripts/publish-errors.ts'
import { reviewStateOf } from '../../domain/manuscripts/steps.ts'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden, invalid, notFound } from '../failure.ts'
import { listManuscripts, type ManuscriptListRequest } from '../manuscripts/find-manuscripts.ts'
import { saveManuscript } from '../manuscripts/save-manuscript.ts'
import { restoreFromTrash, trashManuscript, trashRefusal } from '../manuscripts/trash.ts'
import { hashOf, headOf, lockForWriting, openManuscript, permissionContext, stepsOf } from '../manuscripts/versions.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { refreshCapabilities } from '../office/second-factor.ts'
import { requireMay } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { clinicianFor, findOpenReviewRequest } from '../reviews/review-steps.ts'
import { submitManuscript } from '../reviews/submit-manuscript.ts'

/** Manuscripts by their numbers, or all that the list shows for a filter. */
export type BulkTarget = { uids: readonly number[] } | { asked: Omit<ManuscriptListRequest, 'limit'> }

/** How many manuscripts are read per batch. */
const readBatchSize = 100

/**
 * Previews a change of many manuscripts and stores the preview: which would change, which have the value already, which
 * cannot be changed and why. Nothing is changed. `key` is an idempotency key.
 * @returns its key, and how many manuscripts it covers
 * @throws sign_in_required, forbidden, validation_failed
 */
export async function planBulkEdit(
  context: OperationContext,
  { key, change, target }: { key: string; change: BulkChange; target: BulkTarget },
): Promise<{ id: string; posts: number }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'start-manuscript')
  const memberId = viewer.memberId ?? ''
  const existing = await findBulkEdit(db, key)
  if (existing)
    return existing.by === memberId ? { id: key, posts: (await postsOfBulkEdit(db, key)).length } : Promise.reject(notFound())
  const message = changeError(change, taipeiDay(now))
  if (message !== null) throw invalid([{ path: 'body.to', message }])
  const names = await namesOf(context, change)
  const summary = bulkText(change, names === null ? null : [...names.values()].join('、'))
  // in the order in which they are changed, so that values assigned in rotation are the same in the preview and in the run
  const uids = (await uidsOf(context, target)).sort((item, other) => item - other)
  const asksForSignature =
    change.what === 'add_channel' && (await signingChannelsOf(db)).some(({ id }) => String(id) === change.to)
  const posts: PlannedPost[] = []
  for (let index = 0; index < uids.length; index += readBatchSize) {
    const sources = await textSources(db, uids.slice(index, index + readBatchSize))
    for (const source of sources.sort((item, other) => item.uid - other.uid)) {
      if (!may(viewer, 'read-manuscript', questionOf(source))) continue
      posts.push({
        uid: source.uid,
        version: source.version,
        ...(await planManuscript(context, source, { change, names, asksForSignature, index: posts.length })),
      })
    }
  }
  await db.transaction((tx) => insertBulkEdit(tx, { id: key, by: memberId, at: now, words: summary, ...change }, posts))
  return { id: key, posts: posts.length }
}

const questionOf = ({ owner, authors, reviewer }: TextSource) =>
  permissionContext({ createdBy: owner, authors: [...authors], reviewer })

async function planManuscript(
  { db, viewer, now }: OperationContext,
  source: TextSource,
  {
    change,
    names,
    asksForSignature,
    index,
  }: { change: BulkChange; names: ReadonlyMap<number, string> | null; asksForSignature: boolean; index: number },
): Promise<Pick<PlannedPost, 'outcome' | 'message'>> {
  if (!may(viewer, 'edit-manuscript', questionOf(source))) return { outcome: 'refused', message: '您不能編輯這一篇' }
  if (isMoveOnly(change.what)) return planMove(db, source.uid, change.what, now)
  if (source.isTrashed) return { outcome: 'refused', message: '在垃圾桶裡，要先拿回來' }
  const { fields } = source.content
  const changed = changedFields({ ...fields, tags: await currentTags(db, fields.tags) }, change, index)
  const { reviewer } = fields
  // the reviewer was assigned before, and is requested only now
  if (change.what === 'reviewer' && reviewer !== null && !('reviewer' in changed) && !(await isAskedOrSigned(db, source)))
    return planSubmission({ db, viewer }, source, reviewer, names)
  if (Object.keys(changed).length === 0) return { outcome: 'same', message: '' }
  const message = changedError(changed)
  if (message !== null) return { outcome: 'refused', message }
  if (changed.reviewer) return planSubmission({ db, viewer }, source, changed.reviewer, names)
  const notes = [
    source.publishedVersion !== null && !source.isWithdrawn ? '讀者看到的，要再發布才會變' : '',
    asksForSignature ? '這個頻道的文章，簽核過才能發布' : '',
  ]
  return { outcome: 'change', message: notes.filter(Boolean).join('；') }
}

/** Whether the reviewer of a manuscript was already requested, or has signed its present content. */
async function isAskedOrSigned(db: Database, { uid, content }: TextSource): Promise<boolean> {
  const { state, step } = reviewStateOf(await stepsOf(db, uid), hashOf(content))
  return state === 'signed' || (state === 'waiting' && step?.reviewer === content.fields.reviewer)
}

/** Assigning a reviewer also requests the review: a manuscript that cannot be submitted or signed is refused here. */
async function planSubmission(
  { db, viewer }: Pick<OperationContext, 'db' | 'viewer'>,
  source: TextSource,
  reviewer: number,
  names: ReadonlyMap<number, string> | null,
): Promise<Pick<PlannedPost, 'outcome' | 'message'>> {
  const name = names?.get(reviewer) ?? '這位審訂者'
  if (!may(viewer, 'submit-manuscript', questionOf(source))) return { outcome: 'refused', message: '您不能把這一篇送審' }
  const [error] = submitErrors(source.content)
  if (error) return { outcome: 'refused', message: `${error.message}，還不能送審` }
  const refusal = await reviewerRefusal(db, source.uid, reviewer)
  if (refusal !== null) return { outcome: 'refused', message: refusal }
  const isReviewOpen = (await findOpenReviewRequest(db, source.uid, source.content)) !== null
  const isPublic = source.publishedVersion !== null && !source.isWithdrawn
  const notes = [
    isReviewOpen ? `已經送審，改請${name}審，並寄信給他` : `送給${name}審，並寄信給他`,
    isPublic ? '讀者照樣讀得到，錯字可以先改；簽好再發布，才會掛他的名字' : '簽核過才能發布',
  ]
  return { outcome: 'change', message: notes.join('；') }
}

/** Why a manuscript cannot be submitted to this reviewer; null if it can. */
async function reviewerRefusal(db: Database, uid: number, reviewer: number): Promise<string | null> {
  try {
    await clinicianFor(db, await openManuscript(db, uid), reviewer, 'body.to')
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.details.errors?.[0]?.message ?? error.message
  }
}

/** A manuscript with an open signature request is moved to the trash only individually, because its reviewer is notified. */
async function planMove(
  db: Database,
  uid: number,
  action: 'trash' | 'untrash',
  now: Date,
): Promise<Pick<PlannedPost, 'outcome' | 'message'>> {
  const row = await openManuscript(db, uid)
  if ((row.trashedAt !== null) === (action === 'trash')) return { outcome: 'same', message: '' }
  const message = action === 'trash' ? await trashRefusal(db, row, now) : null
  return message === null ? { outcome: 'change', message: '' } : { outcome: 'refused', message }
}

/**
 * The names of the entities that a change refers to, by their numbers; null if it refers to none. @throws validation_failed
 */
async function namesOf({ db }: OperationContext, change: BulkChange): Promise<Map<number, string> | null> {
  const { what, to } = change
  if (!(what in entityKindByChange) || to === '') return null
  const kind = entityKindByChange[what as keyof typeof entityKindByChange]
  const names = new Map<number, string>()
  for (const id of what === 'reviewer' ? reviewersOf(change) : [Number(to)]) {
    const [entity] = await findNames(db, kind, { ids: [id], query: String(id), limit: 1 })
    if (entity?.id !== id) throw invalid([{ path: 'body.to', message: '已經沒有這一個了，請重新選' }])
    names.set(id, entity.name)
  }
  return names
}

async function uidsOf(context: OperationContext, target: BulkTarget): Promise<number[]> {
  if ('uids' in target) return [...new Set(target.uids)]
  const { manuscripts, next } = await listManuscripts(context, { ...target.asked, limit: maxBulkPosts })
  if (next !== null)
    throw invalid([
      { path: 'body.filter', message: `篩選到的超過 ${maxBulkPosts.toLocaleString('en')} 篇，一次改不了這麼多；請再縮小篩選` },
    ])
  return manuscripts.map(({ uid }) => uid)
}

/**
 * A user's own bulk edit; users who may edit every manuscript may also see and run those of colleagues. @throws
 * sign_in_required, forbidden, not_found
 */
async function findEdit({ db, viewer }: OperationContext, id: string): Promise<BulkEditRow> {
  requireMay(viewer, 'start-manuscript')
  const edit = await findBulkEdit(db, id)
  if (!edit) throw notFound()
  const anybodys = { owner: null, authors: [], reviewer: null }
  if (edit.by !== viewer.memberId && !may(viewer, 'edit-manuscript', anybodys)) throw forbidden()
  return edit
}

/** A bulk edit, with the state of each of its manuscripts. @throws sign_in_required, forbidden, not_found */
export async function readBulkEdit(context: OperationContext, id: string) {
  const edit = await findEdit(context, id)
  return { edit, posts: await postsOfBulkEdit(context.db, id) }
}

/**
 * Starts a previewed bulk edit, once, however often it is requested: a few manuscripts immediately,
 * many in a background job.
 * @throws sign_in_required, forbidden, not_found
 */
export async function runBulkEdit(context: OperationContext, id: string, notify: NotifyReview): Promise<void> {
  const { db, viewer, now } = context
  const edit = await findEdit(context, id)
  const remaining = await countRemainingPosts(db, id)
  await db.transaction(async (tx) => {
    if (!(await startBulkEdit(tx, id, { by: viewer.memberId ?? edit.by, now }))) return
    const after = { what: edit.what, to: edit.to, posts: remaining }
    await recordAuditEvent(tx, context, { action: 'bulk-edit', target: `bulk-edit:${id}`, after, reason: edit.words })
  })
  if (remaining <= maxSynchronousPosts) await runPosts({ db, viewer, now }, edit, notify)
}

/**
 * Continues started bulk edits, each with the current permissions of the member who started it. Resumable: after a
 * crash, finished manuscripts stay done and the rest follows. Several processes may run it concurrently.
 */
export async function continueBulkEdits(db: Database, notify: NotifyReview, signal?: AbortSignal): Promise<void> {
  for (const edit of await runningBulkEdits(db)) {
    const viewer: Viewer = { ...visitor, identity: 'member', memberId: edit.by, ...(await findStaffCapabilities(db, edit.by)) }
    await runPosts({ db, viewer, now: new Date() }, edit, notify, signal)
  }
}

async function runPosts(
  { db, viewer, now }: OperationContext,
  edit: BulkEditRow,
  notify: NotifyReview,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const isDone = await db.transaction(async (tx) => {
      const trusted = await refreshCapabilities(tx, viewer)
      const post = await lockNextPost(tx, edit.id)
      if (!post) return true
      const notice = await changeOne({ db: tx, viewer: trusted, now }, { edit, post, notify })
      await recordPostOutcome(tx, edit.id, post.uid, notice === null ? 'done' : 'skipped', notice ?? '')
      return false
    })
    if (isDone) break
  }
  await finishBulkEdit(db, edit.id, now)
}

/** Owners find their manuscripts in the trash: a thousand mails would not inform them better. */
const noNotification = async () => {}

/**
 * Saves one manuscript as its next version, or moves it, if it is unchanged since the preview. @returns
 * why not; null on success
 */
async function changeOne(
  context: OperationContext,
  { edit, post, notify }: { edit: BulkEditRow; post: { uid: number; version: number; index: number }; notify: NotifyReview },
): Promise<string | null> {
  const { db } = context
  const { uid, version, index } = post
  try {
    const row = await lockForWriting(db, uid)
    if (row.version !== version) return `看過之後有人改了，現在是第 ${row.version} 版`
    if (isMoveOnly(edit.what)) {
      const refusal = edit.what === 'trash' ? await trashRefusal(db, row, context.now) : null
      if (refusal === null) await (edit.what === 'trash' ? trashManuscript : restoreFromTrash)(context, uid, noNotification)
      return refusal
    }
    const head = await headOf(db, row)
    const fields = changedFields(head.fields, edit, index)
    const reviewer = edit.what === 'reviewer' && edit.to !== '' ? (fields.reviewer ?? head.fields.reviewer) : null
    if (reviewer !== null) {
      await submitManuscript(context, uid, { version, key: randomUUID(), reviewer, note: '', correction: '' }, notify)
      return null
    }
    const save = { base: version, key: randomUUID(), kind: 'named', name: edit.words.slice(0, 100), fields } as const
    await saveManuscript(context, uid, save, notify)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.details.errors?.map(({ message }) => message).join('；') ?? error.message
  }
}
