import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readWhole } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { asPost } from './newest-as-post.ts'
import { headOf, inQuestion, openManuscript } from './versions.ts'

/**
 * A manuscript as readers would see it, whole, if its newest version were published now: published or not, including what
 * is still missing. It is read by the same code as posts, and nothing is written. The number of an unpublished one is 0.
 * @throws sign_in_required, forbidden, not_found
 */
export async function previewManuscript({ db, viewer, now }: OperationContext, uid: number): Promise<ReadablePost> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  return previewOf(db, row, await headOf(db, row), now)
}

/** What one version of a manuscript would show to its readers now, whole. Permissions are not checked. */
export const previewOf = async (db: Database, row: ManuscriptRow, content: Content, now: Date): Promise<ReadablePost> =>
  readWhole(db, await asPost(db, row, content, now))
