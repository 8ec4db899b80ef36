import { hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { requireMayWith } from '../require-may.ts'
import { hashOf, headOf, inQuestion, openManuscript } from './versions.ts'

/** A manuscript as it stands: its newest version, and how its print stands with the public. @throws sign_in_required, forbidden, not_found */
export async function readManuscript({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const content = await headOf(db, row)
  return { row, content, hash: hashOf(content), state: publicState(row, now), changed: hasUnpublishedChanges(row) }
}
