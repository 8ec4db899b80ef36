import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import {
  type BulkEditRow,
  countLeft,
  finishBulkEdit,
  holdNextPost,
  recordPostOutcome,
  runningBulkEdits,
  startBulkEdit,
} from '../../db/queries/bulk-edits.ts'
import { trustOf } from '../../db/queries/staff.ts'
import { changedFields, maxWhileWaiting, movesOnly } from '../../domain/manuscripts/bulk-change.ts'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { saveManuscript } from '../manuscripts/save-manuscript.ts'
import { takeFromTrash, trashManuscript, trashRefusal } from '../manuscripts/trash.ts'
import { headOf, holdToWrite } from '../manuscripts/versions.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { currentTrust } from '../office/step-up.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { submitManuscript } from '../reviews/submit-manuscript.ts'
import { findEdit } from './plan-bulk-edit.ts'

/**
 * Starts a previewed bulk edit, once, however often it is requested: a few manuscripts immediately,
 * many in a background job.
 * @throws sign_in_required, forbidden, not_found
 */
export async function runBulkEdit(context: OperationContext, id: string, notify: NotifyReview): Promise<void> {
  const { db, viewer, now } = context
  const edit = await findEdit(context, id)
  const left = await countLeft(db, id)
  await db.transaction(async (tx) => {
    if (!(await startBulkEdit(tx, id, { by: viewer.memberId ?? edit.by, now }))) return
    const after = { what: edit.what, to: edit.to, posts: left }
    await recordAuditEvent(tx, context, { action: 'bulk-edit', thing: `bulk-edit:${id}`, after, reason: edit.words })
  })
  if (left <= maxWhileWaiting) await carryOut({ db, viewer, now }, edit, notify)
}

/**
 * Continues started bulk edits, each with the present permissions of the member who started it. Resumable: after a
 * crash, finished manuscripts stay done and the rest follows. Several processes may run it concurrently.
 */
export async function continueBulkEdits(db: Database, notify: NotifyReview, signal?: AbortSignal): Promise<void> {
  for (const edit of await runningBulkEdits(db)) {
    const viewer: Viewer = { ...visitor, identity: 'member', memberId: edit.by, ...(await trustOf(db, edit.by)) }
    await carryOut({ db, viewer, now: new Date() }, edit, notify, signal)
  }
}

async function carryOut(
  { db, viewer, now }: OperationContext,
  edit: BulkEditRow,
  notify: NotifyReview,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const isDone = await db.transaction(async (tx) => {
      const trusted = await currentTrust(tx, viewer)
      const post = await holdNextPost(tx, edit.id)
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
const unknown = async () => {}

/**
 * Saves one manuscript as its next version, or moves it, if it is unchanged since the preview. @returns
 * why not; null on success
 */
async function changeOne(
  context: OperationContext,
  { edit, post, notify }: { edit: BulkEditRow; post: { uid: number; version: number; turn: number }; notify: NotifyReview },
): Promise<string | null> {
  const { db } = context
  const { uid, version, turn } = post
  try {
    const row = await holdToWrite(db, uid)
    if (row.version !== version) return `看過之後有人改了，現在是第 ${row.version} 版`
    if (movesOnly(edit.what)) {
      const refusal = edit.what === 'trash' ? await trashRefusal(db, row, context.now) : null
      if (refusal === null) await (edit.what === 'trash' ? trashManuscript : takeFromTrash)(context, uid, unknown)
      return refusal
    }
    const head = await headOf(db, row)
    const fields = changedFields(head.fields, edit, turn)
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
