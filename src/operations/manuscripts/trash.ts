import type { Database } from '../../db/connect.ts'
import {
  eraseTrashed,
  lockManuscript,
  type ManuscriptRow,
  trashedBefore,
  untitledBefore,
  updateManuscript,
} from '../../db/queries/manuscripts.ts'
import { deleteNonPublicPost } from '../../db/queries/published-versions.ts'
import { clinicians } from '../../db/queries/staff.ts'
import { reviewStateOf } from '../../domain/manuscripts/steps.ts'
import { isEmptyManuscript, trashError } from '../../domain/manuscripts/trash.ts'
import { emptyRetentionMs, trashCutoff } from '../../domain/manuscripts/trash-retention.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMayWith } from '../require-may.ts'
import { type NotifyReview, notifyPeople } from '../reviews/notify.ts'
import { hashOf, headOf, lockForWriting, permissionContext, stepsOf } from './versions.ts'

/**
 * Moves a manuscript that was never public to the trash: it is in no list, has no open request, and cannot be edited
 * until it is restored. Its creator, and a reviewer who is asked to sign it, are notified. Idempotent.
 * @throws sign_in_required, forbidden, not_found; conflict for one that is, was or is scheduled to be public
 */
export async function trashManuscript(context: OperationContext, uid: number, notify: NotifyReview): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', permissionContext(row))
    if (row.trashedAt !== null) return
    const message = trashError(row, now)
    if (message !== null) throw conflict(message)
    await moveToTrash(tx, context, row)
    await notifyPeople(tx, { viewer, notify }, row, await peopleToNotify(tx, row), { event: 'trashed' })
  })
}

/**
 * Restores a manuscript from the trash in its former state: an open signature request is open again. One that is not in
 * the trash stays unchanged. @throws sign_in_required, forbidden, not_found
 */
export async function restoreFromTrash(context: OperationContext, uid: number, notify: NotifyReview): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', permissionContext(row))
    if (row.trashedAt === null) return
    await updateManuscript(tx, uid, { trashedAt: null, trashedBy: null })
    const before = { trashed_at: row.trashedAt, trashed_by: row.trashedBy }
    await recordAuditEvent(tx, context, {
      action: 'take-from-trash',
      target: `post:${uid}`,
      before,
      after: { version: row.version },
    })
    await notifyPeople(tx, { viewer, notify }, row, await peopleToNotify(tx, row), { event: 'untrashed' })
  })
}

/**
 * Erases a manuscript in the trash for good: its versions, notes, steps and media uses. The audit event of the erasure
 * is retained.
 * @throws sign_in_required, forbidden, not_found; conflict for one that is not in the trash, or that an issue or a
 *   special refers to
 */
export async function eraseManuscript(context: OperationContext, uid: number): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'erase-manuscript', permissionContext(row))
    if (row.trashedAt === null) throw conflict('這份稿件不在垃圾桶裡；要刪掉，先丟進垃圾桶')
    if (!(await erase(tx, context, row))) throw conflict('這份稿件放在專題或期別裡，請先從那裡拿出來')
  })
}

/** Erases manuscripts whose days in the trash are over. @returns how many */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const until = trashCutoff(now)
  return forEachManuscript(db, await trashedBefore(db, until, atOnce), (tx, row) =>
    row.trashedAt !== null && row.trashedAt < until ? erase(tx, { viewer: visitor, now }, row) : false,
  )
}

/** Moves manuscripts to the trash that were created a day ago and have no input. @returns how many */
export async function trashEmptyManuscripts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - emptyRetentionMs)
  return forEachManuscript(db, await untitledBefore(db, before, atOnce), async (tx, row) => {
    const isEmpty = row.trashedAt === null && row.version === 1 && isEmptyManuscript(await headOf(tx, row))
    if (isEmpty) await moveToTrash(tx, { viewer: visitor, now }, row)
    return isEmpty
  })
}

/** The maximum number per run of the job. */
const atOnce = 1000

/** Runs an action on each of some existing manuscripts, each in its own transaction. @returns on how many it was run */
async function forEachManuscript(
  db: Database,
  uids: readonly number[],
  action: (tx: Database, row: ManuscriptRow) => Promise<boolean> | false,
): Promise<number> {
  let done = 0
  for (const uid of uids) {
    const isDone = await db.transaction(async (tx) => {
      const row = await lockManuscript(tx, uid)
      return row !== null && (await action(tx, row))
    })
    if (isDone) done += 1
  }
  return done
}

type ActorContext = Pick<OperationContext, 'viewer' | 'now'>

async function moveToTrash(tx: Database, { viewer, now }: ActorContext, { uid, version }: ManuscriptRow): Promise<void> {
  await updateManuscript(tx, uid, { trashedAt: now, trashedBy: viewer.memberId })
  const after = { version, trashed_at: now }
  await recordAuditEvent(tx, { viewer, now }, { action: 'trash-manuscript', target: `post:${uid}`, after })
}

/** @returns whether it was erased; not when public content refers to it */
async function erase(tx: Database, acting: ActorContext, row: ManuscriptRow): Promise<boolean> {
  const { uid, version, createdBy, trashedAt, trashedBy } = row
  if (!(await deleteNonPublicPost(tx, uid))) return false
  await eraseTrashed(tx, uid)
  const before = { version, created_by: createdBy, trashed_at: trashedAt, trashed_by: trashedBy }
  await recordAuditEvent(tx, acting, { action: 'erase-manuscript', target: `post:${uid}`, before })
  return true
}

/** Who is notified: its creator, and the reviewer who is asked to sign it. */
async function peopleToNotify(tx: Database, row: ManuscriptRow): Promise<(string | null)[]> {
  const requestedReviewer = await requestedReviewerOf(tx, row)
  const reviewerId =
    requestedReviewer === null
      ? null
      : ((await clinicians(tx)).find(({ author }) => author === requestedReviewer)?.memberId ?? null)
  return [row.createdBy, reviewerId]
}

/** The reviewer (row of `authors`) with an open request; null if there is none. */
async function requestedReviewerOf(tx: Database, row: ManuscriptRow): Promise<number | null> {
  const { state, step } = reviewStateOf(await stepsOf(tx, row.uid), hashOf(await headOf(tx, row)))
  return state === 'waiting' ? (step?.reviewer ?? null) : null
}

/** Why a bulk edit does not move a manuscript to the trash; null if it does. */
export async function trashRefusal(tx: Database, row: ManuscriptRow, now: Date): Promise<string | null> {
  const message = trashError(row, now)
  return (
    message ?? ((await requestedReviewerOf(tx, row)) === null ? null : '在等審訂者簽核：請打開這一篇，在最下面丟，審訂者會收到信')
  )
}
