import { correctionsOf } from '../../db/queries/corrections.ts'
import { previewCodeOf } from '../../db/queries/posts.ts'
import { memberName } from '../../db/queries/presence.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import { firstRead, hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { requireMayWith } from '../require-may.ts'
import { hashOf, headOf, inQuestion, openManuscript } from './versions.ts'

/**
 * A manuscript in its present state: its newest version, the state of its published version, and who moved it to the
 * trash. @throws sign_in_required, forbidden, not_found
 */
export async function readManuscript({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const content = await headOf(db, row)
  const hash = hashOf(content)
  const isOther = hasUnpublishedChanges(row) || row.publishedVersion === null
  const published = isOther && firstRead(row, now) !== null ? await readPublished(db, uid) : null
  const corrections = ((await correctionsOf(db, [uid])).get(uid) ?? []).map(({ at, text }) => ({ at, text }))
  const corrects = published !== null && medicalContent(published.content) !== medicalContent(content)
  const trashedBy = row.trashedBy === null ? null : await memberName(db, row.trashedBy)
  return {
    row,
    content,
    hash,
    state: publicState(row, now),
    changed: hasUnpublishedChanges(row),
    corrects,
    corrections,
    trashedBy,
    previewCode: await previewCodeOf(db, uid),
  }
}
