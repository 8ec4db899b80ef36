import equal from 'fast-deep-equal'
import type { Database } from '../../db/connect.ts'
import {
  announceMedia,
  deleteMedia,
  findListedMedia,
  findMedia,
  findOriginal,
  hasBytes,
  type ListedMedia,
  listMedia as listRows,
  lockBytes,
  lockMedia,
  type MediaFilter,
  type MediaRow,
  updateMedia,
  usesOf,
} from '../../db/queries/media.ts'
import { visibleUses } from '../../db/queries/media-visibility.ts'
import type { Crops, FocalPoint } from '../../domain/images/crop.ts'
import { cropNamesOf } from '../../domain/images/crop-names.ts'
import { rightsWarningDays } from '../../domain/media/picture-rights.ts'
import { kindOfMedia } from '../../domain/media/recordings.ts'
import { may, mayManageMedia, visibilityScopeOf } from '../../domain/office/may.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallStatusesOf } from '../../domain/walls/files.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, invalid, isConstraintError, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'
import type { MediaStorage } from './add-media.ts'
import { readVerified, type Store, StoreError } from './store.ts'

/**
 * Media of the library, newest upload first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function listMedia(
  { db, viewer, now }: OperationContext,
  filter: Omit<MediaFilter, 'rightsBefore'>,
): Promise<{ media: ListedMedia[]; next: string | null }> {
  requireMay(viewer, 'use-media')
  const rightsBefore = addDays(taipeiDay(now), rightsWarningDays + 1)
  const rows = await listRows(db, { ...filter, rightsBefore, limit: filter.limit + 1 })
  const media = rows.slice(0, filter.limit)
  return { media, next: rows.length > filter.limit ? (media.at(-1)?.cursor ?? null) : null }
}

/** A media item with the fields of the list. @throws not_found */
export async function summaryOf(db: Database, id: string): Promise<ListedMedia> {
  return (await findListedMedia(db, id)) ?? Promise.reject(notFound())
}

/** All fields of a media item, and its uses. */
export interface MediaDetails {
  row: MediaRow
  summary: ListedMedia
  uses: Awaited<ReturnType<typeof usesOf>>
  /** Whether the user may edit it. */
  mayEdit: boolean
}

/** @throws sign_in_required, forbidden, not_found */
export async function readMedia({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, id: string): Promise<MediaDetails> {
  requireMay(viewer, 'use-media')
  const row = await findMedia(db, id)
  if (!row) throw notFound()
  return {
    row,
    summary: await summaryOf(db, id),
    uses: await usesOf(db, id, visibilityScopeOf(viewer)),
    mayEdit: mayManageMedia(viewer, row.uploadedBy),
  }
}

/** The editable metadata of a media item; omitted fields stay unchanged. */
export type MediaChange = Partial<
  Pick<
    MediaRow,
    'title' | 'credit' | 'source' | 'licence' | 'rightsUntil' | 'atRightsEnd' | 'peopleConsent' | 'alt' | 'decorative'
  >
> & { focus?: FocalPoint | null | undefined; crops?: Crops | undefined }

const noFocalPoint = { x: null, y: null }

/**
 * Saves the metadata of a media item. Its bytes are immutable: other bytes are another item. Changing the rights of one
 * that readers see takes the permission `keep-media`; being its uploader is not enough.
 * @throws sign_in_required, forbidden, not_found, validation_failed for an alt that is a file name, or for rights of an
 *   item that is visible to readers
 */
export async function saveMedia(context: OperationContext, id: string, change: MediaChange): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'use-media')
  if (change.alt && /^[\w-]+\.(jpe?g|png|webp|avif|heic|gif)$/i.test(change.alt))
    throw invalid([{ path: 'body.alt', message: '檔名不是替代文字，請寫圖上看得到什麼' }])
  await db.transaction(async (tx) => {
    const before = await lockMedia(tx, id)
    if (!before) throw notFound()
    if (!mayManageMedia(viewer, before.uploadedBy)) throw forbidden()
    const { focus, crops = before.crops, ...rest } = change
    const { x: focusX, y: focusY } = focus === undefined ? { x: before.focusX, y: before.focusY } : (focus ?? noFocalPoint)
    const columns = { ...rest, crops, focusX, focusY }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => columns[name] !== undefined && JSON.stringify(columns[name]) !== JSON.stringify(before[name]),
    )
    const changedRights = changed.filter((name) => name === 'rightsUntil' || name === 'atRightsEnd')
    if (
      changedRights.length > 0 &&
      !may(viewer, 'keep-media') &&
      (await usesOf(tx, id, visibilityScopeOf(viewer))).some(({ print }) => print)
    )
      throw invalid([
        {
          path: changedRights[0] === 'atRightsEnd' ? 'body.at_rights_end' : 'body.rights_until',
          message: '讀者看得到的內容用到它，授權期限由編輯或資料管理修改',
        },
      ])
    const point = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
    const cropNames = kindOfMedia(before.mime) === 'picture' ? cropNamesOf({ ...before, crops, focus: point }) : null
    if (changed.length === 0 && equal(cropNames, before.cuts)) return
    await updateMedia(tx, id, { ...Object.fromEntries(changed.map((name) => [name, columns[name]])), cuts: cropNames })
    if (changed.length === 0) return
    // triggers announce changes that pages render; the credit is also shown in texts and is announced here
    if (changed.includes('credit')) await announceMedia(tx, id)
    await recordAuditEvent(tx, context, {
      action: 'save-media',
      target: `media:${id}`,
      before: pick(before, changed),
      after: pick(columns, changed),
    })
  })
}

const pick = <Whole extends object, Name extends keyof Whole>(source: Whole, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<Pick<Whole, Name>>

/**
 * Deletes an unused media item: first its row, then its bytes, unless another item has the same. An interruption
 * leaves unreferenced bytes.
 * @throws sign_in_required, forbidden, not_found, conflict while it is in use
 */
export async function removeMedia(context: OperationContext, { store }: MediaStorage, id: string): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'use-media')
  const sha256 = await db
    .transaction(async (tx) => {
      const row = await lockMedia(tx, id)
      if (!row) throw notFound()
      if (!mayManageMedia(viewer, row.uploadedBy)) throw forbidden()
      const uses = await usesOf(tx, id, visibilityScopeOf(viewer))
      if (uses.length > 0) throw stillUsed(uses.length)
      await deleteMedia(tx, id)
      const { title, mime, width, height } = row
      await recordAuditEvent(tx, context, {
        action: 'delete-media',
        target: `media:${id}`,
        before: { title, mime, width, height },
      })
      return row.sha256
    })
    .catch((error: unknown) => Promise.reject(isConstraintError(error, 'referred') ? stillUsed(1) : error))
  if (sha256 === null) return
  await db.transaction(async (tx) => {
    await lockBytes(tx, sha256)
    if (!(await hasBytes(tx, sha256))) await store.delete(sha256)
  })
}

const stillUsed = (times: number) => conflict(`還有 ${times} 個地方用到它，不能刪除`)

/**
 * The bytes of the original of a media item: from the database while they are there, otherwise from the store. Null if
 * there is no such picture.
 * @throws StoreError, also when the store has lost it
 */
export async function readOriginal({ db, store }: { db: Database; store: Store }, id: string): Promise<Buffer | null> {
  const original = await findOriginal(db, id)
  if (!original?.sha256) return original?.bytes ?? null
  const bytes = original.bytes ?? (await readVerified(store, original.sha256))
  if (!bytes) throw new StoreError('unavailable', `${store.name}：沒有 ${original.sha256}（圖片 ${id}）`)
  return bytes
}

/**
 * The walls before a file of the library, in all places where readers see it now; none at all (`[]`) if they see it nowhere.
 */
export const wallsOfFile = async (db: Database, id: string): Promise<WallStatus[]> => wallStatusesOf(await visibleUses(db, id))
