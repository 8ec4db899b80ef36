import { type Asked, listManuscripts as listRows } from '../../db/queries/manuscript-list.ts'
import { hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import { sightOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/**
 * The manuscripts that whoever asks may read, the last changed first, as many as were asked for; `next` names where to go on, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function listManuscripts({ db, viewer, now }: OperationContext, asked: Omit<Asked, 'now' | 'sight'>) {
  requireMay(viewer, 'list-manuscripts')
  const rows = await listRows(db, { ...asked, limit: asked.limit + 1, now, sight: sightOf(viewer) })
  const shown = rows.slice(0, asked.limit)
  return {
    manuscripts: shown.map((row) => ({ ...row, state: publicState(row, now), changed: hasUnpublishedChanges(row) })),
    next: rows.length > asked.limit ? (shown.at(-1)?.cursor ?? null) : null,
  }
}
