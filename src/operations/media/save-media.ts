import { isDeepStrictEqual } from 'node:util'
import { announceMedia, holdMedia, type MediaRow, updateMedia, usesOf } from '../../db/queries/media.ts'
import type { Crops, FocalPoint } from '../../domain/images/crop.ts'
import { cutsOf } from '../../domain/images/cuts.ts'
import { kindOfMedia } from '../../domain/media/recordings.ts'
import { may, mayKeepMedia, sightOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import { requireMay } from '../require-may.ts'

/** What somebody says of a picture; what is not named stays. */
export type MediaChange = Partial<
  Pick<
    MediaRow,
    'title' | 'credit' | 'source' | 'licence' | 'rightsUntil' | 'atRightsEnd' | 'peopleConsent' | 'alt' | 'decorative'
  >
> & { focus?: FocalPoint | null | undefined; crops?: Crops | undefined }

const nowhere = { x: null, y: null }

/**
 * Writes down what is said of a picture. Its bytes stay what they are: other bytes are another picture.
 * What ends readers' sight of it is not for whoever merely brought it.
 * @throws sign_in_required, forbidden, not_found, validation_failed for an alt that is a file's name, or rights in readers' sight
 */
export async function saveMedia(context: OperationContext, id: string, change: MediaChange): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'use-media')
  if (change.alt && /^[\w-]+\.(jpe?g|png|webp|avif|heic|gif)$/i.test(change.alt))
    throw invalid([{ path: 'body.alt', message: '檔名不是替代文字，請寫圖上看得到什麼' }])
  await db.transaction(async (tx) => {
    const before = await holdMedia(tx, id)
    if (!before) throw notFound()
    if (!mayKeepMedia(viewer, before.uploadedBy)) throw forbidden()
    const { focus, crops = before.crops, ...said } = change
    const { x: focusX, y: focusY } = focus === undefined ? { x: before.focusX, y: before.focusY } : (focus ?? nowhere)
    const columns = { ...said, crops, focusX, focusY }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => columns[name] !== undefined && JSON.stringify(columns[name]) !== JSON.stringify(before[name]),
    )
    const ofRights = changed.filter((name) => name === 'rightsUntil' || name === 'atRightsEnd')
    if (ofRights.length > 0 && !may(viewer, 'keep-media') && (await usesOf(tx, id, sightOf(viewer))).some(({ print }) => print))
      throw invalid([
        {
          path: ofRights[0] === 'atRightsEnd' ? 'body.at_rights_end' : 'body.rights_until',
          message: '讀者看得到的內容用到它，授權期限由編輯或資料管理修改',
        },
      ])
    const point = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
    const cuts = kindOfMedia(before.mime) === 'picture' ? cutsOf({ ...before, crops, focus: point }) : null
    if (changed.length === 0 && isDeepStrictEqual(cuts, before.cuts)) return
    await updateMedia(tx, id, { ...Object.fromEntries(changed.map((name) => [name, columns[name]])), cuts })
    if (changed.length === 0) return
    // the database tells of what pages draw of a picture; who made it stands in a text as well
    if (changed.includes('credit')) await announceMedia(tx, id)
    await recordAct(tx, context, {
      action: 'save-media',
      thing: `media:${id}`,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, columns[name]])),
    })
  })
}
