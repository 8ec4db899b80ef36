import {
  countViewsToAdd,
  deleteView,
  findViewByName,
  insertView,
  lockView,
  type SavedViewRow,
  updateView,
  viewsOf,
} from '../../db/queries/office-records.ts'
import { may, type OfficeAction } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireRegister } from '../registers/read-entries.ts'
import { requireMay } from '../require-may.ts'

/** The maximum number of views per user: a longer list would be unusable. */
const maxViews = 50

type Viewer = OperationContext['viewer']

/** A list of the office whose filters can be saved. */
interface FilteredList {
  key: string
  /** Permissions required to see the list, and to share a filter of it. */
  see: (viewer: Viewer) => void
  share: OfficeAction
}

/** The list of manuscripts, or of the entries of a register. @param register its name; null for the manuscripts */
const listOf = (register: string | null): FilteredList =>
  register === null
    ? { key: 'posts', see: (viewer) => requireMay(viewer, 'list-manuscripts'), share: 'share-views' }
    : { key: `register:${register}`, see: (viewer) => void requireRegister({ viewer }, register), share: 'open-registers' }

/**
 * The user's own views of a list and the shared ones of colleagues; `own`: whether the user may rename and delete it.
 * @throws sign_in_required, forbidden; not_found for a register that does not exist
 */
export async function listViews(
  { db, viewer }: OperationContext,
  register: string | null,
): Promise<(SavedViewRow & { own: boolean })[]> {
  const list = listOf(register)
  list.see(viewer)
  const views = await viewsOf(db, viewer.memberId ?? '', list.key)
  return views.map((view) => ({ ...view, own: mayChange(viewer, list, view) }))
}

/** Two views of a list with the same name would be indistinguishable. */
const nameTaken = () => invalid([{ path: 'body.name', message: '您已經有叫這個名稱的檢視' }])

/**
 * Saves a filter under a name; saving the same again returns the existing view. Shared views are audited, private ones
 * are not.
 * @throws sign_in_required, forbidden, also for sharing without the permission; not_found for a register that does not
 *   exist; validation_failed when the limit is reached, or the name is used for another filter
 */
export async function saveView(
  context: OperationContext,
  register: string | null,
  { name, filter, shared }: { name: string; filter: string; shared: boolean },
): Promise<{ id: number }> {
  const { db, viewer, now } = context
  const list = listOf(register)
  list.see(viewer)
  if (shared) requireMay(viewer, list.share)
  const owner = viewer.memberId ?? ''
  return db.transaction(async (tx) => {
    const count = await countViewsToAdd(tx, owner)
    const same = await findViewByName(tx, { owner, list: list.key, name })
    if (same && same.filter === filter && same.shared === shared) return { id: same.id }
    if (same) throw nameTaken()
    if (count >= maxViews) throw invalid([{ path: 'body.name', message: `最多存 ${maxViews} 個檢視，請先刪掉不用的` }])
    const id = await insertView(tx, { owner, list: list.key, name, filter, shared, at: now })
    if (shared) await recordAuditEvent(tx, context, { action: 'share-view', target: `view:${id}`, after: { name, filter } })
    return { id }
  })
}

/** Renames a view, or changes whether it is shared. @throws sign_in_required, forbidden, not_found, validation_failed */
export async function renameView(
  context: OperationContext,
  register: string | null,
  id: number,
  { name, shared }: { name: string; shared: boolean },
): Promise<void> {
  const list = listOf(register)
  await context.db.transaction(async (tx) => {
    const view = await findChangeableView(tx, context.viewer, list, id)
    if (shared && !view.shared) requireMay(context.viewer, list.share)
    const same = await findViewByName(tx, { ...view, name })
    if (same && same.id !== id) throw nameTaken()
    await updateView(tx, id, { name, shared })
    const target = `view:${id}` as const
    if (view.shared) {
      const before = { name: view.name, shared: true }
      await recordAuditEvent(tx, context, { action: 'save-view', target, before, after: { name, shared } })
    } else if (shared) await recordAuditEvent(tx, context, { action: 'share-view', target, after: { name, filter: view.filter } })
  })
}

/** Deletes a view; what it filters is not affected. @throws sign_in_required, forbidden, not_found */
export async function removeView(context: OperationContext, register: string | null, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { name, filter, shared } = await findChangeableView(tx, context.viewer, listOf(register), id)
    await deleteView(tx, id)
    if (shared) await recordAuditEvent(tx, context, { action: 'delete-view', target: `view:${id}`, before: { name, filter } })
  })
}

/** The user's own view; a shared one also for users who may share. */
const mayChange = (viewer: Viewer, { share }: FilteredList, { owner, shared }: SavedViewRow): boolean =>
  owner === viewer.memberId || (shared && may(viewer, share))

async function findChangeableView(
  tx: OperationContext['db'],
  viewer: Viewer,
  list: FilteredList,
  id: number,
): Promise<SavedViewRow> {
  list.see(viewer)
  const view = await lockView(tx, id)
  if (!view || view.list !== list.key || (!view.shared && view.owner !== viewer.memberId)) throw notFound()
  if (!mayChange(viewer, list, view)) throw forbidden()
  return view
}
