import { deleteMedia, hasBytes, holdMedia, lockBytes, usesOf } from '../../db/queries/media.ts'
import { mayManageMedia, visibilityScopeOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, isRefusedAs, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import type { MediaPlaces } from './add-media.ts'

/**
 * Deletes an unused picture: first its row, then its bytes, unless another picture has the same. An interruption
 * leaves unreferenced bytes.
 * @throws sign_in_required, forbidden, not_found, conflict while it is in use
 */
export async function removeMedia(context: OperationContext, { store }: MediaPlaces, id: string): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'use-media')
  const sha256 = await db
    .transaction(async (tx) => {
      const row = await holdMedia(tx, id)
      if (!row) throw notFound()
      if (!mayManageMedia(viewer, row.uploadedBy)) throw forbidden()
      const uses = await usesOf(tx, id, visibilityScopeOf(viewer))
      if (uses.length > 0) throw stillUsed(uses.length)
      await deleteMedia(tx, id)
      const { title, mime, width, height } = row
      await recordAuditEvent(tx, context, {
        action: 'delete-media',
        thing: `media:${id}`,
        before: { title, mime, width, height },
      })
      return row.sha256
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'referred') ? stillUsed(1) : error))
  if (sha256 === null) return
  await db.transaction(async (tx) => {
    await lockBytes(tx, sha256)
    if (!(await hasBytes(tx, sha256))) await store.delete(sha256)
  })
}

const stillUsed = (times: number) => conflict(`還有 ${times} 個地方用到這張圖片，不能刪除`)
