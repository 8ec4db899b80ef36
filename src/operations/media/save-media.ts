import equal from 'fast-deep-equal'
import { announceMedia, holdMedia, type MediaRow, updateMedia, usesOf } from '../../db/queries/media.ts'
import type { Crops, FocalPoint } from '../../domain/images/crop.ts'
import { cutsOf } from '../../domain/images/cuts.ts'
import { kindOfMedia } from '../../domain/media/recordings.ts'
import { may, mayManageMedia, visibilityScopeOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** The editable metadata of a picture; omitted fields stay unchanged. */
export type MediaChange = Partial<
  Pick<
    MediaRow,
    'title' | 'credit' | 'source' | 'licence' | 'rightsUntil' | 'atRightsEnd' | 'peopleConsent' | 'alt' | 'decorative'
  >
> & { focus?: FocalPoint | null | undefined; crops?: Crops | undefined }

const nowhere = { x: null, y: null }

/**
 * Saves the metadata of a picture. Its bytes are immutable: other bytes are another picture. The uploader alone may not
 * end its visibility for readers.
 * @throws sign_in_required, forbidden, not_found, validation_failed for an alt that is a file name, or for rights of a
 *   picture that is visible to readers
 */
export async function saveMedia(context: OperationContext, id: string, change: MediaChange): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'use-media')
  if (change.alt && /^[\w-]+\.(jpe?g|png|webp|avif|heic|gif)$/i.test(change.alt))
    throw invalid([{ path: 'body.alt', message: '檔名不是替代文字，請寫圖上看得到什麼' }])
  await db.transaction(async (tx) => {
    const before = await holdMedia(tx, id)
    if (!before) throw notFound()
    if (!mayManageMedia(viewer, before.uploadedBy)) throw forbidden()
    const { focus, crops = before.crops, ...rest } = change
    const { x: focusX, y: focusY } = focus === undefined ? { x: before.focusX, y: before.focusY } : (focus ?? nowhere)
    const columns = { ...rest, crops, focusX, focusY }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => columns[name] !== undefined && JSON.stringify(columns[name]) !== JSON.stringify(before[name]),
    )
    const ofRights = changed.filter((name) => name === 'rightsUntil' || name === 'atRightsEnd')
    if (
      ofRights.length > 0 &&
      !may(viewer, 'keep-media') &&
      (await usesOf(tx, id, visibilityScopeOf(viewer))).some(({ print }) => print)
    )
      throw invalid([
        {
          path: ofRights[0] === 'atRightsEnd' ? 'body.at_rights_end' : 'body.rights_until',
          message: '讀者看得到的內容用到它，授權期限由編輯或資料管理修改',
        },
      ])
    const point = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
    const cuts = kindOfMedia(before.mime) === 'picture' ? cutsOf({ ...before, crops, focus: point }) : null
    if (changed.length === 0 && equal(cuts, before.cuts)) return
    await updateMedia(tx, id, { ...Object.fromEntries(changed.map((name) => [name, columns[name]])), cuts })
    if (changed.length === 0) return
    // triggers announce changes that pages render; the credit is also shown in texts and is announced here
    if (changed.includes('credit')) await announceMedia(tx, id)
    await recordAuditEvent(tx, context, {
      action: 'save-media',
      thing: `media:${id}`,
      before: only(before, changed),
      after: only(columns, changed),
    })
  })
}

const only = <Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Pick<Whole, Name>>
