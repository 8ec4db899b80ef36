import type { Database } from '../../db/connect.ts'
import { findMedia, type MediaRow, usesOf } from '../../db/queries/media.ts'
import { findListed, type ListedMedia, listMedia as listRows, type MediaFilter } from '../../db/queries/media-list.ts'
import { rightsEndSoon } from '../../domain/media/picture-rights.ts'
import { mayManageMedia, visibilityScopeOf } from '../../domain/office/may.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/**
 * Media of the library, newest upload first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function listMedia(
  { db, viewer, now }: OperationContext,
  filter: Omit<MediaFilter, 'rightsBefore'>,
): Promise<{ media: ListedMedia[]; next: string | null }> {
  requireMay(viewer, 'use-media')
  const rightsBefore = addDays(taipeiDay(now), rightsEndSoon + 1)
  const found = await listRows(db, { ...filter, rightsBefore, limit: filter.limit + 1 })
  const media = found.slice(0, filter.limit)
  return { media, next: found.length > filter.limit ? (media.at(-1)?.cursor ?? null) : null }
}

/** A picture with the fields of the list. @throws not_found */
export async function summaryOf(db: Database, id: string): Promise<ListedMedia> {
  return (await findListed(db, id)) ?? Promise.reject(notFound())
}

/** All fields of a picture, and its uses. */
export interface WholeMedia {
  row: MediaRow
  summary: ListedMedia
  uses: Awaited<ReturnType<typeof usesOf>>
  /** Whether the user may edit it. */
  mayEdit: boolean
}

/** @throws sign_in_required, forbidden, not_found */
export async function readMedia({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, id: string): Promise<WholeMedia> {
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
