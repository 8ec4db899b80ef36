import {
  countViewsToAdd,
  deleteView,
  holdView,
  insertView,
  type SavedViewRow,
  updateView,
  viewCalled,
  viewsOf,
} from '../../db/queries/office-records.ts'
import { may } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'

/** The maximum number of views per user: a longer list would be unusable. */
const maxViews = 50

/**
 * The user's own views and the shared ones of colleagues; `own`: whether the user may rename and delete it. @throws
 * sign_in_required, forbidden
 */
export async function listViews({ db, viewer }: OperationContext): Promise<(SavedViewRow & { own: boolean })[]> {
  requireMay(viewer, 'list-manuscripts')
  const views = await viewsOf(db, viewer.memberId ?? '')
  return views.map((view) => ({ ...view, own: isTheirs(viewer, view) }))
}

/** Two views with the same name would be indistinguishable. */
const nameTaken = () => invalid([{ path: 'body.name', message: '您已經有叫這個名稱的檢視' }])

/**
 * Saves a filter under a name; saving the same again returns the existing view. Shared views are audited, private ones
 * are not.
 * @throws sign_in_required, forbidden, also for sharing without the permission; validation_failed when the limit is
 *   reached, or the name is used for another filter
 */
export async function saveView(
  context: OperationContext,
  { name, filter, shared }: { name: string; filter: string; shared: boolean },
): Promise<{ id: number }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'list-manuscripts')
  if (shared) requireMay(viewer, 'share-views')
  const owner = viewer.memberId ?? ''
  return db.transaction(async (tx) => {
    const stored = await countViewsToAdd(tx, owner)
    const same = await viewCalled(tx, owner, name)
    if (same && same.filter === filter && same.shared === shared) return { id: same.id }
    if (same) throw nameTaken()
    if (stored >= maxViews) throw invalid([{ path: 'body.name', message: `最多存 ${maxViews} 個檢視，請先刪掉不用的` }])
    const id = await insertView(tx, { owner, name, filter, shared, at: now })
    if (shared) await recordAuditEvent(tx, context, { action: 'share-view', thing: `view:${id}`, after: { name, filter } })
    return { id }
  })
}

/** Renames a view, or changes whether it is shared. @throws sign_in_required, forbidden, not_found, validation_failed */
export async function renameView(
  context: OperationContext,
  id: number,
  { name, shared }: { name: string; shared: boolean },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const view = await theirs(tx, context.viewer, id)
    if (shared && !view.shared) requireMay(context.viewer, 'share-views')
    const same = await viewCalled(tx, view.owner, name)
    if (same && same.id !== id) throw nameTaken()
    await updateView(tx, id, { name, shared })
    const target = `view:${id}` as const
    if (view.shared) {
      const before = { name: view.name, shared: true }
      await recordAuditEvent(tx, context, { action: 'save-view', thing: target, before, after: { name, shared } })
    } else if (shared)
      await recordAuditEvent(tx, context, { action: 'share-view', thing: target, after: { name, filter: view.filter } })
  })
}

/** Deletes a view; the manuscripts are not affected. @throws sign_in_required, forbidden, not_found */
export async function removeView(context: OperationContext, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { name, filter, shared } = await theirs(tx, context.viewer, id)
    await deleteView(tx, id)
    if (shared) await recordAuditEvent(tx, context, { action: 'delete-view', thing: `view:${id}`, before: { name, filter } })
  })
}

/** The user's own view; a shared one also for users who may share. */
const isTheirs = (viewer: OperationContext['viewer'], { owner, shared }: SavedViewRow): boolean =>
  owner === viewer.memberId || (shared && may(viewer, 'share-views'))

async function theirs(tx: OperationContext['db'], viewer: OperationContext['viewer'], id: number): Promise<SavedViewRow> {
  requireMay(viewer, 'list-manuscripts')
  const view = await holdView(tx, id)
  if (!view || (!view.shared && view.owner !== viewer.memberId)) throw notFound()
  if (!isTheirs(viewer, view)) throw forbidden()
  return view
}
